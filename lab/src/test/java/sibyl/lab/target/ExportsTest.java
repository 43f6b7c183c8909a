package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.export.Exported;
import sibyl.export.Format;
import sibyl.finding.CaseFile;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.session.Session;

/// Exports fail on a version with the bug and pass on one without it, in the tools that they are for.
final class ExportsTest {
  @TempDir private Path folder = Path.of("");

  private static final Path NOTHING = Path.of("/dev/null");

  static List<String> all() {
    return Exports.all();
  }

  @ParameterizedTest
  @MethodSource("all")
  void every_finding_is_exported_or_refused_in_a_sentence(String name) {
    for (Format format : Format.values()) {
      CaseFile file = Exports.named(name);
      switch (format.export(file, Hostings.access(file.target()))) {
        case Exported.Refused(String why) -> assertThat(why).hasLineCount(1).isNotBlank();
        case Exported.Files(List<Exported.File> files) ->
            assertThat(files).isNotEmpty().allSatisfy(f -> assertThat(f.text()).endsWith("\n"));
      }
    }
  }

  @Test
  void the_shell_of_sqlite_shows_both_sides() throws IOException, InterruptedException {
    CaseFile file = Exports.named("sqlite-eqsql");
    Path script = Exports.written(file, Format.CLIENT, folder, "finding.sql");
    Clients.Ran ran = Clients.run(Clients.debian("sqlite3", "usr/bin/sqlite3"), script);
    assertThat(ran.out())
        .isEqualTo(
            """
            asked: the rows of this query
            0
            rewritten: the rows of this query
            0
            0
            The results above must agree.
            """);
  }

  /// Debian's SQLite is 3.40.1, which does not have the bugs of 3.28.0 any more.
  @ParameterizedTest
  @CsvSource({"sqlite-eqsql, 1", "old-tlp, 0", "old-norec, 0", "old-radar, 0", "old-ddlcheck, 0"})
  void bisecting_distinguishes_a_good_sqlite_from_a_bad_one(String name, int code)
      throws IOException, InterruptedException {
    Path script = Exports.written(Exports.named(name), Format.BISECT, folder, "bisect_run.sh");
    List<String> command =
        Stream.concat(
                Stream.of("sh", script.toString()),
                Clients.debian("sqlite3", "usr/bin/sqlite3").stream())
            .toList();
    Clients.Ran ran = Clients.run(command, NOTHING);
    assertThat(ran.code()).as(ran.out()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "/nowhere/sqlite3", ""})
  void bisecting_skips_a_build_without_a_working_client(String client)
      throws IOException, InterruptedException {
    Path script =
        Exports.written(Exports.named("sqlite-eqsql"), Format.BISECT, folder, "bisect_run.sh");
    List<String> command = new ArrayList<>(List.of("sh", script.toString()));
    if (!client.isEmpty()) {
      command.add(client);
    }
    assertThat(Clients.run(command, NOTHING).code()).isEqualTo(125);
  }

