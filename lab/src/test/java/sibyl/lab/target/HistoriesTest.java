package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.session.Worlds;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// How DDLCheck handles catalogues, also those that leave something out.
class HistoriesTest {
  private static final Oracle DDLCHECK = Oracles.named("ddlcheck").orElseThrow();

  private static Worlds worlds(String target) {
    return () -> Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)));
  }

  private static Case given(String target, String history, String asked) {
    Dialect dialect = Target.parse(target).dialect();
    List<Step> steps = new ArrayList<>();
    Arrays.stream(history.split(";"))
        .map(s -> Parse.statement(s.strip(), dialect))
        .forEach(s -> steps.add(new Step(s, true)));
    return new Case(
        target,
        DDLCHECK.name(),
        steps,
        new Probe(Parse.statement(asked, dialect)),
        new Case.Provenance(0, 0, 0, List.of()));
  }

  private static Verdict asked(String target, String history, String asked) {
    Dialect dialect = Target.parse(target).dialect();
    return CaseRun.again(given(target, history, asked), DDLCHECK, dialect, worlds(target));
  }

  private static List<String> made(String target, String history) {
    Dialect dialect = Target.parse(target).dialect();
    Next claim =
        CaseRun.claim(
            given(target, history, "SELECT c0 FROM t0"), DDLCHECK, dialect, worlds(target));
    assertThat(claim).isInstanceOf(Claim.class);
    Claim flat = (Claim) claim;
    return flat.expectations().getFirst().needs().stream()
        .map(i -> flat.acts().get(i).statement().orElseThrow())
        .map(s -> Sql.print(s, dialect.spelling()))
        .toList();
  }

  /// Views follow the table that they read, and are created again from the catalogue's definition.
  @ParameterizedTest
  @CsvSource({"sqlite", "duckdb", "h2", "hsqldb", "derby", "postgres", "mariadb", "mysql"})
  void views_are_made_again(String target) {
    String history =
        "CREATE TABLE t0(c0 INT, c1 INT); CREATE VIEW v0 AS SELECT t0.c0 AS x0 FROM t0;"
            + " ALTER TABLE t0 ADD COLUMN c2 INT; INSERT INTO t0(c0, c1) VALUES (1, 2)";
    assertThat(made(target, history))
        .anyMatch(s -> s.matches("(?is)CREATE .*VIEW.*syn_v0.*syn_t0.*"));
    assertThat(asked(target, history, "SELECT v0.x0 FROM v0")).isEqualTo(Verdict.UPHELD);
  }

  /// A view that names a column which is gone has no twin; its table does.
  @Test
  void broken_views_are_left_alone() {
    String history =
        "CREATE TABLE t0(c0 INT, c1 INT); CREATE VIEW v0 AS SELECT t0.c1 AS x0 FROM t0;"
            + " ALTER TABLE t0 DROP COLUMN c1";
    assertThat(made("mariadb", history)).noneMatch(s -> s.contains("syn_v0"));
    assertThat(asked("mariadb", history, "SELECT c0 FROM t0")).isEqualTo(Verdict.UPHELD);
  }

  @Test
  void a_dropped_default_is_not_in_the_catalogue() {
    String history =
        "CREATE TABLE t0(c0 INT DEFAULT 1, c1 INT); ALTER TABLE t0 ALTER COLUMN c0 DROP DEFAULT";
    assertThat(asked("mariadb", history, "INSERT INTO t0(c1) VALUES (1)"))
        .isEqualTo(new Verdict.Moot("nondeterministic: counter or unknown default"));
    assertThat(asked("mariadb", history, "INSERT INTO t0(c0, c1) VALUES (1, 1)"))
        .isEqualTo(Verdict.UPHELD);
  }

  @Test
  void bytes_are_not_printed_as_text() {
    assertThat(
            asked(
                "mariadb", "CREATE TABLE t0(c0 VARBINARY(10) DEFAULT x'ff')", "SELECT c0 FROM t0"))
        .isEqualTo(new Verdict.Moot("ambiguous catalogue text"));
  }

  /// The sign of a zero is lost when it is read again.
  @ParameterizedTest
  @CsvSource({"-0.0E0, true", "-0.5E0, false", "0.0E0, false"})
  void the_sign_of_zero_is_not_in_the_catalogue(String number, boolean moot) {
    String history = "CREATE TABLE t0(c0 INT, c1 DOUBLE DEFAULT " + number + ")";
    assertThat(asked("mariadb", history, "SELECT c0 FROM t0"))
        .isEqualTo(moot ? new Verdict.Moot("ambiguous catalogue text") : Verdict.UPHELD);
  }

  /// Some create no index on the columns of a key: both are created in the order that the DBMS allows.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t0(c0 INT UNIQUE); CREATE INDEX i0 ON t0(c0 DESC)",
        "CREATE TABLE t0(c0 INT, c1 INT, UNIQUE (c0, c1)); CREATE INDEX i0 ON t0(c0, c1 DESC)",
        "CREATE TABLE t0(c0 INT); CREATE INDEX i0 ON t0(c0); ALTER TABLE t0 ADD UNIQUE (c0)",
        "CREATE TABLE t0(c0 INT NOT NULL); CREATE INDEX i0 ON t0(c0);"
            + " ALTER TABLE t0 ADD PRIMARY KEY (c0)",
        "CREATE TABLE t0(c0 INT, c1 INT UNIQUE); CREATE INDEX i0 ON t0(c0);"
            + " ALTER TABLE t0 ADD FOREIGN KEY (c0) REFERENCES t0(c1)",
        "CREATE TABLE t0(c0 INT, c1 INT); CREATE INDEX i0 ON t0(c0); ALTER TABLE t0 ADD UNIQUE"
            + " (c0); ALTER TABLE t0 ADD FOREIGN KEY (c1) REFERENCES t0(c0)"
      })
  void an_index_in_addition_to_a_key_is_made_again(String history) {
    assertThat(asked("derby", history, "DROP INDEX i0")).isEqualTo(Verdict.UPHELD);
  }

  @Test
  void an_index_on_the_same_columns_as_a_unique_one_is_made_before_it() {
    assertThat(
            made(
                "derby",
                "CREATE TABLE t0(c0 INT); CREATE INDEX i0 ON t0(c0);"
                    + " CREATE UNIQUE INDEX i1 ON t0(c0); RENAME INDEX i0 TO i2"))
        .containsExactly(
            "CREATE TABLE syn_t0 (C0 INTEGER)",
            "CREATE INDEX syn_I2 ON syn_t0 (C0)",
            "CREATE UNIQUE INDEX syn_I1 ON syn_t0 (C0)");
  }

  /// For a foreign key to a partitioned table the catalogue lists one more for each partition; for an index, that it is on the
  /// whole table only.
  @Test
  void what_is_listed_for_partitions_is_not_made_twice() {
    String parts =
        "CREATE TABLE t0(c0 INT PRIMARY KEY) PARTITION BY HASH (c0);"
            + " CREATE TABLE t0_a PARTITION OF t0 FOR VALUES WITH (MODULUS 1, REMAINDER 0);";
    assertThat(
            asked(
                "postgres",
                parts + " CREATE TABLE t1(c1 INT REFERENCES t0(c0))",
                "INSERT INTO t1(c1) VALUES (NULL)"))
        .isEqualTo(Verdict.UPHELD);
    assertThat(
            asked(
                "postgres",
                "CREATE TABLE t0(c0 INT) PARTITION BY HASH (c0);"
                    + " CREATE TABLE t0_a PARTITION OF t0 FOR VALUES WITH (MODULUS 1, REMAINDER 0);"
                    + " CREATE UNIQUE INDEX i0 ON t0(c0)",
                "INSERT INTO t0(c0) VALUES (1), (1)"))
        .isEqualTo(Verdict.UPHELD);
  }

  @Test
  void tables_that_are_not_logged_stay_so() {
    assertThat(
            asked(
                "postgres",
                "CREATE TABLE t0(c0 INT PRIMARY KEY); ALTER TABLE t0 SET UNLOGGED;"
                    + " CREATE UNLOGGED TABLE t1(c1 INT REFERENCES t0(c0))",
                "INSERT INTO t1(c1) VALUES (NULL)"))
        .isEqualTo(Verdict.UPHELD);
  }

  /// A constraint has no name or another one in the second world, so that its name can only be taken in one world.
  @Test
  void the_names_of_rules_are_not_used_again() {
    Dialect dialect = Target.parse("postgres").dialect();
    Case given = given("postgres", "CREATE TABLE t0(c0 INT, c1 INT)", "CREATE INDEX k0 ON t0(c1)");
    List<Step> steps = new ArrayList<>(given.setup());
    Schema.IndexTerm key =
        new Schema.IndexTerm(new Expr.ColumnRef("", "c0", SqlType.INTEGER, Grade.EXACT), "", false);
    steps.add(
        new Step(
            new Statement.AlterTable(
                "t0", new Schema.AddRule(new Schema.TableUnique(List.of(key), ""), "k0")),
            true));
    assertThat(CaseRun.again(given.withSetup(steps), DDLCHECK, dialect, worlds("postgres")))
        .isEqualTo(new Verdict.Moot("name already used"));
  }

  @Test
  void partitions_and_heirs_are_made_again() {
    assertThat(
            made(
                "postgres",
                "CREATE TABLE t0(c0 INT) PARTITION BY HASH (c0); CREATE TABLE t0_a PARTITION OF t0"
                    + " FOR VALUES WITH (MODULUS 1, REMAINDER 0)"))
        .anyMatch(s -> s.contains("PARTITION BY HASH (c0)") && s.contains("PARTITION OF syn_t0"));
    assertThat(made("postgres", "CREATE TABLE t0(c0 INT); CREATE TABLE t0_kid () INHERITS (t0)"))
        .anyMatch(s -> s.contains("INHERITS (syn_t0)"));
  }
}
