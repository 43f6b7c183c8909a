package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.export.Exported;
import sibyl.export.Format;
import sibyl.finding.CaseFile;
import sibyl.lab.jdbc.ScratchConnection;

/// Exports of findings on servers.
@ResourceLock(Servers.LOCK)
final class ServerExportsTest {
  private static final String OLD = "mariadb@10.2.11";
  private static final Path NOTHING = Path.of("/dev/null");

  @TempDir private Path folder = Path.of("");

  @AfterAll
  static void close() {
    Servers.closeShared();
  }

  private static int port(String target, String question) throws SQLException {
    try (ScratchConnection ground = Servers.shared(target).ground();
        Statement statement = ground.connection().createStatement();
        ResultSet answer = statement.executeQuery(question)) {
      answer.next();
      return answer.getInt(1);
    }
  }

  private static List<String> mariadb(String target) throws SQLException {
    return joined(
        Clients.debian("mariadb-test", "usr/bin/mariadb"),
        List.of(
            "--no-defaults",
            "--host=127.0.0.1",
            "--user=sibyl",
            "--port=" + port(target, "SELECT @@port")));
  }

  private static List<String> joined(List<String> first, List<String> then) {
    return Stream.concat(first.stream(), then.stream()).toList();
  }

  @Test
  void the_client_of_mariadb_shows_both_sides()
      throws IOException, InterruptedException, SQLException {
    Path script =
        Exports.written(Exports.named("mariadb-tlp"), Format.CLIENT, folder, "finding.sql");
    Clients.Ran ran =
        Clients.run(joined(mariadb(OLD), List.of("--force", "--table", "--comments")), script);
    assertThat(ran.code()).as(ran.out()).isZero();
    assertThat(ran.out())
        .containsSubsequence("whole: the rows of this query", "| 0 |", "parts: all rows of")
        .doesNotContain("ERROR");
    String parts = ran.out().substring(ran.out().indexOf("parts:"));
    assertThat(parts).doesNotContain("| 0 |");
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-tlp,   mariadb@10.2.11, 1",
    "mariadb-tlp,   mariadb@11.4.5,  0",
    "mariadb-norec, mariadb@10.2.11, 1",
    "mariadb-norec, mariadb@11.4.5,  0",
    "mariadb-ddlcheck, mariadb@10.2.11, 1",
    "mariadb-rotated-made, mariadb@11.4.5, 1"
  })
  void bisecting_distinguishes_a_good_server_from_a_bad_one(String name, String target, int code)
      throws IOException, InterruptedException, SQLException {
    Path script = Exports.written(Exports.named(name), Format.BISECT, folder, "bisect_run.sh");
    Clients.Ran ran =
        Clients.run(joined(List.of("sh", script.toString()), mariadb(target)), NOTHING);
    assertThat(ran.code()).as(ran.out()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"mariadb@10.2.11, false", "mariadb@11.4.5, true"})
  void a_test_of_the_suite_fails_while_the_bug_is_there(String target, boolean passes)
      throws IOException, InterruptedException, SQLException {
    CaseFile file = Exports.named("mariadb-tlp");
    List<Exported.File> files = Exports.files(file, Format.MTR);
    assertThat(files).extracting(Exported.File::suffix).containsExactly(".test", ".result");
    Files.createDirectories(folder.resolve("include"));
    Files.createDirectories(folder.resolve("tmp"));
    Path suite = Clients.home("mariadb-test").resolve("usr/share/mysql/mysql-test");
    Files.copy(suite.resolve("include/not_windows.inc"), folder.resolve("include/not_windows.inc"));
    Path test = Files.writeString(folder.resolve("finding.test"), files.getFirst().text());
    Path result = Files.writeString(folder.resolve("finding.result"), files.getLast().text());
    List<String> runner =
        joined(
            List.of(
                "env",
                "-C",
                folder.toString(),
                "MYSQLTEST_VARDIR=" + folder,
                "MYSQL=" + String.join(" ", mariadb(target))),
            Clients.debian("mariadb-test", "usr/bin/mariadb-test"));
    Clients.Ran ran =
        Clients.run(
            joined(
                runner,
                List.of(
                    "--no-defaults",
                    "--host=127.0.0.1",
                    "--user=sibyl",
                    "--port=" + port(target, "SELECT @@port"),
                    "--basedir=" + folder,
                    "--test-file=" + test,
                    "--result-file=" + result)),
            NOTHING);
    assertThat(ran.code() == 0).as(ran.out()).isEqualTo(passes);
    assertThat(ran.out()).contains(passes ? "ok" : "bad: whole and parts differ");
  }

  /// There is no known bug of this version: the second query is given another row by hand.
  @Test
  void the_client_of_postgres_is_used_as_well()
      throws IOException, InterruptedException, SQLException {
    CaseFile file = Exports.named("postgres-made");
    List<String> psql =
        joined(
            Clients.debian("postgresql-client-15", "usr/lib/postgresql/15/bin/psql"),
            List.of(
                "--host=127.0.0.1",
                "--username=sibyl",
                "--port=" + port("postgres@16.2.0", "SHOW port"),
                "--dbname=postgres"));
    Path script = Exports.written(file, Format.CLIENT, folder, "finding.sql");
    Clients.Ran shown = Clients.run(joined(psql, List.of("-X", "-f", script.toString())), NOTHING);
    assertThat(shown.out())
        .containsSubsequence("asked: the rows of this query", "(1 row)", "rewritten:", "(2 rows)")
        .doesNotContain("ERROR");
    Path bisect = Exports.written(file, Format.BISECT, folder, "bisect_run.sh");
    Clients.Ran bad = Clients.run(joined(List.of("sh", bisect.toString()), psql), NOTHING);
    assertThat(bad.code()).as(bad.out()).isEqualTo(1);
    String right = Files.readString(bisect).replace(" UNION ALL SELECT 1", "");
    Files.writeString(bisect, right);
    Clients.Ran good = Clients.run(joined(List.of("sh", bisect.toString()), psql), NOTHING);
    assertThat(good.code()).as(good.out()).isZero();
  }
}
