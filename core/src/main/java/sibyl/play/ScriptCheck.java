package sibyl.play;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.parse.StatementWords;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// Somebody else's script, put to oracles: each of its queries is asked of what the statements before it left.
public record ScriptCheck(String target, Dialect dialect, List<Statement> script) {
  /// An oracle with several ways to put a question is given so many chances to differ.
  private static final int CHANCES = 400;

  public ScriptCheck {
    script = List.copyOf(script);
  }

  /// The statements that are asked: all queries, also such as we cannot read, or else the last statement.
  public List<Integer> asked() {
    List<Integer> queries =
        IntStream.range(0, script.size())
            .filter(i -> asks(script.get(i), dialect))
            .boxed()
            .toList();
    return queries.isEmpty() && !script.isEmpty() ? List.of(script.size() - 1) : queries;
  }

  /// Whether it is a query, also if we cannot read it.
  public static boolean asks(Statement statement, Dialect dialect) {
    return StatementWords.of(statement, dialect.spelling().syntax()).asks();
  }

  /// How long a statement of somebody else's may take, nobody knows.
  public static Verdict patient(Verdict verdict) {
    return verdict instanceof Verdict.Refuted r && r.defect().hangs()
        ? new Verdict.Moot("fault " + Fault.Kind.SLOW)
        : verdict;
  }

  /// What an oracle can ask of a statement of the script: at most so many different cases.
  public List<Case> cases(int asked, Oracle oracle, int most) {
    List<Statement> setup =
        script.subList(0, asked).stream().filter(s -> !asks(s, dialect)).toList();
    int first = conductFrom(setup, oracle);
    List<Step> steps = setup.stream().map(s -> new Step(s, true)).toList();
    Scene scene = Scene.empty(dialect);
    for (Statement statement : setup) {
      scene = scene.after(statement);
    }
    Draw<Probe> question = oracle.question(new Grammar(dialect, Set.of()), script.get(asked));
    Set<Probe> probes = new LinkedHashSet<>();
    Seed seed = new Seed(asked);
    for (int i = 0; i < CHANCES && probes.size() < most; i++) {
      probes.add(question.from(scene, seed.child(i).choices()));
    }
    return probes.stream()
        .map(
            p ->
                new Case(
                    target,
                    oracle.name(),
                    steps.subList(0, first),
                    steps.subList(first, steps.size()),
                    p,
                    new Case.Provenance(0, asked, 0, List.of())))
        .toList();
  }

  /// What came after the last change of the schema ran in both worlds, for an oracle that compares how they came to be.
  private int conductFrom(List<Statement> setup, Oracle oracle) {
    int first = setup.size();
    if (oracle.scenario() == Scenario.CONDUCT) {
      while (first > 0 && aboutRows(setup.get(first - 1))) {
        first--;
      }
    }
    return first;
  }

  private boolean aboutRows(Statement statement) {
    return StatementWords.of(statement, dialect.spelling().syntax()).changesRows();
  }
}