  @ParameterizedTest
  @CsvSource({
    "h2-eqsql,     h2@1.4.200,       1",
    "h2-eqsql,     h2,               0",
    "h2-internal,  h2@1.4.200,       1",
    "h2-internal,  h2,               0",
    "derby-internal, derby@10.14.2.0, 1",
    "hsqldb-eqsql, hsqldb@2.3.4, 1",
    "hsqldb-ddlcheck, hsqldb@2.3.4, 1"
  })
  void bisecting_tests_an_engine_that_is_a_jar(String name, String target, int code)
      throws IOException, InterruptedException {
    Path script = Exports.written(Exports.named(name), Format.BISECT, folder, "bisect_run.sh");
    Clients.Ran ran =
        Clients.run(
            List.of(
                "env",
                "JAVA_HOME=" + System.getProperty("java.home"),
                "sh",
                script.toString(),
                Clients.classPath(Clients.jars(target))),
            NOTHING);
    assertThat(ran.code()).as(ran.out()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource({"h2-eqsql, h2@1.4.200", "derby-internal, derby@10.14.2.0"})
  void the_shells_of_engines_in_java_show_both_sides(String name, String target)
      throws IOException, InterruptedException {
    CaseFile file = Exports.named(name);
    String id = "sibyl_" + file.signature().id();
    Path script = Exports.written(file, Format.CLIENT, folder, id + ".sql");
    String how =
        Files.readAllLines(script).stream()
            .filter(l -> l.startsWith("-- Run: "))
            .findFirst()
            .orElseThrow()
            .substring("-- Run: ".length())
            .replaceFirst("-cp \\S+", "-cp " + Clients.classPath(jarsOfTools(target)))
            .replaceFirst("^java", Clients.java())
            .replace(id + ".sql", script.toString());
    Clients.Ran ran = Clients.run(List.of("sh", "-c", how), NOTHING);
    if (name.startsWith("h2")) {
      assertThat(ran.out()).contains("asked: the rows of this query", "(1 row,", "(0 rows,");
    } else {
      assertThat(ran.out()).contains("this statement must not fail", "IndexOutOfBoundsException");
    }
  }

  /// The shell of a version may be in another jar than the engine.
  private static List<Path> jarsOfTools(String target) {
    List<Path> jars = new ArrayList<>(Clients.jars(target));
    if (target.startsWith("derby")) {
      jars.addAll(Clients.jars("derby"));
    }
    return jars;
  }

  @ParameterizedTest
  @CsvSource({
    "old-tlp,        sqlite@3.28.0,   failed 1",
    "old-tlp,        sqlite,          passed 1",
    "old-norec,      sqlite@3.28.0,   failed 1",
    "old-norec,      sqlite,          passed 1",
    "old-radar,      sqlite@3.28.0,   failed 1",
    "old-radar,      sqlite,          passed 1",
    "old-ddlcheck,   sqlite@3.28.0,   failed 1",
    "old-ddlcheck,   sqlite,          passed 1",
    "sqlite-eqsql,   sqlite@3.40.1.0, failed 1",
    "sqlite-eqsql,   sqlite@3.28.0,   aborted 1",
    "h2-internal,    h2@1.4.200,      failed 1",
    "h2-internal,    h2,              passed 1",
    "derby-internal, derby@10.14.2.0, failed 1"
  })
  void a_junit_test_fails_while_the_bug_is_there(String name, String target, String ended)
      throws IOException, InterruptedException {
    CaseFile file = Exports.named(name);
    String junit = "Sibyl_" + file.signature().id() + "_Test";
    Path source = Exports.written(file, Format.JUNIT, folder, junit + ".java");
    String ours = System.getProperty("java.class.path");
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-Werror", "-Xlint:all", "-cp", ours, source.toString());
    assertThat(compiled).isZero();
    String path = Clients.classPath(Clients.jars(target)) + ":" + folder + ":" + ours;
    Clients.Ran ran =
        Clients.run(
            List.of(
                Clients.java(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                path,
                JunitRun.class.getName(),
                junit),
            NOTHING);
    assertThat(ran.out()).contains(ended);
  }

  @ParameterizedTest
  @ValueSource(strings = {"old-tlp", "old-norec", "old-radar"})
  void a_runner_of_sqllogictest_sees_the_bug_where_it_is_and_only_there(String name) {
    String script = Exports.files(Exports.named(name), Format.SQLLOGICTEST).getFirst().text();
    assertThat(failures(script, Engines.OLD)).as(script).isNotEmpty();
    assertThat(failures(script, Engines.NEWEST)).as(script).isEmpty();
  }

  @Test
  void sides_that_are_queries_share_a_label_so_that_the_runner_itself_compares_them() {
    String script =
        Exports.files(Exports.named("old-radar"), Format.SQLLOGICTEST).getFirst().text();
    assertThat(failures(script, Engines.OLD)).anyMatch(f -> f.endsWith(": label rows0 differs"));
  }

  private static List<String> failures(String script, String target) {
    try (Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(10)))) {
      return LogicRunner.run(script, session);
    }
  }
}
