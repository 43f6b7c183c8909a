package sibyl.lab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Fault;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Engines;
import sibyl.session.Outcome;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Value;

@ParameterizedClass
@ValueSource(strings = {Engines.OLD, "sqlite@3.31.1", "sqlite@3.41.0.0", Engines.NEWEST})
class JdbcSessionTest {
  private static final Statement VACUUM = new Statement.Maintenance("VACUUM", "");
  private static final String ENDLESS =
      "WITH RECURSIVE r(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r) ";

  private final List<String> heard = new ArrayList<>();
  private final Meter meter = new Meter();
  private final Engine engine;
  private JdbcSession session;

  JdbcSessionTest(String target) {
    this.engine = Engines.of(target);
    this.session = open(Duration.ofSeconds(20));
  }

  private JdbcSession open(Duration patience) {
    return engine.open(new SessionTerms(patience, () -> heard::add, meter));
  }

  /// For statements that never end; others get the time they need on a busy machine.
  private void hurry() {
    session.close();
    session = open(Duration.ofMillis(300));
  }

  @AfterEach
  void close() {
    session.close();
  }

  @Test
  void every_cell_keeps_its_type() {
    assertThat(run("SELECT 1, -1, 2147483648, -9223372036854775808, 9223372036854775807"))
        .isEqualTo(
            row(
                integer(1),
                integer(-1),
                integer(2147483648L),
                integer(Long.MIN_VALUE),
                integer(Long.MAX_VALUE)));
    assertThat(run("SELECT 1.0, -0.0, 0.1, 9e999, -9e999, 1e15"))
        .isEqualTo(row(real(1), real(-0.0), real(0.1), real(1 / 0.0), real(-1 / 0.0), real(1e15)));
    assertThat(run("SELECT '', '1', x'', x'00ff', NULL, TRUE"))
        .isEqualTo(
            row(
                text(""),
                text("1"),
                new Value.Blob(""),
                new Value.Blob("00ff"),
                Value.NULL,
                integer(1)));
  }

  @Test
  void text_keeps_every_character() {
    assertThat(run("SELECT 'é漢😀\u0001\uFFFE', 'a' || char(0) || 'b', '{d ''?''}'"))
        .isEqualTo(row(text("é漢😀\u0001\uFFFE"), text("a\u0000b"), text("{d '?'}")));
  }

  @Test
  void the_type_is_the_cells_and_not_the_columns() {
    accept("CREATE TABLE t(a INTEGER)");
    accept("INSERT INTO t VALUES ('x'), (1.5), (NULL), (x'01'), (7)");
    assertThat(run("SELECT a FROM t"))
        .isEqualTo(
            new Outcome.Rows(
                List.of(
                    List.of(text("x")),
                    List.of(real(1.5)),
                    List.of(Value.NULL),
                    List.of(new Value.Blob("01")),
                    List.of(integer(7)))));
  }

  @Test
  void no_rows_are_rows_too() {
    assertThat(run("SELECT 1 WHERE 0")).isEqualTo(new Outcome.Rows(List.of()));
    assertThat(run("/* first */ SELECT 1 -- last")).isEqualTo(row(integer(1)));
  }

  @Test
  void changed_rows_are_counted_and_definitions_change_none() {
    accept("CREATE TABLE t(a UNIQUE)");
    assertThat(run("INSERT INTO t VALUES (1), (2), (3)")).isEqualTo(new Outcome.Done(3));
    assertThat(run("UPDATE t SET a = a + 10 WHERE a > 1")).isEqualTo(new Outcome.Done(2));
    assertThat(run("INSERT OR IGNORE INTO t VALUES (1), (5)")).isEqualTo(new Outcome.Done(1));
    assertThat(session.run(VACUUM)).isEqualTo(new Outcome.Done(0));
    assertThat(session.run(new Statement.SetVariable("foreign_keys", "ON")))
        .isEqualTo(new Outcome.Done(0));
    assertThat(session.run(new Statement.AlterTable("t", new Schema.RenameTable("u"))))
        .isEqualTo(new Outcome.Done(0));
    assertThat(run("DELETE FROM u")).isEqualTo(new Outcome.Done(4));
    assertThat(session.run(new Statement.Drop(Statement.ObjectKind.TABLE, "u")))
        .isEqualTo(new Outcome.Done(0));
  }

  @Test
  void variables_and_maintenance_may_answer_with_rows() {
    assertThat(session.run(new Statement.SetVariable("journal_mode", "OFF")))
        .isEqualTo(row(text("off")));
    assertThat(session.run(new Statement.Maintenance("PRAGMA integrity_check", "")))
        .isEqualTo(row(text("ok")));
  }

