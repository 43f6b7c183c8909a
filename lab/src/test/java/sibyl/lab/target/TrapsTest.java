package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// Databases that rightly answer differently without their metadata: possible false alarms. `verdict` is the right verdict.
class TrapsTest {
  record Trap(String target, String verdict, String query, List<String> setup) {
    Trap(String target, String verdict, String query, String... setup) {
      this(target, verdict, query, List.of(setup));
    }

    @Override
    public String toString() {
      return target + ": " + query;
    }
  }

  private static final String MODE = "SET sql_mode = ''";

  static List<Arguments> traps() {
    return List.of(
            // The paper's own false alarms: an error that one plan does not reach.
            new Trap(
                "postgres",
                "fault DATA",
                "SELECT t1.c1 FROM t1 LEFT JOIN t2 ON t2.c2 IN (CAST('a' AS DECIMAL))",
                "CREATE TABLE t1(c1 DECIMAL)",
                "INSERT INTO t1 VALUES (1)",
                "CREATE TABLE t2(c2 DECIMAL PRIMARY KEY)",
                "INSERT INTO t2 VALUES (1)"),
            new Trap(
                "sqlite",
                "fault DATA",
                "SELECT c1 FROM t1 ORDER BY c1, json_array_length(0, 0)",
                "CREATE TABLE t1(c1 INTEGER PRIMARY KEY)",
                "INSERT INTO t1 VALUES (0)"),
            new Trap(
                "sqlite",
                "moot",
                "SELECT ALL t1.c1 FROM t1, t2 WHERE (0 OR json_patch(t1.c1, t2.c1)) AND"
                    + " (((t2.c1) BETWEEN (t1.c1) AND (t2.c1)))",
                "CREATE TABLE t1(c1 INTEGER)",
                "CREATE TABLE t2(c1 INTEGER, UNIQUE (c1))",
                "INSERT INTO t1 VALUES (x''), (0.8874540680509563), (NULL), ('-2017888786')",
                "INSERT INTO t2 VALUES (0x47d9a1ab)"),
            // A zero date IS NULL, if its column is NOT NULL.
            new Trap(
                "mariadb",
                "upheld",
                "SELECT k FROM t0 WHERE d IS NULL",
                MODE,
                "CREATE TABLE t0(k INT PRIMARY KEY, d DATE NOT NULL)",
                "INSERT INTO t0 VALUES (1, '0000-00-00')"),
            new Trap(
                "mysql",
                "moot",
                "SELECT k FROM t0 WHERE d IS NULL",
                MODE,
                "CREATE TABLE t0(k INT PRIMARY KEY, d DATE NOT NULL)",
                "INSERT INTO t0 VALUES (1, '0000-00-00')"),
            // An auto-increment column IS NULL where it is the last value inserted; not in our
            // worlds.
            new Trap(
                "mariadb",
                "upheld",
                "SELECT k FROM t0 WHERE k IS NULL",
                "CREATE TABLE t0(k INT AUTO_INCREMENT PRIMARY KEY)",
                "INSERT INTO t0 VALUES (NULL)"),
            // Columns that depend on a key may be selected with it.
            new Trap(
                "mysql",
                "nondeterministic: column outside GROUP BY",
                "SELECT k, x FROM t0 GROUP BY k",
                "SET sql_mode = 'ONLY_FULL_GROUP_BY'",
                "CREATE TABLE t0(k INT PRIMARY KEY, x INT)",
                "INSERT INTO t0 VALUES (1, 1), (2, 2)"),
            new Trap(
                "postgres",
                "moot",
                "SELECT k, x FROM t0 GROUP BY k",
                "CREATE TABLE t0(k INT PRIMARY KEY, x INT)",
                "INSERT INTO t0 VALUES (1, 1), (2, 2)"),
            // Strict modes refuse values that are stored already.
            new Trap(
                "mariadb",
                "copy failed: DATA",
                "SELECT k FROM t0",
                MODE,
                "CREATE TABLE t0(k INT PRIMARY KEY, d DATE)",
                "INSERT INTO t0 VALUES (1, '0000-00-00')",
                "SET sql_mode = 'STRICT_ALL_TABLES,NO_ZERO_DATE'"),
            // Columns that * leaves out are left out of the copy, too.
            new Trap(
                "mariadb",
                "upheld",
                "SELECT * FROM t0",
                "CREATE TABLE t0(k INT PRIMARY KEY, x INT INVISIBLE DEFAULT 3)",
                "INSERT INTO t0 VALUES (1)"),
            new Trap(
                "mysql",
                "upheld",
                "SELECT a.k FROM t0 AS a NATURAL JOIN t0 AS b",
                "CREATE TABLE t0(x INT INVISIBLE, k INT UNIQUE)",
                "INSERT INTO t0(k) VALUES (1)"),
            // Any one of equal texts may stand for all.
            new Trap(
                "mariadb",
                "nondeterministic: representative of equal values",
                "SELECT s FROM t0 GROUP BY s",
                "CREATE TABLE t0(s VARCHAR(9) COLLATE utf8mb4_general_ci, KEY (s))",
                "INSERT INTO t0 VALUES ('a'), ('A')"),
            // A FLOAT is printed with six digits; the copy has all of them.
            new Trap(
                "mysql",
                "upheld",
                "SELECT f = 16777217, f + 0 FROM t0",
                "CREATE TABLE t0(f FLOAT, KEY (f))",
                "INSERT INTO t0 VALUES (16777217), (0.1)"),
            new Trap(
                "mariadb",
                "nondeterministic: row order",
                "SELECT group_concat(c0) FROM t0",
                "CREATE TABLE t0(c0 INT, KEY (c0))",
                "INSERT INTO t0 VALUES (2), (1)"),
            // Types of a STRICT table, collations and generated columns are no options.
            new Trap(
                "sqlite",
                "upheld",
                "SELECT typeof(c0), c1 = 'A', c2 FROM t0",
                "CREATE TABLE t0(c0 ANY, c1 TEXT COLLATE NOCASE, c2 INT AS (c0 + 1), UNIQUE (c1))"
                    + " STRICT",
                "INSERT INTO t0(c0, c1) VALUES ('0123', 'a')"),
            new Trap(
                "sqlite",
                "upheld",
                "SELECT rowid, c0 FROM t0 WHERE rowid > 1",
                "CREATE TABLE t0(c0 UNIQUE ON CONFLICT REPLACE)",
                "INSERT INTO t0 VALUES (1), (1), (2)"),
            new Trap(
                "sqlite",
                "no optional metadata",
                "SELECT c0 FROM t0",
                "CREATE TABLE t0(c0)",
                "INSERT INTO t0 VALUES (1)"))
        .stream()
        .map(Arguments::of)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("traps")
  void a_trap_is_no_finding(Trap trap) {
    judged(trap, "radar");
  }

  /// Queries whose rows the reference might compute otherwise.
  static List<Arguments> computed() {
    return List.of(
            // ORDER BY without a direction means what a setting says.
            new Trap(
                "duckdb",
                "setting that changes what queries mean",
                "SELECT c0 FROM t0 ORDER BY c0 LIMIT 1",
                "CREATE TABLE t0(c0 INTEGER)",
                "INSERT INTO t0 VALUES (1), (0)",
                "SET default_order = 'desc'"),
            // Texts with other trailing blanks are equal, and either may be shown.
            new Trap(
                "derby",
                "upheld",
                "SELECT c0 FROM t0 WHERE c0 = 'a' OR c0 IN (SELECT c0 FROM t0)",
                "CREATE TABLE t0(c0 VARCHAR(3))",
                "INSERT INTO t0 VALUES ('a'), ('a '), ('b')"),
            new Trap(
                "derby",
                "upheld",
                "SELECT COUNT(DISTINCT c0) FROM t0 GROUP BY c1",
                "CREATE TABLE t0(c0 VARCHAR(3), c1 CHAR(3))",
                "INSERT INTO t0 VALUES ('a', 'a'), ('a ', 'a '), ('b', ' a')"),
            new Trap(
                "derby",
                "representative of equal values",
                "SELECT c0 FROM t0 UNION SELECT c0 FROM t0",
                "CREATE TABLE t0(c0 VARCHAR(3))",
                "INSERT INTO t0 VALUES ('a'), ('a ')"),
            new Trap(
                "hsqldb",
                "upheld",
                "SELECT COUNT(DISTINCT c0), COUNT(DISTINCT c1) FROM t0",
                "CREATE TABLE t0(c0 VARCHAR_IGNORECASE(3), c1 CHAR(3))",
                "INSERT INTO t0 VALUES ('a', 'a'), ('A', 'a '), ('b', 'A')"),
            new Trap(
                "h2",
                "upheld",
                "SELECT COUNT(DISTINCT c0), COUNT(DISTINCT c1) FROM t0",
                "CREATE TABLE t0(c0 VARCHAR_IGNORECASE, c1 CHAR(3))",
                "INSERT INTO t0 VALUES ('a', 'a'), ('A', 'a '), ('b', 'A')"),
            new Trap(
                "h2",
                "representative of equal values",
                "SELECT DISTINCT c0 FROM t0",
                "CREATE TABLE t0(c0 VARCHAR_IGNORECASE)",
                "INSERT INTO t0 VALUES ('a'), ('A')"))
        .stream()
        .map(Arguments::of)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("computed")
  void a_trap_of_the_reference_is_no_finding(Trap trap) {
    judged(trap, "reference");
  }

  private static void judged(Trap trap, String name) {
    Dialect dialect = Target.parse(trap.target()).dialect();
    Oracle oracle = Oracles.named(name).orElseThrow();
    try (Session session =
        Engines.of(trap.target()).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      Scene scene = Scene.empty(dialect);
      List<Statement> history = new ArrayList<>();
      for (String sql : trap.setup()) {
        Statement statement = Parse.statement(sql, dialect);
        assertThat(session.run(statement)).describedAs(sql).isNotInstanceOf(Outcome.Failed.class);
        scene = scene.after(statement);
        history.add(statement);
      }
      Statement asked = Parse.statement(trap.query(), dialect);
      Verdict verdict =
          new Executor(session)
              .run(
                  oracle
                      .claims(scene, CaseRun.facts(oracle, scene, history, session))
                      .next(new Probe(asked), new Transcript()),
                  _ -> new Next.Declined("asked twice"))
              .verdict();
      switch (verdict) {
        case Verdict.Upheld _ -> assertThat("upheld").isEqualTo(trap.verdict());
        case Verdict.Moot m -> assertThat("moot, " + m.reason()).contains(trap.verdict());
        case Verdict.Refuted r -> assertThat(r).isNull();
      }
    }
  }
}
