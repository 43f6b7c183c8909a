package sibyl.lab.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.lab.target.Engines;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Readiness;
import sibyl.lab.target.Target;

/// Cached items are listed, and cleared only while nobody uses them.
final class FetchedFilesTest {
  private static final String ITEM = "postgres/1.0.0";

  @TempDir private Path folder = Path.of("");

  private Cache cache() {
    return new Cache(folder.resolve("cache"));
  }

  private FetchedFiles stock(String settings) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("settings.xml"),
            "<settings><localRepository>%s</localRepository>%s</settings>"
                .formatted(folder.resolve("repository"), settings));
    return new FetchedFiles(cache(), MavenSettings.read(Optional.empty(), file));
  }

  private FetchedFiles.Item only() throws IOException {
    List<FetchedFiles.Item> all = stock("").cached();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private void put(String file, int bytes) throws IOException {
    Path to = cache().folder().resolve(file);
    Files.createDirectories(to.getParent());
    Files.write(to, new byte[bytes]);
  }

  @Test
  void targets_have_their_names_and_all_else_that_of_its_place() throws IOException {
    put(ITEM + "/home/bin/server", 300);
    put(ITEM + "/data-1/data/table", 20);
    put("debian/sid/lists/all", 5);
    put("engines/one.json", 7);
    assertThat(stock("").cached())
        .extracting(item -> item.name() + " " + item.bytes())
        .containsExactly("debian/sid 5", "engines 7", "postgres@1.0.0 320");
    assertThat(only("postgres").is("postgres@1.0.0")).isTrue();
    assertThat(only("postgres").is("postgres@1.0")).isFalse();
  }

  private FetchedFiles.Item only(String target) throws IOException {
    return stock("").cached().stream().filter(i -> i.is(target)).findFirst().orElseThrow();
  }

  @Test
  void what_nobody_uses_is_cleared() throws IOException {
    put(ITEM + "/home/bin/server", 300);
    assertThat(stock("").inUse(only())).isFalse();
    assertThat(stock("").clear(only())).contains(300L);
    assertThat(stock("").cached()).isEmpty();
    assertThat(cache().folder().resolve(".removed")).doesNotExist();
  }

  @Test
  void to_look_is_no_use() throws IOException {
    put(ITEM + "/home/bin/server", 300);
    assertThat(stock("").inUse(only())).isFalse();
    assertThat(cache().used(ITEM)).isEmpty();
  }

  @Test
  void what_this_process_uses_stays() throws IOException {
    put(ITEM + "/home/bin/server", 300);
    cache().use(ITEM);
    assertThat(stock("").inUse(only())).isTrue();
    assertThat(stock("").clear(only())).isEmpty();
    assertThat(only().used().orElseThrow())
        .isAfter(Instant.now().minus(Duration.ofMinutes(5)))
        .isEqualTo(cache().used(ITEM).orElseThrow());
  }

  @Test
  void what_another_process_uses_stays_until_it_ends() throws IOException, InterruptedException {
    put(ITEM + "/home/bin/server", 300);
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                cache().folder().toString(),
                ITEM)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = other.inputReader()) {
      assertThat(out.readLine()).isEqualTo("held");
      assertThat(stock("").inUse(only())).isTrue();
      assertThat(stock("").clear(only())).isEmpty();
      assertThat(cache().folder().resolve(ITEM)).isDirectory();
    } finally {
      other.destroyForcibly();
    }
    other.waitFor();
    assertThat(stock("").clear(only())).contains(300L);
  }

  /// A process that uses an item until it is killed.
  static final class Holder {
    private Holder() {}

    public static void main(String[] args) throws IOException {
      new Cache(Path.of(args[0])).use(args[1]);
      System.out.println("held");
      System.in.read();
    }
  }

  @Test
  void a_target_that_is_not_here_can_be_fetched_unless_maven_is_offline() throws IOException {
    Target target = Target.parse(Engines.OLD);
    assertThat(stock("").readiness(List.of(target)).get(target)).isEqualTo(new Readiness.ToFetch());
    assertThat(stock("<offline>true</offline>").readiness(List.of(target)).get(target))
        .isInstanceOf(Readiness.Lacking.class);
  }

  @Test
  void a_target_that_was_fetched_is_here() {
    Target target = Target.parse(Engines.OLD);
    Kit kit = Kit.fetch(target, _ -> {});
    assertThat(FetchedFiles.ofUser().readiness(List.of(target)).get(target))
        .isEqualTo(new Readiness.Here(kit.jars()));
  }
}
