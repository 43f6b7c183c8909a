package sibyl.lab.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Engines;
import sibyl.lab.target.Servers;
import sibyl.lab.target.Target;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;
import sibyl.sql.Statement.Transaction;
import sibyl.sql.Statement.Transaction.Verb;
import sibyl.sql.Value;

/// Several connections to one database, and engines that are killed and reopened.
class DatabaseSessionsTest {
  private static final Statement BEGIN = new Transaction(Verb.BEGIN);
  private static final Statement COMMIT = new Transaction(Verb.COMMIT);
  private static final Statement ROLLBACK = new Transaction(Verb.ROLLBACK);

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mariadb", "mysql", "h2", "derby", "hsqldb"})
  void an_update_is_blocked_until_the_other_session_commits(String target) {
    try (Session first = filled(target);
        Session second = first.another()) {
      taken(first, BEGIN);
      taken(second, BEGIN);
      taken(first, update(1, 1));
      assertThat(second.start(update(1, 10))).isEqualTo(new Outcome.Blocked());
      assertThat(second.await()).isEqualTo(new Outcome.Blocked());
      taken(first, update(1, 1));
      assertThat(second.await()).isEqualTo(new Outcome.Blocked());
      taken(first, COMMIT);
      assertThat(second.await()).isEqualTo(new Outcome.Done(1));
      taken(second, COMMIT);
      assertThat(rows(first)).containsExactlyInAnyOrder(row(1, 12), row(2, 0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mariadb", "mysql", "h2", "derby"})
  void of_two_that_wait_for_each_other_one_gets_a_conflict(String target) {
    try (Session first = filled(target);
        Session second = first.another()) {
      taken(first, BEGIN);
      taken(second, BEGIN);
      taken(first, update(1, 1));
      taken(second, update(2, 10));
      assertThat(first.start(update(2, 1))).isEqualTo(new Outcome.Blocked());
      Outcome there = second.start(update(1, 10));
      Outcome here = first.await();
      if (there instanceof Outcome.Blocked) {
        there = second.await();
      }
      assertThat(here.accepted()).as("%s %s", here, there).isNotEqualTo(there.accepted());
      assertThat(kind(here.accepted() ? there : here)).isEqualTo(Fault.Kind.CONFLICT);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "sqlite, write-ahead log, ''",
    "duckdb, file, ''",
    "hsqldb, file, SET DATABASE TRANSACTION CONTROL MVCC"
  })
  void what_another_session_has_changed_is_a_conflict_at_once(
      String target, String variant, String before) {
    try (Engine engine = loaded(target);
        Session first = filed(engine, target, variant);
        Session second = first.another()) {
      if (!before.isEmpty()) {
        taken(first, new Statement.Native(before));
      }
      fill(first);
      taken(first, BEGIN);
      taken(second, BEGIN);
      taken(first, update(1, 1));
      if (target.equals("hsqldb")) {
        taken(second, update(2, 10));
        assertThat(first.start(update(2, 1))).isEqualTo(new Outcome.Blocked());
      }
      assertThat(kind(second.start(update(1, 10)))).isEqualTo(Fault.Kind.CONFLICT);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mariadb", "h2", "derby", "hsqldb"})
  void a_session_that_waits_can_be_left(String target) {
    Session first = filled(target);
    Session second = first.another();
    taken(first, BEGIN);
    taken(first, update(1, 1));
    assertThat(second.start(update(1, 10))).isEqualTo(new Outcome.Blocked());
    second.close();
    first.close();
    try (Session next = filled(target)) {
      assertThat(rows(next)).containsExactlyInAnyOrder(row(1, 0), row(2, 0));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mariadb", "mysql"})
  void a_killed_server_keeps_what_was_committed_and_nothing_else(String target) {
    Path folder;
    try (Engine engine = loaded(target);
        Session first = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      fill(first);
      Session second = first.another();
      taken(first, BEGIN);
      taken(first, update(1, 1));
      assertThat(second.start(update(1, 10))).isEqualTo(new Outcome.Blocked());
      taken(first, COMMIT);
      assertThat(second.await()).isEqualTo(new Outcome.Done(1));
      taken(first, BEGIN);
      taken(first, update(2, 5));
      assertThat(second.start(update(2, 50))).isEqualTo(new Outcome.Blocked());
      folder = folder(first, target);

      first.kill();

      assertThat(first.start(COMMIT)).isEqualTo(new Outcome.NotRun());
      assertThat(second.await()).isEqualTo(new Outcome.NotRun());
      assertThat(first.reopen()).isEqualTo(new Outcome.Done(0));
      assertThat(rows(first)).containsExactlyInAnyOrder(row(1, 11), row(2, 0));
      assertThat(second.run(update(2, 50))).isEqualTo(new Outcome.NotRun());
      assertThat(second.reopen()).isEqualTo(new Outcome.Done(0));
      taken(second, update(2, 50));
      assertThat(rows(first)).containsExactlyInAnyOrder(row(1, 11), row(2, 50));
      assertThat(folder(first, target)).isEqualTo(folder);
    }
    assertThat(folder).doesNotExist();
    assertThat(Servers.in(folder)).isEmpty();
  }

  @Test
  void a_server_that_stays_killed_leaves_nothing_behind() {
    Path folder;
    try (Engine engine = loaded("postgres");
        Session session = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      folder = folder(session, "postgres");
      session.kill();
      assertThat(folder).exists();
      assertThat(Servers.in(folder)).isEmpty();
    }
    assertThat(folder).doesNotExist();
  }

  @Test
  void other_databases_of_a_killed_server_run_nothing_until_they_are_reopened() {
    try (Engine engine = loaded("postgres");
        Session killed = engine.open(SessionTerms.patient(Duration.ofSeconds(20)));
        Session other = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      fill(other);
      killed.kill();
      try (Session fresh = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        fill(fresh);
      }
      assertThat(other.run(update(1, 1))).isEqualTo(new Outcome.NotRun());
      assertThat(other.reopen()).isEqualTo(new Outcome.Done(0));
      assertThat(rows(other)).containsExactlyInAnyOrder(row(1, 0), row(2, 0));
    }
  }

  @ParameterizedTest
  @CsvSource({"sqlite, write-ahead log, ''", "duckdb, file, ''", "h2, file, CHECKPOINT SYNC"})
  void files_as_they_were_when_the_engine_was_killed_can_be_opened(
      String target, String variant, String written) {
    try (Engine engine = loaded(target);
        Session session = filed(engine, target, variant)) {
      fill(session);
      written(session, written);
      taken(session, BEGIN);
      taken(session, update(1, 1));

      session.kill();

      assertThat(session.run(COMMIT)).isEqualTo(new Outcome.NotRun());
      assertThat(session.reopen()).isEqualTo(new Outcome.Done(0));
      assertThat(rows(session)).containsExactlyInAnyOrder(row(1, 0), row(2, 0));
      taken(session, update(1, 1));
      written(session, written);
      session.kill();
      assertThat(session.reopen()).isEqualTo(new Outcome.Done(0));
      assertThat(rows(session)).containsExactlyInAnyOrder(row(1, 1), row(2, 0));
    }
  }

  @Test
  void a_database_in_memory_is_neither_shared_nor_killed_where_that_cannot_be() {
    try (Session session = filled("sqlite")) {
      assertThat(kind(session.another().run(ROLLBACK))).isEqualTo(Fault.Kind.UNSUPPORTED);
      session.kill();
      assertThat(kind(session.reopen())).isEqualTo(Fault.Kind.UNSUPPORTED);
      assertThat(rows(session)).hasSize(2);
    }
  }

  /// Makes engines that write committed data with a delay write it at once.
  private static void written(Session session, String statement) {
    if (!statement.isEmpty()) {
      taken(session, new Statement.Native(statement));
    }
  }

  private static Engine loaded(String target) {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return Engine.load(Target.parse(target), artifacts);
    }
  }

  private static Session filled(String target) {
    Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)));
    fill(session);
    return session;
  }

  private static Session filed(Engine engine, String target, String variant) {
    Variant file =
        Target.parse(target).dialect().storage().variants().stream()
            .filter(v -> v.name().equals(variant))
            .findFirst()
            .orElseThrow();
    try (Session plain = engine.open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      return plain.beside(file);
    }
  }

  private static void fill(Session session) {
    taken(session, new Statement.Native("CREATE TABLE t0(a INT PRIMARY KEY, b INT)"));
    taken(session, new Statement.Native("INSERT INTO t0 VALUES (1, 0), (2, 0)"));
  }

  private static Statement update(int key, int more) {
    return new Statement.Native("UPDATE t0 SET b = b + %d WHERE a = %d".formatted(more, key));
  }

  private static void taken(Session session, Statement statement) {
    assertThat(session.start(statement)).isInstanceOf(Outcome.Done.class);
  }

  private static Fault.Kind kind(Outcome outcome) {
    assertThat(outcome).isInstanceOf(Outcome.Failed.class);
    return ((Outcome.Failed) outcome).fault().kind();
  }

  private static Path folder(Session session, String target) {
    String whose = target.equals("postgres") ? "SHOW data_directory" : "SELECT @@datadir";
    Value data = answer(session, whose).getFirst().getFirst();
    return Path.of(((Value.Text) data).value()).resolveSibling("").normalize();
  }

  private static List<Value> row(int key, int value) {
    return List.of(new Value.Int(key), new Value.Int(value));
  }

  private static List<List<Value>> rows(Session session) {
    return answer(session, "SELECT a, b FROM t0");
  }

  private static List<List<Value>> answer(Session session, String query) {
    Outcome outcome = session.run(new Statement.Native(query));
    assertThat(outcome).isInstanceOf(Outcome.Rows.class);
    return ((Outcome.Rows) outcome).rows();
  }
}
