package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Fault;
import sibyl.lab.jdbc.JdbcSession;
import sibyl.session.Outcome;

/// Engines in this process, in the newest version of their hosting and in older ones.
@Isolated
class EmbeddedHostTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "duckdb@2.0.0.0",
        "duckdb@0.10.0",
        "h2@2.5.252",
        "h2@1.4.200",
        "hsqldb@2.7.4",
        "hsqldb@2.3.4",
        "derby@10.17.1.0",
        "derby@10.14.2.0"
      })
  void worlds_are_fresh_empty_and_silent(String name) throws SQLException {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    PrintStream heard = new PrintStream(said, true, StandardCharsets.UTF_8);
    try (WorldHost host = Servers.host(name)) {
      System.setOut(heard);
      System.setErr(heard);
      for (int i = 0; i < 3; i++) {
        try (JdbcSession one = Servers.open(host, PATIENCE);
            JdbcSession other = Servers.open(host, PATIENCE)) {
          for (JdbcSession session : new JdbcSession[] {one, other}) {
            assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isTrue();
            assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isFalse();
          }
        }
      }
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(Files.exists(Path.of("derby.log"))).isFalse();
  }

  /// Derby closes the connection then, and would report the next statement as lost.
  @Test
  void an_engine_that_failed_is_not_queried_again() throws SQLException {
    try (WorldHost host = Servers.host("derby@10.17.1.0");
        JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isTrue();
      assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isFalse();
      assertThat(session.alive()).isTrue();
      Outcome stumbled = Servers.run(session, "CREATE TABLE u(a BOOLEAN CHECK (TRUE))");
      assertThat(stumbled.accepted()).isFalse();
      assertThat(session.alive()).isFalse();
      assertThat(Servers.run(session, "SELECT a FROM t")).isEqualTo(stumbled);
    }
  }

  /// HSQLDB cannot be cancelled while it counts; there the worker is killed.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "h2@2.5.252; SELECT count(*) FROM SYSTEM_RANGE(1, 1000000000000) WHERE x > 5",
        "h2@1.4.200; SELECT count(*) FROM SYSTEM_RANGE(1, 1000000000000) WHERE x > 5",
        "derby@10.17.1.0; SELECT count(*) FROM SYS.SYSCOLUMNS a, SYS.SYSCOLUMNS b, SYS.SYSCOLUMNS"
            + " c, SYS.SYSCOLUMNS d",
        "derby@10.14.2.0; SELECT count(*) FROM SYS.SYSCOLUMNS a, SYS.SYSCOLUMNS b, SYS.SYSCOLUMNS"
            + " c, SYS.SYSCOLUMNS d"
      })
  void an_endless_statement_is_stopped_and_the_next_one_works(String name, String endless)
      throws SQLException {
    try (WorldHost host = Servers.host(name);
        JdbcSession session = Servers.open(host, Duration.ofMillis(500))) {
      assertThat(Servers.run(session, endless))
          .isInstanceOfSatisfying(
              Outcome.Failed.class,
              f ->
                  // Derby's own time limit may be first, and has another message.
                  assertThat(f.fault())
                      .matches(
                          fault ->
                              fault.kind() == Fault.Kind.SLOW || fault.state().equals("XCL52")));
      assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isTrue();
    }
  }
}
