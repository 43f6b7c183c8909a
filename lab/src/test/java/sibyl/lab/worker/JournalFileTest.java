package sibyl.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.dialect.Variant;
import sibyl.lab.jdbc.Meter;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.jdbc.StatementJournal;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Target;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// The journal of a dead worker with several open databases, on a real engine.
class JournalFileTest {
  private static final String TARGET = "sqlite";

  @TempDir Path folder;

  private JournalFile journal;
  private Engine engine;

  @BeforeEach
  void open() {
    journal = JournalFile.open(folder.resolve("journal"));
    engine = Engine.load(Target.parse(TARGET), TestWorker.kit(TARGET));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void a_database_has_only_its_own_statements_after_another_one_was_used() {
    try (Session session = fresh()) {
      run(session, "CREATE TABLE a(x)");
      try (Session again = fresh()) {
        run(again, "CREATE TABLE b(x)");
        assertThat(journal.statements()).containsExactly("CREATE TABLE b(x)");
      }
      run(session, "SELECT * FROM a");
      assertThat(journal.statements()).containsExactly("CREATE TABLE a(x)", "SELECT * FROM a");
    }
  }

  @Test
  void databases_of_one_round_are_kept_apart() {
    Variant plain = Variant.opened("plain");
    try (Session session = fresh();
        Session left = session.beside(plain);
        Session right = session.beside(plain)) {
      run(left, "CREATE TABLE a(x)");
      run(right, "CREATE TABLE b(x)");
      run(left, "SELECT * FROM a");
      assertThat(journal.statements()).containsExactly("CREATE TABLE a(x)", "SELECT * FROM a");
      run(right, "SELECT * FROM b");
      assertThat(journal.statements()).containsExactly("CREATE TABLE b(x)", "SELECT * FROM b");
    }
  }

  @Test
  void what_ran_stays_when_its_database_is_closed_and_goes_when_the_next_one_begins() {
    Session session = fresh();
    run(session, "CREATE TABLE a(x)");
    session.close();
    assertThat(journal.statements()).containsExactly("CREATE TABLE a(x)");
    try (Session next = fresh()) {
      assertThat(journal.statements()).isEmpty();
      run(next, "CREATE TABLE b(x)");
      assertThat(journal.statements()).containsExactly("CREATE TABLE b(x)");
    }
  }

  @Test
  void a_database_that_is_closed_while_others_are_open_is_the_one_that_may_have_killed() {
    try (Session session = fresh()) {
      Session again = fresh();
      run(again, "CREATE TABLE b(x)");
      run(session, "CREATE TABLE a(x)");
      again.close();
      assertThat(journal.statements()).containsExactly("CREATE TABLE b(x)");
    }
    assertThat(journal.statements()).containsExactly("CREATE TABLE a(x)");
  }

  @Test
  void each_statement_is_recorded_with_its_round_world_session_and_number() {
    journal.round(7);
    try (Session session = fresh()) {
      run(session, "CREATE TABLE a(x)");
      try (Session again = fresh()) {
        run(again, "CREATE TABLE b(x)");
        run(again, "SELECT 'ä' FROM b");
        assertThat(journal.entries())
            .containsExactly(
                new JournalFile.Entry(7, 1, 0, 0, "CREATE TABLE b(x)"),
                new JournalFile.Entry(7, 1, 0, 1, "SELECT 'ä' FROM b"));
      }
      run(session, "SELECT * FROM a");
      assertThat(journal.entries())
          .last()
          .isEqualTo(new JournalFile.Entry(7, 0, 0, 1, "SELECT * FROM a"));
    }
    journal.round(8);
    try (Session session = fresh()) {
      run(session, "SELECT 1");
      assertThat(journal.entries()).containsExactly(new JournalFile.Entry(8, 0, 0, 0, "SELECT 1"));
    }
  }

  @Test
  void a_journal_grows_and_who_opened_it_before_reads_all_of_it() {
    Path file = folder.resolve("small");
    JournalFile supervisor = JournalFile.open(file, 100, 1 << 20);
    StatementJournal.World world = JournalFile.open(file, 100, 1 << 20).world();
    List<String> all = IntStream.range(0, 1_000).mapToObj(i -> "SELECT " + i).toList();
    all.forEach(world::about);
    assertThat(supervisor.statements()).isEqualTo(all);
    assertThat(supervisor.pulse()).isEqualTo(1_001);
  }

  @Test
  void a_journal_that_may_grow_no_more_keeps_what_came_first_and_what_runs_now() {
    JournalFile full = JournalFile.open(folder.resolve("full"), 100, 400);
    StatementJournal.World world = full.world();
    for (int i = 0; i < 1_000; i++) {
      world.about("SELECT " + i);
      assertThat(full.statements()).startsWith("SELECT 0").last().isEqualTo("SELECT " + i);
    }
    world.about("SELECT '" + "x".repeat(1_000) + "'");
    assertThat(full.statements())
        .startsWith("SELECT 0", "SELECT 1")
        .last()
        .asString()
        .hasSize(1_009);
  }

  private Session fresh() {
    return engine.open(new SessionTerms(Duration.ofSeconds(10), journal, new Meter()));
  }

  private static void run(Session session, String sql) {
    assertThat(session.run(new Statement.Native(sql)).accepted()).isTrue();
  }
}
