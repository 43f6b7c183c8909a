package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.target.Target;

/// An unavailable target is answered with one sentence and exit code 4.
final class UnavailableTargetTest {
  @TempDir private Path folder = Path.of("");

  private static void isUnavailable(Program.Ran ran, String why) {
    assertThat(ran.code()).as(ran.all()).isEqualTo(4);
    // Download messages depend on what is cached.
    assertThat(ran.err().lines().filter(l -> !l.startsWith("sibyl: downloading ")))
        .singleElement()
        .satisfies(l -> assertThat(l).startsWith("sibyl: ").contains(why));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "delphi        | There is no DBMS called 'delphi'; known are: sqlite",
        "sqlite@3.28.1 | There is no sqlite@3.28.1; released versions near it are: ",
        "sqlite@new    | 'new' is no version; write for example sqlite@3",
      })
  void because_there_is_no_such_thing(String target, String why) {
    isUnavailable(Program.in(folder).run("run", target), why);
    assertThat(folder.resolve("sibyl-findings")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:nosuch://127.0.0.1/x                    | No driver is known for jdbc:nosuch:",
        "jdbc:postgresql://127.0.0.1:1/x?pwd=hunter2  | carries a password",
        "jdbc:postgresql://127.0.0.1:1/x?user=hunter2 | cannot be reached",
      })
  void because_no_server_answers_at_the_url_and_secrets_are_not_printed(String url, String why) {
    Program program = Program.in(folder);
    List<String> command =
        new ArrayList<>(List.of("env", "SIBYL_USER=me", "SIBYL_PASSWORD=hunter2"));
    command.addAll(program.command("run", "--target", url, "--dialect", "sqlite"));
    Program.Ran ran = program.start(command).end();
    assertThat(ran.code()).as(ran.all()).isEqualTo(4);
    assertThat(ran.err()).contains(why);
    assertThat(ran.all()).doesNotContain("hunter2");
    assertThat(folder.resolve("sibyl-findings")).doesNotExist();
  }

  @Test
  void because_no_repository_can_be_reached() throws IOException {
    Path settings = Files.createDirectories(folder.resolve("home/.m2")).resolve("settings.xml");
    Files.writeString(settings, "<settings><offline>true</offline></settings>");
    Program offline = Program.in(folder).with("-Duser.home=" + folder.resolve("home"));
    isUnavailable(offline.run("run", "sqlite@3.28.0"), "Maven is set to work offline");
  }

  @Test
  void because_the_version_is_older_than_automatic_driver_loading() {
    isUnavailable(
        Program.in(folder).run("run", "sqlite@3.7.2", "--workers", "1"), "names no JDBC driver");
  }

  @Test
  void because_its_library_does_not_load() throws IOException {
    Path home = folder.resolve("repository/org/xerial/sqlite-jdbc/3.28.0");
    Files.createDirectories(home);
    Files.writeString(
        home.resolve("sqlite-jdbc-3.28.0.pom"),
        """
        <project><modelVersion>4.0.0</modelVersion>
          <groupId>org.xerial</groupId><artifactId>sqlite-jdbc</artifactId><version>3.28.0</version>
        </project>
        """);
    corrupt(home.resolve("sqlite-jdbc-3.28.0.jar"));
    Program corrupted =
        Program.in(folder).with("-Dmaven.repo.local=" + folder.resolve("repository"));
    isUnavailable(
        corrupted.run("run", "sqlite@3.28.0", "--workers", "1"),
        "sqlite@3.28.0 does not load on this machine");
  }

  /// Copies the real driver with invalid native libraries.
  private static void corrupt(Path to) throws IOException {
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {});
        ZipFile jar =
            new ZipFile(artifacts.jars(Target.parse("sqlite@3.28.0")).getFirst().toFile());
        OutputStream out = Files.newOutputStream(to);
        ZipOutputStream copy = new ZipOutputStream(out)) {
      for (Enumeration<? extends ZipEntry> e = jar.entries(); e.hasMoreElements(); ) {
        ZipEntry entry = e.nextElement();
        copy.putNextEntry(new ZipEntry(entry.getName()));
        try (InputStream in = jar.getInputStream(entry)) {
          copy.write(
              entry.getName().contains("/native/") ? new byte[] {1, 2, 3} : in.readAllBytes());
        }
      }
    }
  }
}
