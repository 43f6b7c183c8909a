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

/// Turns a user's script into tests for `sibyl check`: each of its queries is put to each oracle, on the database that the
/// statements before it leave. Makes the cases only; the command runs them in a worker.
public record ScriptCheck(String target, Dialect dialect, List<Statement> script) {
  /// Tries to get different probes from an oracle that has several for one query.
  private static final int CHANCES = 400;

  public ScriptCheck {
    script = List.copyOf(script);
  }

  /// The positions of the statements to test: all queries, parsed or opaque, or else the last statement.
  public List<Integer> tested() {
    List<Integer> queries =
        IntStream.range(0, script.size())
            .filter(i -> isQuery(script.get(i), dialect))
            .boxed()
            .toList();
    return queries.isEmpty() && !script.isEmpty() ? List.of(script.size() - 1) : queries;
  }

  /// Whether it is a query, parsed or opaque.
  public static boolean isQuery(Statement statement, Dialect dialect) {
    return StatementWords.of(statement, dialect.spelling().syntax()).isQuery();
  }

  /// The verdict, moot for a timeout: nobody knows how long a user's statement may take.
  public static Verdict patient(Verdict verdict) {
    return verdict instanceof Verdict.Refuted r && r.defect().hangs()
        ? new Verdict.Moot("fault " + Fault.Kind.SLOW)
        : verdict;
  }

  /// The cases of an oracle for a statement of the script: at most so many different ones.
  public List<Case> cases(int position, Oracle oracle, int most) {
    List<Statement> setup =
        script.subList(0, position).stream().filter(s -> !isQuery(s, dialect)).toList();
    int first = conductFrom(setup, oracle);
    List<Step> steps = setup.stream().map(s -> new Step(s, true)).toList();
    Scene scene = Scene.empty(dialect);
    for (Statement statement : setup) {
      scene = scene.after(statement);
    }
    Draw<Probe> question = oracle.question(new Grammar(dialect, Set.of()), script.get(position));
    Set<Probe> probes = new LinkedHashSet<>();
    Seed seed = new Seed(position);
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
                    new Case.Provenance(0, position, 0, List.of())))
        .toList();
  }

  /// For an oracle that compares two histories, the changes of rows after the last change of the schema are the conduct.
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
