package sibyl.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.bench.LabelledFindings.Labelled;
import sibyl.claim.RowComparison;
import sibyl.claim.Verdict;
import sibyl.compare.Bag;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.SideAnswer;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.finding.Step;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.triage.SideCheck;

/// The figure `blame`: of stored findings whose cause is known, how often the reference, which computes the right rows, names
/// the statement that is wrong. The truth is the answer of a version without the bug; where no version is at hand, a finding is
/// left out.
final class BlameFigures {
  private final LabelledFindings findings = new LabelledFindings();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Map<String, Integer> reasons = new TreeMap<>();

  private BlameFigures() {}

  /// `others` are versions that may give the truth, separated by commas.
  static void run(Path folder, String others) throws IOException {
    BlameFigures figures = new BlameFigures();
    for (Path file : LabelledFindings.files(folder)) {
      figures.counts.clear();
      figures.reasons.clear();
      figures.file(file, List.of(others.split(",")));
      System.out.println(file.getFileName() + " " + figures.counts);
      figures.reasons.entrySet().stream()
          .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
          .limit(15)
          .forEach(e -> System.out.println("    silent: " + e.getKey() + " " + e.getValue()));
    }
  }

  private void file(Path file, List<String> others) throws IOException {
    for (Labelled labelled : LabelledFindings.read(file)) {
      finding(labelled, others);
    }
  }

  private void finding(Labelled labelled, List<String> others) {
    CaseFile stored = labelled.reduced();
    Case found = stored.drawn();
    Oracle oracle = LabelledFindings.oracle(found);
    Dialect dialect = stored.dialect().orElseThrow();
    Worlds worlds = findings.worlds(labelled.engine());
    if (!(CaseRun.again(found, oracle, dialect, worlds) instanceof Verdict.Refuted)) {
      count("not seen again");
      return;
    }
    List<SideAnswer> sides = SideCheck.of(found, oracle, dialect, worlds);
    Optional<List<Judgement>> truth =
        others.stream()
            .map(findings::worlds)
            .filter(w -> CaseRun.again(found, oracle, dialect, w) instanceof Verdict.Upheld)
            .findFirst()
            .map(w -> truth(found, sides, worlds, w))
            .or(() -> fenced(found, oracle, dialect, sides, worlds));
    String id = labelled.id() + " " + labelled.cause();
    if (truth.isEmpty()) {
      boolean one = sides.stream().filter(s -> s.judgement() == Judgement.WRONG).count() == 1;
      boolean none = sides.stream().noneMatch(s -> s.judgement() == Judgement.SILENT);
      count(
          one
              ? "no version tells; exactly one named"
              : none ? "no version tells; not one named" : "no version tells; silent");
      if (!one) {
        tell(id, sides);
      }
      return;
    }
    boolean wrong = false;
    boolean named = true;
    for (int i = 0; i < sides.size(); i++) {
      Judgement said = sides.get(i).judgement();
      wrong |= said != Judgement.SILENT && said != truth.get().get(i);
      named &= truth.get().get(i) == Judgement.RIGHT || said == Judgement.WRONG;
    }
    named &= !wrong && sides.stream().anyMatch(s -> s.judgement() == Judgement.WRONG);
    count(wrong ? "wrong" : named ? "right" : "silent");
    if (!named) {
      System.out.println("truth " + truth.get());
      tell(id, sides);
    }
  }

  private void tell(String id, List<SideAnswer> sides) {
    System.out.println(id);
    for (SideAnswer side : sides) {
      System.out.println("  " + side.judgement() + " " + side.reason() + " " + side.sql());
      if (side.judgement() == Judgement.SILENT) {
        reasons.merge(side.reason(), 1, Integer::sum);
      } else {
        System.out.println("      given " + side.given() + " right " + side.right());
      }
    }
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  /// Which of the statements answer otherwise in the version where the claim holds.
  private static List<Judgement> truth(
      Case found, List<SideAnswer> sides, Worlds here, Worlds there) {
    List<Judgement> truth = new ArrayList<>();
    List<List<List<Value>>> one = answers(found, sides, here);
    List<List<List<Value>>> two = answers(found, sides, there);
    for (int i = 0; i < sides.size(); i++) {
      boolean same =
          RowComparison.difference(new Bag(one.get(i)), new Bag(two.get(i)), "", "")
              instanceof Verdict.Upheld;
      truth.add(same ? Judgement.RIGHT : Judgement.WRONG);
    }
    return truth;
  }

  /// The truth about a bug of flattened subqueries: which statements answer otherwise if their set operations are materialised.
  private static Optional<List<Judgement>> fenced(
      Case found, Oracle oracle, Dialect dialect, List<SideAnswer> sides, Worlds worlds) {
    Map<String, String> fences = new TreeMap<>();
    for (Statement statement : CaseRun.compared(found, oracle, dialect, worlds)) {
      fences.put(
          Sql.print(statement, dialect.spelling()),
          Sql.print(Tree.map(statement, BlameFigures::materialised), dialect.spelling()));
    }
    List<SideAnswer> other =
        sides.stream()
            .map(
                s ->
                    new SideAnswer(
                        s.label(),
                        fences.getOrDefault(s.sql(), s.sql()),
                        s.judgement(),
                        "",
                        "",
                        List.of(),
                        List.of()))
            .toList();
    List<List<List<Value>>> one = answers(found, sides, worlds);
    List<List<List<Value>>> two = answers(found, other, worlds);
    List<Judgement> truth = new ArrayList<>();
    for (int i = 0; i < one.size(); i++) {
      truth.add(
          new Bag(one.get(i)).sameAs(new Bag(two.get(i))) ? Judgement.RIGHT : Judgement.WRONG);
    }
    return truth.contains(Judgement.WRONG) ? Optional.of(truth) : Optional.empty();
  }

  private static Node materialised(Node node) {
    if (!(node instanceof Relation.Derived(Query.Compound compound, String alias))) {
      return node;
    }
    Query.Select all =
        new Query.Select(
            List.of(Query.Item.STAR), new Relation.Named("materialised"), Optional.empty());
    return new Relation.Derived(
        new Query.With(
            false,
            List.of(new Query.Cte("materialised", List.of(), "MATERIALIZED", compound)),
            all),
        alias);
  }

  private static List<List<List<Value>>> answers(
      Case found, List<SideAnswer> sides, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      for (Step step : found.steps()) {
        session.run(step.statement());
      }
      List<List<List<Value>>> all = new ArrayList<>();
      for (SideAnswer side : sides) {
        all.add(
            session.run(new Statement.Native(side.sql())) instanceof Outcome.Rows(var rows)
                ? rows
                : List.of());
      }
      return all;
    }
  }
}
