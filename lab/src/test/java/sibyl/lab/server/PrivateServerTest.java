package sibyl.lab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Fault;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.MavenSettings;
import sibyl.lab.jdbc.JdbcSession;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Servers;
import sibyl.lab.target.WorldHost;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// Private servers, old and new: they start soon, are fresh each time, and leave nothing however this process ends.
@ParameterizedClass
@ValueSource(
    strings = {
      "postgres@9.6.10",
      "postgres@18.6.0",
      "mariadb@10.1.23",
      "mariadb@11.4.5",
      "mysql@sid",
    })
@ResourceLock(Servers.LOCK)
class PrivateServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Outcome ONE = new Outcome.Rows(List.of(List.of(new Value.Int(1))));

  private final String name;
  private final WorldHost host;

  PrivateServerTest(String name) {
    this.name = name;
    this.host = Servers.shared(name);
  }

  @AfterAll
  static void close() {
    Servers.closeShared();
  }

  @Test
  void it_answers_in_the_version_that_was_wanted() throws SQLException {
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(ONE);
    }
    String number = name.replaceFirst(".*@", "").replaceFirst("\\.0$", "");
    assertThat(Engine.version(host)).contains(Character.isDigit(number.charAt(0)) ? number : "");
  }

  @Test
  void no_text_is_equal_to_one_that_has_more_blanks() throws SQLException {
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      Servers.run(session, "CREATE TABLE t(a VARCHAR(9))");
      Servers.run(session, "INSERT INTO t VALUES ('a'), ('a ')");
      assertThat(Servers.run(session, "SELECT count(*) FROM t WHERE a = 'a'")).isEqualTo(ONE);
      assertThat(Servers.run(session, "SELECT count(DISTINCT a) - 1 FROM t")).isEqualTo(ONE);
    }
  }

  @Test
  void an_error_has_the_same_text_on_every_connection_and_in_every_database() throws SQLException {
    try (JdbcSession one = Servers.open(host, PATIENCE);
        JdbcSession other = Servers.open(host, PATIENCE)) {
      for (String wrong : List.of("SELECT 1 FROMM t", "SELECT 1 FROM nowhere")) {
        Outcome refused = Servers.run(one, wrong);
        assertThat(refused).isInstanceOf(Outcome.Failed.class);
        assertThat(Servers.run(other, wrong)).isEqualTo(refused);
      }
    }
  }

  @Test
  void each_world_is_fresh_and_empty_and_ends_with_its_session() throws SQLException {
    String schemas = "SELECT count(*) FROM information_schema.schemata";
    Outcome before;
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      before = Servers.run(session, schemas);
    }
    try (JdbcSession one = Servers.open(host, PATIENCE);
        JdbcSession other = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(one, "CREATE TABLE t(a INT)").accepted()).isTrue();
      assertThat(Servers.run(one, "INSERT INTO t VALUES (1)")).isEqualTo(new Outcome.Done(1));
      assertThat(Servers.run(one, "CREATE TABLE t(a INT)").accepted()).isFalse();
      assertThat(Servers.run(other, "SELECT a FROM t").accepted()).isFalse();
      assertThat(Servers.run(other, "CREATE TABLE t(a INT)").accepted()).isTrue();
    }
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, schemas)).isEqualTo(before);
    }
  }

  @Test
  void a_server_that_is_killed_is_a_loss_and_the_next_world_stands_on_a_new_one()
      throws IOException, SQLException {
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      Servers.signal("KILL", Servers.in(folder()));
      Outcome outcome = end(session);
      assertThat(outcome)
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              failed -> {
                assertThat(failed.fault().kind()).isEqualTo(Fault.Kind.LOST);
                assertThat(failed.fault().message()).startsWith("the server died");
              });
      assertThat(session.alive()).isFalse();
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(outcome);
    }
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(ONE);
    }
  }

  @Test
  void a_crash_is_reported_with_the_text_of_the_log() throws IOException, SQLException {
    String report = crash();
    assertThat(report).contains("signal 11").doesNotContain("0x7f").doesNotContain("/dev/shm");
    if (name.startsWith("mariadb")) {
      assertThat(report).contains("(handle_fatal_signal+").contains("(poll+");
    }
    assertThat(crash()).isEqualTo(report);
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(ONE);
    }
  }

  /// Crashes the process that serves a session, and yields the reported fault.
  private String crash() throws IOException, SQLException {
    Path folder = folder();
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      // Where each session has a process, the youngest is that of this session.
      ProcessHandle serving =
          Servers.in(folder).stream()
              .max(Comparator.comparingLong(ProcessHandle::pid))
              .orElseThrow();
      Servers.signal("SEGV", List.of(serving));
      Outcome outcome = end(session);
      return outcome instanceof Outcome.Failed(Fault fault) && fault.kind() == Fault.Kind.LOST
          ? fault.message()
          : outcome.toString();
    }
  }

  @Test
  void a_server_that_hangs_is_killed_and_slow() throws IOException, SQLException {
    Path folder = folder();
    try (JdbcSession session = Servers.open(host, Duration.ofMillis(300))) {
      Servers.signal("STOP", Servers.in(folder));
      assertThat(end(session))
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              failed -> assertThat(failed.fault().kind()).isEqualTo(Fault.Kind.SLOW));
      assertThat(session.alive()).isFalse();
    }
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(ONE);
    }
  }

  @Test
  void two_at_once_do_not_meet_and_nothing_is_left_of_them() throws SQLException {
    Path first;
    Path second;
    try (WorldHost one = Servers.host(name);
        WorldHost other = Servers.host(name);
        ScratchConnection here = one.ground();
        ScratchConnection there = other.ground()) {
      first = Servers.folder(here, name);
      second = Servers.folder(there, name);
      assertThat(first).isNotEqualTo(second).exists();
    }
    assertThat(first).doesNotExist();
    assertThat(second).doesNotExist();
    assertThat(Servers.in(first)).isEmpty();
    assertThat(Servers.in(second)).isEmpty();
  }

  @Test
  void a_warm_start_needs_no_network_and_little_time() throws SQLException {
    Servers.host(name).close();
    try (Artifacts offline = Artifacts.of(MavenSettings.ofUser().offline(), _ -> {})) {
      long begin = LoadClock.now();
      try (WorldHost warm = Servers.host(name, offline);
          ScratchConnection _ = warm.ground()) {
        double seconds = (LoadClock.now() - begin) / 1e9;
        System.out.printf("%s: warm start in %.2f s%n", name, seconds);
        assertThat(seconds).isCloseTo(0, within(10.0));
      }
    }
  }

  @Test
  void it_ends_when_its_owner_is_killed() throws IOException, InterruptedException {
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                name)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Path folder = Path.of(String.valueOf(owner.inputReader().readLine()));
    assertThat(Servers.in(folder)).isNotEmpty();
    owner.destroyForcibly().waitFor();
    LoadClock.Limit limit = LoadClock.in(PATIENCE);
    while (!limit.passed() && (Files.exists(folder) || !Servers.in(folder).isEmpty())) {
      Thread.sleep(20);
    }
    assertThat(Servers.in(folder)).isEmpty();
    assertThat(folder).doesNotExist();
  }

  /// A process that starts a server, prints its folder, and waits to be killed.
  static final class Owner {
    private Owner() {}

    public static void main(String[] args) throws Exception {
      ScratchConnection ground = Servers.host(args[0]).ground();
      System.out.println(Servers.folder(ground, args[0]));
      Thread.sleep(Duration.ofMinutes(5));
      ground.close();
    }
  }

  /// The outcome that ends a session. Threads go on answering for a moment after one of them crashed.
  private static Outcome end(JdbcSession session) {
    Outcome outcome = ONE;
    while (outcome.accepted()) {
      outcome = Servers.run(session, "SELECT 1");
    }
    return outcome;
  }

  private Path folder() throws SQLException {
    try (ScratchConnection ground = host.ground()) {
      return Servers.folder(ground, name);
    }
  }
}
