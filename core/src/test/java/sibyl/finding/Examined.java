package sibyl.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.locus.Locus;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;

/// Findings on SQLite with evidence, for tests of titles and reports.
record Examined(CaseFile file, Optional<Evidence> evidence) {
  static final Dialect DIALECT = Dialects.named("sqlite").orElseThrow();

  /// A query that gave wrong rows, according to NoREC.
  static Examined of(String query, String... setup) {
    return of(new Verdict.Refuted(Defect.ROWS_DIFFER, "rows differ", List.of()), query, setup);
  }

  static Examined of(Verdict.Refuted verdict, String query, String... setup) {
    Oracle oracle = Oracles.named("norec").orElseThrow();
    List<Step> steps = new ArrayList<>();
    Arrays.stream(setup).forEach(sql -> steps.add(new Step(Parse.statement(sql, DIALECT), true)));
    Case found =
        new Case(
            "sqlite@3.53.4",
            "norec",
            steps,
            new Probe(Parse.statement(query, DIALECT)),
            new Case.Provenance(1, 2, 3, List.of()));
    return new Examined(
        CaseFile.of(
            found,
            CaseRun.claim(found, oracle, DIALECT),
            verdict,
            "3.53.4",
            oracle.law(),
            DIALECT.spelling()),
        Optional.empty());
  }

  Examined with(List<SideAnswer> sides, Optional<Locus> locus) {
    return new Examined(
        file,
        Optional.of(
            new Evidence(
                new Evidence.Plain("SELECT 1", "norec", file.verdict().defect()),
                List.of(),
                List.of("no TableIndex", "ANALYZE"),
                List.of("norec"),
                List.of(),
                sides,
                locus)));
  }

  Examined wrong(String sql, List<String> given, List<String> right) {
    return with(List.of(side(sql, Judgement.WRONG, given, right)), Optional.empty());
  }

  static SideAnswer side(String sql, Judgement judgement, List<String> given, List<String> right) {
    return new SideAnswer("filtered", sql, judgement, "EXACT", "", given, right);
  }

  String title() {
    return FindingText.title(file, evidence);
  }
}
