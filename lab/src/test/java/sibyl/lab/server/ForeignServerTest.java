package sibyl.lab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Cache;
import sibyl.lab.jdbc.Drivers;
import sibyl.lab.jdbc.JdbcSession;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.Servers;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.target.WorldHost;
import sibyl.session.Outcome;
import sibyl.sql.Value;

/// Servers of others: a server of ours that is only reached by its URL.
@ParameterizedClass
@CsvSource(
    delimiter = '|',
    value = {
      "postgres@18.6.0 | jdbc:postgresql://127.0.0.1:%s/postgres?user=sibyl | SHOW port",
      "mariadb@11.4.5 | jdbc:mariadb://127.0.0.1:%s/kept?user=sibyl | SELECT @@port"
    })
@ResourceLock(Servers.LOCK)
class ForeignServerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final Outcome ONE = new Outcome.Rows(List.of(List.of(new Value.Int(1))));

  private final WorldHost owner;
  private final String dbms;
  private final String url;

  ForeignServerTest(String name, String url, String port) throws SQLException {
    this.dbms = name.replaceFirst("@.*", "");
    this.owner = Servers.shared(name);
    try (ScratchConnection ground = owner.ground();
        Statement call = ground.connection().createStatement()) {
      try (ResultSet answer = call.executeQuery(port)) {
        answer.next();
        this.url = url.formatted(answer.getString(1));
      }
      if (url.contains("/kept")) {
        call.execute("CREATE DATABASE IF NOT EXISTS kept");
      }
    }
  }

  @AfterAll
  static void close() {
    Servers.closeShared();
  }

  private WorldHost host(String scratch) {
    String version = scratch.isEmpty() ? url : url + "#" + scratch;
    ResolvedTarget wanted =
        new ResolvedTarget(dbms, version, Servers.wanted(dbms + "@1").hosting());
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      return Engine.host(wanted, Kit.fetch(wanted, artifacts, Cache.ofUser()));
    }
  }

  @Test
  void worlds_are_fresh_and_nothing_is_left_of_them() throws SQLException {
    WorldHost host = host("");
    Outcome before;
    String schemas = "SELECT count(*) FROM information_schema.schemata";
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      before = Servers.run(session, schemas);
    }
    try (JdbcSession one = Servers.open(host, PATIENCE);
        JdbcSession other = Servers.open(host(""), PATIENCE)) {
      assertThat(Servers.run(one, "CREATE TABLE t(a INT)").accepted()).isTrue();
      assertThat(Servers.run(other, "CREATE TABLE t(a INT)").accepted()).isTrue();
      assertThat(Servers.run(other, "SELECT 1")).isEqualTo(ONE);
    }
    try (JdbcSession session = Servers.open(host, PATIENCE)) {
      assertThat(Servers.run(session, schemas)).isEqualTo(before);
    }
  }

  @Test
  void a_database_with_something_in_it_is_left_alone_unless_a_scratch_one_is_named()
      throws SQLException {
    try (Connection kept = kept();
        Statement call = kept.createStatement()) {
      call.execute("CREATE TABLE precious(a INT)");
      try {
        assertThatExceptionOfType(TargetUnavailable.class)
            .isThrownBy(() -> host(""))
            .withMessageContaining("not empty")
            .withMessageContaining("precious");
        try (JdbcSession session = Servers.open(host("playground"), PATIENCE)) {
          assertThat(Servers.run(session, "SELECT a FROM precious").accepted()).isFalse();
          assertThat(Servers.run(session, "CREATE TABLE t(a INT)").accepted()).isTrue();
          String mine =
              "SELECT 1 FROM information_schema.tables WHERE table_name = 't'"
                  + " AND table_schema LIKE 'playground%'";
          assertThat(Servers.run(session, mine)).isEqualTo(ONE);
        }
      } finally {
        call.execute("DROP TABLE precious");
      }
    }
  }

  @Test
  void a_statement_that_takes_too_long_is_cancelled() throws SQLException {
    String sleep = dbms.startsWith("post") ? "SELECT pg_sleep(60)" : "SELECT sleep(60)";
    try (JdbcSession session = Servers.open(host(""), Duration.ofMillis(300))) {
      long begin = LoadClock.now();
      Servers.run(session, sleep);
      assertThat(Duration.ofNanos(LoadClock.now() - begin)).isLessThan(Duration.ofSeconds(10));
      assertThat(session.alive()).isTrue();
      assertThat(Servers.run(session, "SELECT 1")).isEqualTo(ONE);
    }
  }

  @Test
  void a_server_that_ended_is_unavailable() {
    WorldHost host = host("");
    owner.close();
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(host::ground)
        .withMessageContaining("cannot be reached");
  }

  /// The database that the URL leads to.
  private Connection kept() throws SQLException {
    ResolvedTarget wanted = new ResolvedTarget(dbms, url, Servers.wanted(dbms + "@1").hosting());
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {})) {
      var speaks = Engine.driver(Address.parse(url));
      var driver = Drivers.load(wanted, artifacts.jars(wanted, speaks), url);
      return Drivers.connect(driver, url, new java.util.Properties());
    }
  }
}
