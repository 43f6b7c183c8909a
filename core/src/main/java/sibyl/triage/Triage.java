package sibyl.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Evidence;
import sibyl.finding.Step;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.reduce.Reducer;
import sibyl.session.Worlds;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Collects evidence of the cause of a reduced finding, on an engine; runs after each finding of a campaign and in `sibyl
/// triage`. Findings are then deduplicated by it.
///
/// Reduction leaves the smallest case that one oracle refutes with one defect. Here all oracles check the same database and
/// query. The plainest oracle that refutes it reduces further, and any wrong rows will do. So findings of one bug mostly end at
/// the same few constructs, whichever oracle made them.
public final class Triage {
  /// Enough trials for a case that is small already.
  public static final int TRIALS = 1_000;

  /// The oracles with the plainest claims, in this order; all others come after them.
  static final List<String> PLAINEST = List.of("survives", "reference", "norec", "tlp", "pqs");

  private static final int MOST_ORACLES = 100;

  private final List<Oracle> oracles;
  private final Dialect dialect;
  private final Worlds worlds;
  private final Defect defect;

  private Triage(List<Oracle> oracles, Dialect dialect, Worlds worlds, Defect defect) {
    this.oracles = oracles;
    this.dialect = dialect;
    this.worlds = worlds;
    this.defect = defect;
  }

  public static Evidence of(
      Case found,
      Verdict.Refuted verdict,
      List<Oracle> oracles,
      Dialect dialect,
      Worlds worlds,
      int trials) {
    return new Triage(oracles, dialect, worlds, verdict.defect()).evidence(found, verdict, trials);
  }

  /// Evidence without running the case, for a case that crashes the engine.
  public static Evidence withoutRuns(Case found, Verdict.Refuted verdict, Dialect dialect) {
    return new Evidence(
        new Evidence.Plain(found.script(dialect.spelling()), found.oracle(), verdict.defect()),
        CaseConstructs.of(found),
        List.of(),
        List.of(found.oracle()),
        List.of(),
        List.of(),
        Optional.empty());
  }

  private Evidence evidence(Case found, Verdict.Refuted verdict, int trials) {
    Case start = forms(found).filter(this::seen).findFirst().orElse(found);
    Reducer plain = Reducer.towards(new NodeSubstitutions(dialect)::of, Triage::nodes);
    Case plainest = plain.reduce(start, this::seen, dialect.spelling(), trials);
    Verdict.Refuted last =
        verdict(plainest) instanceof Verdict.Refuted r ? explained(plainest, r) : verdict;
    List<String> shape = CaseConstructs.of(plainest);
    return new Evidence(
        new Evidence.Plain(plainest.script(dialect.spelling()), plainest.oracle(), last.defect()),
        shape,
        new Cures(dialect, this::sound).of(plainest),
        witnesses(found, plainest),
        PlanSkeleton.difference(last.answers()),
        verdict.defect().aboutRows()
            ? SideCheck.of(found, oracle(found), dialect, worlds)
            : List.of(),
        // A fence also hides a bug of stored values, but does not say where it is.
        shape.stream().anyMatch(CaseConstructs::isAboutStored)
            ? Optional.empty()
            : FenceTrials.of(found, verdict, oracle(found), dialect, worlds)
                .flatMap(FenceTrials::locus));
  }

  /// The weight of a case. A short text may have many nodes, so nodes are counted, not letters.
  private static int nodes(Case c) {
    return Tree.size(c.probe().asked())
        + c.steps().stream().mapToInt(s -> Tree.size(s.statement())).sum();
  }

  private Verdict.Refuted explained(Case plainest, Verdict.Refuted verdict) {
    return CaseRun.explained(plainest, verdict, oracle(plainest), dialect, worlds);
  }

  /// The case as a case of each of the other oracles, with the plainest oracles first.
  private Stream<Case> forms(Case found) {
    if (!(found.probe().asked() instanceof Query query)) {
      return Stream.empty();
    }
    List<Step> steps =
        found.steps().stream().map(s -> new Step(s.statement(), s.accepted())).toList();
    Set<Query> questions = new LinkedHashSet<>();
    questions.add(query);
    questions.addAll(comparedQueries(found));
    new NodeSubstitutions(dialect).of(query).forEach(n -> questions.add((Query) n));
    return queryOracles()
        .flatMap(
            o ->
                questions.stream()
                    .map(
                        q ->
                            new Case(found.target(), o.name(), steps, new Probe(q), found.from())));
  }

  /// The queries that the oracle of the case compares, and their parts. Any of them may be the wrong one.
  private List<Query> comparedQueries(Case found) {
    List<Query> parts = new ArrayList<>();
    for (Statement statement : CaseRun.compared(found, oracle(found), dialect, worlds)) {
      parts.addAll(Tree.all(statement, Query.Select.class));
    }
    return parts;
  }

  /// The oracles that only query one database.
  private Stream<Oracle> queryOracles() {
    return oracles.stream()
        .filter(o -> o.scenario() == Scenario.QUESTIONS && !o.apart())
        .sorted(
            Comparator.comparingInt(o -> Math.floorMod(PLAINEST.indexOf(o.name()), MOST_ORACLES)));
  }

  private boolean seen(Case given) {
    return verdict(given) instanceof Verdict.Refuted r && r.defect().sameKind(defect);
  }

  private boolean sound(Case given) {
    return verdict(given) instanceof Verdict.Upheld;
  }

  private Verdict verdict(Case given) {
    return CaseRun.again(given, oracle(given), dialect, worlds);
  }

  private Oracle oracle(Case given) {
    return oracles.stream().filter(o -> o.name().equals(given.oracle())).findFirst().orElseThrow();
  }

  private List<String> witnesses(Case found, Case plainest) {
    Set<String> names = new TreeSet<>();
    names.add(found.oracle());
    names.add(plainest.oracle());
    forms(plainest).filter(this::seen).map(Case::oracle).forEach(names::add);
    return List.copyOf(names);
  }
}
