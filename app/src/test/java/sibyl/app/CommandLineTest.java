package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;

/// The commands `doctor`, `cache` and `completion`, and argument files.
final class CommandLineTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void doctor_checks_everything_and_passes_where_tests_run() {
    Program.Ran ran = Program.in(folder).run("doctor");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out().lines()).allMatch(line -> line.matches("(ok|warning|problem) +\\S.*"));
    assertThat(ran.out()).contains("JDK", "Maven", "processor", "cache", "free");
    assertThat(ran.out()).contains(Dialects.ALL.stream().map(Dialect::name).toList());
  }

  @Test
  void doctor_reports_when_no_campaign_can_run() throws IOException {
    Path settings = Files.createDirectories(folder.resolve("home/.m2")).resolve("settings.xml");
    Files.writeString(settings, "<settings><offline>true</offline></settings>");
    Program.Ran ran =
        Program.in(folder).with("-Duser.home=" + folder.resolve("home")).run("doctor");
    assertThat(ran.code()).as(ran.all()).isEqualTo(1);
    assertThat(ran.out())
        .contains("Maven is set to work offline", "no embedded engine is available")
        .doesNotContain("loaded as a test");
  }

  @Test
  void doctor_fetches_a_target() {
    Program.Ran ran = Program.in(folder).run("doctor", "--fetch", "sqlite");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).containsPattern("ok +sqlite@.* ready, loaded as a test");
    Program.Ran none = Program.in(folder).run("doctor", "--fetch", "delphi");
    assertThat(none.code()).isEqualTo(4);
  }

  /// Uses names that no real cache has, in case the program looks into another cache than the one of this test.
  @Test
  void the_cache_is_listed_and_cleaned() throws IOException {
    Path cache = openCache().resolve("sibyl");
    Path old = put(cache.resolve("postgres/0.0.1/home/server"), 400_000);
    Path young = put(cache.resolve("postgres/0.0.2/home/server"), 20_000);
    FileTime months = FileTime.from(Instant.now().minus(Duration.ofDays(90)));
    Files.setLastModifiedTime(cache.resolve("postgres/0.0.1"), months);

    Program.Ran listed = cached("cache");
    assertThat(listed.code()).as(listed.all()).isZero();
    assertThat(listed.out())
        .containsPattern("postgres@0.0.1 +400 kB +\\d{4}-\\d\\d-\\d\\d +Sibyl")
        .contains("Sibyl keeps 420 kB in " + cache);

    String[] both = {"cache", "clean", "postgres@0.0.1", "postgres@0.0.2", "--older-than", "30d"};
    List<String> dry = new ArrayList<>(List.of(both));
    dry.add("--dry-run");
    assertThat(cached(dry.toArray(String[]::new)).out())
        .isEqualTo("would remove postgres@0.0.1, 400 kB\nwould free 400 kB\n");
    assertThat(old).exists();

    assertThat(cached("cache", "clean", "postgres", "--down-to", "100kB", "--dry-run").out())
        .isEqualTo("would remove postgres@0.0.1, 400 kB\nwould free 400 kB\n");
    assertThat(cached("cache", "clean", "postgres", "--down-to", "1MB", "--dry-run").out())
        .isEqualTo("would free 0 B\n");

    assertThat(cached(both).out()).isEqualTo("removed postgres@0.0.1, 400 kB\nfreed 400 kB\n");
    assertThat(old).doesNotExist();
    assertThat(young).exists();
    assertThat(cached("cache", "clean", "postgres@0.0.2").out()).contains("freed 20 kB");
    assertThat(young).doesNotExist();
  }

  @Test
  void a_shell_completes_commands_and_options() throws IOException {
    Program program = Program.in(folder);
    Program.Ran printed = program.run("completion");
    assertThat(printed.code()).as(printed.all()).isZero();
    Files.writeString(folder.resolve("completion"), printed.out());
    Program.Ran read = program.start(List.of("bash", "-n", "completion")).end();
    assertThat(read.code()).as(read.all()).isZero();
    assertThat(completed("sibyl ru")).containsExactly("run");
    assertThat(completed("sibyl run --wor")).containsExactly("--workers");
    assertThat(completed("sibyl cache clean --dry")).containsExactly("--dry-run");
  }

  /// Completes a line as bash does when Tab is pressed.
  private List<String> completed(String line) throws IOException {
    Files.writeString(
        folder.resolve("tab.sh"),
        """
        # Outside of a completion it has nothing to set.
        compopt() { :; }
        source ./completion
        COMP_WORDS=(%s)
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        how=$(complete -p sibyl)
        how=${how##* -F }
        ${how%%%% *} sibyl
        printf '%%s\n' "${COMPREPLY[@]}"
        """
            .formatted(line));
    Program.Ran ran = Program.in(folder).start(List.of("bash", "tab.sh")).end();
    assertThat(ran.err()).isEmpty();
    return ran.out().lines().map(String::strip).toList();
  }

  @Test
  void options_after_an_argument_file_override_it() throws IOException {
    campaign(
        """
        # A small campaign.
        sqlite@3.28.0
        --rounds 900   # more than we wait for
        --seed 7 --workers 1
        --out "my findings"
        --fail-on none
        """);
    Program.Ran ran = Program.in(folder).run("run", "@campaign.txt", "--rounds", "1");
    assertThat(ran.code()).as(ran.all()).isZero();
    assertThat(ran.out()).contains("1 rounds, 1 worker, seed 7, findings in my findings");
    assertThat(folder.resolve("my findings/findings")).isDirectory();
  }

  @Test
  void a_mistake_in_an_argument_file_is_reported_with_its_line() throws IOException {
    campaign("sqlite\n\n--fro 5s # --for\n");
    mistaken("campaign.txt, line 3: Unknown options: '--fro'", "@campaign.txt");
    campaign("# --seed\nsqlite\n--seed lucky\n");
    mistaken("campaign.txt, line 3: Invalid value for option '--seed'", "@campaign.txt");
    campaign("sqlite\n--rounds=-3\n");
    mistaken("campaign.txt, line 2: --rounds must not be negative", "@campaign.txt");
    mistaken("sibyl: --rounds must not be negative", "@campaign.txt", "--rounds", "-4");
    mistaken("@nowhere.txt: there is no such file", "@nowhere.txt");
  }

  private void campaign(String text) throws IOException {
    Files.writeString(folder.resolve("campaign.txt"), text);
  }

  private void mistaken(String sentence, String... words) {
    List<String> all = new ArrayList<>(List.of("run"));
    all.addAll(List.of(words));
    Program.Ran ran = Program.in(folder).run(all.toArray(String[]::new));
    assertThat(ran.code()).as(ran.all()).isEqualTo(2);
    assertThat(ran.err()).startsWith("sibyl: ").contains(sentence);
    assertThat(ran.out()).isEmpty();
  }

  private Path openCache() throws IOException {
    // Readable for all users; as root, Sibyl uses /var/cache otherwise.
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Files.createDirectories(folder.resolve("caches"));
  }

  private static Path put(Path file, int bytes) throws IOException {
    Files.createDirectories(file.getParent());
    return Files.write(file, new byte[bytes]);
  }

  private Program.Ran cached(String... words) {
    List<String> command =
        new ArrayList<>(List.of("env", "XDG_CACHE_HOME=" + folder.resolve("caches")));
    command.addAll(Program.in(folder).command(words));
    return Program.in(folder).start(command).end();
  }
}
