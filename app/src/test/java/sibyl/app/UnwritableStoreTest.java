package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A store that cannot be written is answered with one sentence and exit code 3.
final class UnwritableStoreTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void because_the_folder_may_not_be_written() {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "a place where not even root may write");
    Program.Ran ran =
        Program.in(folder).run("run", "sqlite@3.28.0", "--out", "/proc/sibyl-findings");
    assertThat(ran.code()).as(ran.all()).isEqualTo(3);
    assertThat(ran.err())
        .startsWith("sibyl: /proc/sibyl-findings cannot be used for findings: ")
        .hasLineCount(1);
  }

  @Test
  void because_another_run_uses_it() throws Exception {
    try (BackgroundRun run = BackgroundRun.start(folder, "busy", "--for", "6h", "--workers", "1")) {
      BackgroundRun.await("the store", Duration.ofSeconds(60), () -> run.reader().exists());
      Program.Ran other = Program.in(folder).run("run", "sqlite@3.28.0", "--out", "busy");
      assertThat(other.code()).as(other.all()).isEqualTo(3);
      assertThat(other.err()).startsWith("sibyl: busy is in use by another run; ").hasLineCount(1);
    }
  }

  @Test
  void because_the_disk_is_full_and_stored_findings_stay() throws Exception {
    Files.createDirectories(folder.resolve("small"));
    String script =
        """
        mount -t tmpfs -o size=160k tmpfs small || exit 99
        %s
        echo "code $?"
        %s
        """
            .formatted(
                shell("run", "sqlite@3.28.0", "--for", "6h", "--out", "small/store"),
                shell("findings", "--all", "--out", "small/store"));
    Program.Ran ran = Program.in(folder).start(List.of("unshare", "-rm", "sh", "-c", script)).end();
    assumeTrue(
        ran.code() != 99 && !ran.err().contains("unshare"), "no disk can be mounted: " + ran.err());
    assertThat(ran.out()).as(ran.all()).contains("code 3");
    assertThat(ran.err()).containsAnyOf("No space left on device", "disk is full").hasLineCount(1);
    String listed = ran.out().substring(ran.out().indexOf("code 3"));
    ran.out()
        .lines()
        .filter(line -> line.startsWith("FOUND "))
        .map(line -> line.substring(6, 18))
        .forEach(id -> assertThat(listed).contains(id));
  }

  private String shell(String... args) {
    return Program.in(folder).command(args).stream().collect(Collectors.joining("' '", "'", "'"));
  }
}
