package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Duckdb;
import sibyl.dialect.dbms.mysql.Mysql;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Whole claims, act by act, of oracles that do more than to ask several queries.
class GoldenClaimsTest {
  private static final List<String> SETUP =
      List.of(
          "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT NOT NULL)",
          "CREATE INDEX i0 ON t0(c1)",
          "INSERT INTO t0(c0, c1) VALUES (1, 'a'), (2, 'b')");

  @Test
  void radar_copies_once_and_queries_both() {
    Oracle radar = new Radar();
    Golden.check(
        "oracle/claims-radar.txt",
        claim(radar, List.of(), "SELECT c0 FROM t0 WHERE c1 = 'a'", Aim.none())
            + "\n"
            + claim(radar, List.of(), "SELECT c0 FROM t0 WHERE c1 = 'a'", Aim.at(2)));
  }

  /// A change, a query, and both after a change that ran in both worlds.
  @Test
  void ddlcheck_goes_on_with_both_histories() {
    Oracle ddlcheck = new DdlCheck();
    List<String> conduct = List.of("INSERT INTO t0(c0, c1) VALUES (3, 'c')");
    Golden.check(
        "oracle/claims-ddlcheck.txt",
        claim(ddlcheck, List.of(), "DELETE FROM t0 WHERE c0 = 1", Aim.none())
            + "\n"
            + claim(ddlcheck, List.of(), "SELECT c1 FROM t0", Aim.none())
            + "\n"
            + claim(ddlcheck, conduct, "ALTER TABLE t0 ADD COLUMN c2", Aim.none()));
  }

  /// Engines are asked for warnings behind each change, and for the engine behind each new table.
  @Test
  void thanos_runs_the_same_in_all_and_reads_the_warnings() {
    Aim engines = new Aim.Names(List.of("InnoDB", "MyISAM"), List.of("atomicity of UPDATE"));
    Golden.check(
        "oracle/claims-thanos.txt",
        derived(Mysql.DIALECT, List.of(), "CREATE TABLE t0(c0 INT NOT NULL)", engines)
            + "\n"
            + derived(Mysql.DIALECT, List.of(), "INSERT INTO t0(c0) VALUES (1), (2)", engines)
            + "\n"
            + derived(
                Mysql.DIALECT,
                List.of("CREATE TABLE t0(c0 INT NOT NULL)", "INSERT INTO t0(c0) VALUES (1)"),
                "SELECT c0 FROM t0",
                engines));
  }

  /// A setting that a version refuses leaves out what depends on it.
  @Test
  void plans_depend_on_their_settings() {
    Scene scene =
        Scene.empty(Duckdb.DIALECT).after(read("CREATE TABLE t0(c0 INTEGER)", Duckdb.DIALECT));
    Aim setting = new Aim.Names(List.of(Duckdb.DIALECT.plans().getFirst()), List.of());
    Golden.check(
        "oracle/claims-plans.txt",
        ClaimWords.of(
            new Plans()
                .claims(scene, Facts.NONE)
                .next(
                    new Probe(read("SELECT c0 FROM t0 WHERE c0 > 0", Duckdb.DIALECT), setting),
                    new Transcript()),
            Duckdb.DIALECT.spelling()));
  }

  private static String claim(Oracle oracle, List<String> conduct, String asked, Aim aim) {
    Case whole =
        new Case(
            "toy",
            oracle.name(),
            steps(SETUP, Toy.DIALECT),
            steps(conduct, Toy.DIALECT),
            new Probe(read(asked, Toy.DIALECT), aim),
            new Case.Provenance(0, 0, 0, List.of()));
    return asked
        + "\n"
        + ClaimWords.of(
            CaseRun.claim(whole, oracle, Toy.DIALECT, ToyDatabase::new), Toy.DIALECT.spelling());
  }

  private static String derived(Dialect dialect, List<String> conduct, String asked, Aim aim) {
    Claims claims = new Thanos().claims(Scene.empty(dialect), Facts.NONE);
    List<Claim> before = new ArrayList<>();
    for (String sql : conduct) {
      Statement statement = read(sql, dialect);
      before.add((Claim) claims.next(new Probe(statement, aim), new Transcript()));
      claims = claims.after(statement, true);
    }
    Next last = claims.next(new Probe(read(asked, dialect), aim), new Transcript());
    return asked
        + conduct.stream().map(s -> "\nafter " + s).collect(Collectors.joining())
        + "\n"
        + ClaimWords.of(last instanceof Claim c ? c.flat(before) : last, dialect.spelling());
  }

  private static List<Step> steps(List<String> sql, Dialect dialect) {
    return sql.stream().map(s -> new Step(read(s, dialect), true)).toList();
  }

  private static Statement read(String sql, Dialect dialect) {
    return Parse.statement(sql, dialect);
  }
}
