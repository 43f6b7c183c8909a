package sibyl.app;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Step;
import sibyl.lab.target.Target;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;

/// Cases of real bugs of SQLite 3.28.0, written by hand and fixed in later versions.
public final class HandWrittenCases {
  static final Target OLD = Target.parse("sqlite@3.28.0");

  private HandWrittenCases() {}

  private static final Verdict.Refuted LOST_A_ROW =
      new Verdict.Refuted(
          Defect.of("rows lost"), "1 row(s) only in shown, 0 only in filtered", List.of());

  /// An outer join runs as an inner one; with statements that do not matter.
  public static CaseFile wrongRows() {
    return caseOf(
        "norec",
        LOST_A_ROW,
        List.of(
            "CREATE TABLE t0(c0)",
            "CREATE TABLE t1(c0)",
            "CREATE TABLE t2(c0, c1, c2)",
            "INSERT INTO t2(c0, c1) VALUES (1, 'a'), (2, 'b')",
            "CREATE INDEX i0 ON t2(c1)",
            "INSERT INTO t0(c0) VALUES (0)"),
        "SELECT t0.c0, 17, 'x' FROM t0 LEFT JOIN t1 WHERE (((t1.c0, 0) <> (1, 0)) IS NOT TRUE)");
  }

  /// The same case reduced.
  public static CaseFile wrongRowsReduced() {
    return caseOf(
        "norec",
        LOST_A_ROW,
        List.of("CREATE TABLE t0(c0)", "CREATE TABLE t1(c0)", "INSERT INTO t0(c0) VALUES (0)"),
        "SELECT 0 FROM t0 LEFT JOIN t1 WHERE (((t1.c0, 0) <> (1, 0)) IS NOT TRUE)");
  }

  /// Kills the process it runs in.
  public static CaseFile crash() {
    return caseOf(
        "survives",
        new Verdict.Refuted(Defect.of("LOST"), "the engine killed its process", List.of()),
        List.of(
            "CREATE TABLE t0(c0 INTEGER, c1 INT, PRIMARY KEY (c0, c1))",
            "INSERT OR IGNORE INTO t0(c1) VALUES ('a')"),
        "SELECT 0 FROM t0 AS a LEFT JOIN t0 AS b ON (NULL = b.c0) AND (b.c1 IN (a.c0, 0, a.c1))");
  }

  private static CaseFile caseOf(
      String oracleName, Verdict.Refuted verdict, List<String> setup, String question) {
    List<Step> steps = new ArrayList<>();
    for (String sql : setup) {
      steps.add(new Step(Parse.statement(sql, OLD.dialect()), true));
    }
    Case drawn =
        new Case(
            OLD.toString(),
            oracleName,
            steps,
            new Probe(Parse.statement(question, OLD.dialect())),
            new Case.Provenance(0, 0, 0, List.of()));
    Oracle oracle = AllOracles.named(oracleName).orElseThrow();
    return CaseFile.of(
        drawn,
        CaseRun.claim(drawn, oracle, OLD.dialect()),
        verdict,
        "3.28.0",
        oracle.law(),
        OLD.dialect().spelling());
  }
}