  @Test
  void errors_are_faults_of_their_kind() {
    accept("CREATE TABLE t(a UNIQUE)");
    accept("INSERT INTO t VALUES (1)");
    assertThat(kind("INSERT INTO t VALUES (1)")).isEqualTo(Fault.Kind.REFUSED);
    assertThat(kind("SELEC 1")).isEqualTo(Fault.Kind.MALFORMED);
    assertThat(kind("SELECT nothing FROM t")).isEqualTo(Fault.Kind.MALFORMED);
    assertThat(kind("SELECT abs(-9223372036854775808)")).isEqualTo(Fault.Kind.DATA);
    assertThat(run("SELECT a FROM t")).isEqualTo(row(integer(1)));
  }

  @Test
  void an_error_after_some_rows_leaves_nothing_locked() {
    accept("CREATE TABLE t(a)");
    accept("INSERT INTO t VALUES (1), (2), (-9223372036854775808)");
    assertThat(kind("SELECT abs(a) FROM t")).isEqualTo(Fault.Kind.DATA);
    assertThat(session.run(VACUUM)).isEqualTo(new Outcome.Done(0));
    assertThat(kind("SELECT abs(a) FROM t")).isEqualTo(Fault.Kind.DATA);
    assertThat(session.run(new Statement.Drop(Statement.ObjectKind.TABLE, "t")))
        .isEqualTo(new Outcome.Done(0));
  }

  @Test
  void an_insert_leaves_nothing_locked() {
    accept("CREATE TABLE t(a)");
    assertThat(run("INSERT INTO t VALUES (1)")).isEqualTo(new Outcome.Done(1));
    assertThat(session.run(VACUUM)).isEqualTo(new Outcome.Done(0));
  }

  @Test
  void a_statement_of_nothing_fails_and_the_session_goes_on() {
    for (String nothing : List.of("", " ", ";", "-- a remark", "/* a remark */")) {
      assertThat(run(nothing).accepted()).isFalse();
      assertThat(run("SELECT 1")).isEqualTo(row(integer(1)));
    }
  }

  @Test
  void an_endless_query_is_cancelled_and_the_session_goes_on() {
    hurry();
    accept("CREATE TABLE t(a)");
    for (String endless :
        List.of("SELECT count(*) FROM r", "SELECT x FROM r WHERE x < 0 OR x < 3")) {
      long begin = LoadClock.now();
      assertThat(kind(ENDLESS + endless)).isEqualTo(Fault.Kind.SLOW);
      assertThat(Duration.ofNanos(LoadClock.now() - begin))
          .isBetween(Duration.ofMillis(250), Duration.ofSeconds(3));
      assertThat(run("SELECT 1")).isEqualTo(row(integer(1)));
    }
    assertThat(kind("INSERT INTO t " + ENDLESS + "SELECT x FROM r")).isEqualTo(Fault.Kind.SLOW);
    assertThat(run("SELECT count(*) FROM t")).isEqualTo(row(integer(0)));
    assertThat(session.run(VACUUM)).isEqualTo(new Outcome.Done(0));
  }

  @Test
  void too_large_an_answer_is_not_read_to_its_end() {
    String rows = ENDLESS + "SELECT x FROM r LIMIT ";
    assertThat(run(rows + ResultReader.MOST_ROWS)).isInstanceOf(Outcome.Rows.class);
    assertThat(kind(rows + (ResultReader.MOST_ROWS + 1))).isEqualTo(Fault.Kind.DATA);
    assertThat(kind(ENDLESS + "SELECT zeroblob(1000000) FROM r")).isEqualTo(Fault.Kind.DATA);
    assertThat(session.run(VACUUM)).isEqualTo(new Outcome.Done(0));
  }

  @Test
  void the_journal_records_each_statement_and_the_meter_counts_it() {
    run("SELECT 1");
    run("SELEC 1");
    session.run(VACUUM);
    assertThat(heard).containsExactly("SELECT 1", "SELEC 1", "VACUUM");
    assertThat(meter.statements()).isEqualTo(3);
    assertThat(meter.openings()).isEqualTo(1);
    assertThat(meter.dbmsNanos()).isPositive();
  }

  private Outcome run(String sql) {
    return session.run(new Statement.Native(sql));
  }

  private void accept(String sql) {
    assertThat(run(sql).accepted()).describedAs(sql).isTrue();
  }

  private Fault.Kind kind(String sql) {
    return run(sql) instanceof Outcome.Failed(Fault fault) ? fault.kind() : Fault.Kind.UNKNOWN;
  }

  private static Outcome row(Value... cells) {
    return new Outcome.Rows(List.of(List.of(cells)));
  }

  private static Value integer(long value) {
    return new Value.Int(value);
  }

  private static Value real(double value) {
    return new Value.Real(value);
  }

  private static Value text(String value) {
    return new Value.Text(value);
  }
}
