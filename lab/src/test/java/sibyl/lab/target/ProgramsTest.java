package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.claim.Act;
import sibyl.claim.After;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Fold;
import sibyl.claim.Next;
import sibyl.claim.NotSlower;
import sibyl.claim.SameRows;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.claim.View;
import sibyl.claim.World;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Statement.Transaction;
import sibyl.sql.Statement.Transaction.Verb;
import sibyl.sql.Value;

/// Claims of published systems that Sibyl has no oracle for, run on real engines: a constant in the place of a subquery
/// (CODDTest), changes in a transaction that is undone (DQE), two sessions of which one waits (Troc), two runs that are
/// timed (APOLLO), an engine that is killed.
class ProgramsTest {
  private static final List<String> SETUP =
      List.of(
          "CREATE TABLE t (a INT, b INT)",
          "INSERT INTO t (a, b) VALUES (1, 10)",
          "INSERT INTO t (a, b) VALUES (2, 20)",
          "INSERT INTO t (a, b) VALUES (3, NULL)");

  /// A subquery is replaced with its result.
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres"})
  void a_subquery_is_run_first_and_replaced_by_its_result(String target) {
    try (Session session = filled(target);
        Executor executor = new Executor(session)) {
      Executor.Run run = executor.run(folded(new Transcript()), ProgramsTest::folded);
      assertThat(run.verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(text(run.claim().orElseThrow(), target))
          .containsExactly(
              "SELECT max(a) FROM t",
              "SELECT b FROM t WHERE a = (SELECT max(a) FROM t)",
              "SELECT b FROM t WHERE a = 3");
    }
  }

  private static Next folded(Transcript soFar) {
    Act subquery = say("SELECT max(a) FROM t");
    if (soFar.size() == 0) {
      return new Next.First(List.of(subquery));
    }
    if (!(soFar.outcome(0) instanceof Outcome.Rows(List<List<Value>> rows))
        || !(rows.getFirst().getFirst() instanceof Value.Int(long constant))) {
      return new Next.Declined("no constant");
    }
    return Claim.of(
        List.of(
            subquery,
            say("SELECT b FROM t WHERE a = (SELECT max(a) FROM t)"),
            say("SELECT b FROM t WHERE a = " + constant)),
        new SameRows(View.of("whole", 1), View.of("folded", 2)));
  }

  /// UPDATE and DELETE reach the rows that SELECT shows, and are undone whatever happens.
  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgres", "mariadb", "mysql", "h2", "hsqldb", "derby"})
  void changes_are_compared_inside_a_transaction_and_undone(String target) {
    try (Session session = filled(target);
        Executor executor = new Executor(session)) {
      assertThat(executor.run(changed("a > 1")).verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(executor.run(changed("nonsense > 1")).verdict()).isInstanceOf(Verdict.Moot.class);
      assertThat(executor.run(changed("a > 2")).verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(executor.alive()).isTrue();
      assertThat(session.run(statement("SELECT a FROM t")))
          .isInstanceOfSatisfying(Outcome.Rows.class, rows -> assertThat(rows.rows()).hasSize(3));
    }
  }

  private static Claim changed(String condition) {
    return Claim.of(
            List.of(
                say("SELECT a FROM t"),
                say("SELECT a FROM t WHERE " + condition),
                new Act.Say(new Transaction(Verb.BEGIN)),
                say("DELETE FROM t WHERE " + condition),
                say("SELECT a FROM t")),
            new SameRows(
                View.of("all", 0), new View("shown and left", List.of(1, 4), Fold.TOGETHER)))
        .undone(List.of(new Act.Say(new Transaction(Verb.ROLLBACK)).ifTaken(2)));
  }

  /// The second session waits for the first; afterwards the table holds what a serial run leaves.
  @Test
  void a_schedule_of_two_sessions_ends_as_a_serial_one_does() {
    List<Act> schedule =
        List.of(
            new Act.Say(0, 0, new Transaction(Verb.BEGIN)),
            new Act.Say(0, 1, new Transaction(Verb.BEGIN)),
            new Act.Start(0, 0, statement("UPDATE t SET b = 1 WHERE a = 1")),
            new Act.Start(0, 1, statement("UPDATE t SET b = b + 1 WHERE a = 1")),
            new Act.Start(0, 0, new Transaction(Verb.COMMIT)),
            new Act.Await(0, 1),
            new Act.Say(0, 1, new Transaction(Verb.COMMIT)),
            new Act.Say(0, 0, statement("SELECT a, b FROM t")));
    List<Act> acts = new ArrayList<>(schedule);
    SETUP.forEach(sql -> acts.add(new Act.Say(1, statement(sql))));
    acts.add(new Act.Say(1, statement("UPDATE t SET b = 1 WHERE a = 1")));
    acts.add(new Act.Say(1, statement("UPDATE t SET b = b + 1 WHERE a = 1")));
    acts.add(new Act.Say(1, statement("SELECT a, b FROM t")));
    Claim claim =
        Claim.of(
                acts,
                new SameRows(
                    View.of("one after the other", acts.size() - 1), View.of("at once", 7)))
            .in(List.of(World.HOME, new World(Variant.opened("serial"))))
            .leaving(After.DISCARDS);
    try (Session session = filled("postgres");
        Executor executor = new Executor(session)) {
      Executor.Run run = executor.run(claim);
      assertThat(run.verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(run.transcript().outcome(3)).isInstanceOf(Outcome.Blocked.class);
      assertThat(run.transcript().outcome(5)).isEqualTo(new Outcome.Done(1));
      assertThat(executor.alive()).isFalse();
    }
  }

  /// Runs alternate, and the fastest of each counts.
  @Test
  void two_queries_are_timed_by_turns() {
    try (Session session = filled("sqlite");
        Executor executor = new Executor(session)) {
      Executor.Run fair = executor.run(timed("SELECT a FROM t", 1_000, 0));
      assertThat(fair.verdict()).isEqualTo(Verdict.UPHELD);
      assertThat(fair.transcript().cost(0)).isPositive();
      String slow =
          "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 300000)"
              + " SELECT count(*) FROM n";
      assertThat(executor.run(timed(slow, 1.5, 0)).verdict())
          .isInstanceOfSatisfying(
              Verdict.Refuted.class, r -> assertThat(r.defect()).hasToString("slower"));
      assertThat(executor.run(timed(slow, 1.5, Duration.ofHours(1).toNanos())).verdict())
          .isEqualTo(Verdict.UPHELD);
    }
  }

  private static Claim timed(String sql, double factor, long floor) {
    List<Act> acts = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      acts.add(new Act.Time(0, 0, statement("SELECT a FROM t")));
      acts.add(new Act.Time(0, 0, statement(sql)));
    }
    return Claim.of(
        acts,
        new NotSlower(
            new View("plain", List.of(0, 2, 4), Fold.TOGETHER),
            new View("timed", List.of(1, 3, 5), Fold.TOGETHER),
            factor,
            floor));
  }

  /// Committed rows are there again; that the engine was killed in between is no finding.
  @Test
  void what_was_committed_outlives_a_killed_engine() {
    Claim claim =
        Claim.of(
                List.of(
                    say("SELECT a FROM t"),
                    new Act.Kill(0),
                    say("SELECT a FROM t"),
                    new Act.Reopen(0),
                    say("SELECT a FROM t")),
                new SameRows(View.of("before", 0), View.of("after", 4)))
            .leaving(After.DISCARDS);
    try (Session session = filled("postgres");
        Executor executor = new Executor(session)) {
      assertThat(executor.run(claim).verdict()).isEqualTo(Verdict.UPHELD);
    }
  }

  private static Session filled(String target) {
    Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)));
    for (String sql : SETUP) {
      assertThat(session.run(statement(sql)).accepted()).describedAs(sql).isTrue();
    }
    return session;
  }

  private static List<String> text(Claim claim, String target) {
    Dialect dialect = Target.parse(target).dialect();
    return claim.acts().stream()
        .map(Act::statement)
        .flatMap(Optional::stream)
        .map(s -> Sql.print(s, dialect.spelling()))
        .toList();
  }

  private static Act say(String sql) {
    return new Act.Say(statement(sql));
  }

  private static Statement statement(String sql) {
    return new Statement.Native(sql);
  }
}
