package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.store.StoreReader;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A run on an old SQLite in the background.
record BackgroundRun(Program.Running running, Path folder, String out) implements AutoCloseable {

  static BackgroundRun start(Path folder, String out, String... more) {
    // The temporary files of its workers show whether they make progress.
    Path scratch = folder.resolve(out + ".tmp");
    try {
      Files.createDirectories(scratch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String[] args = {"run", "sqlite@3.28.0", "--out", out, "--json", out + ".json"};
    return new BackgroundRun(
        Program.in(folder)
            .with("-Djava.io.tmpdir=" + scratch)
            .start(Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new)),
        folder,
        out);
  }

  List<ProcessHandle> workers() {
    return running.workers();
  }

  StoreReader reader() {
    return new StoreReader(folder.resolve(out));
  }

  JsonNode summary() throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve(out + ".json")));
  }

  /// Waits until this many workers play rounds.
  void awaitWorkers(int count) throws InterruptedException {
    await("workers", Duration.ofMinutes(3), () -> playing() == count);
  }

  private long playing() {
    try (Stream<Path> files = Files.walk(folder.resolve(out + ".tmp"))) {
      return files
          .filter(file -> file.endsWith("journal"))
          .filter(BackgroundRun::hasProgress)
          .count();
    } catch (IOException | UncheckedIOException _) {
      // Files are created and deleted meanwhile.
      return 0;
    }
  }

  private static boolean hasProgress(Path journal) {
    try (InputStream in = Files.newInputStream(journal)) {
      byte[] pulse = in.readNBytes(Long.BYTES);
      // A journal is empty at first.
      return pulse.length == Long.BYTES && ByteBuffer.wrap(pulse).getLong() > 100;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Waits until a finding is stored.
  void awaitFinding() throws InterruptedException {
    await(
        "a finding",
        Duration.ofMinutes(5),
        () -> reader().exists() && !reader().ids().isEmpty() && running.process().isAlive());
  }

  static void await(String what, Duration atMost, BooleanSupplier condition)
      throws InterruptedException {
    LoadClock.Limit limit = LoadClock.in(atMost);
    while (!condition.getAsBoolean()) {
      assertThat(limit.passed()).as("waited too long for " + what).isFalse();
      Thread.sleep(50);
    }
  }

  static void signal(String name, ProcessHandle process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  Program.Ran end() {
    return running.end();
  }

  @Override
  public void close() {
    workers().forEach(ProcessHandle::destroyForcibly);
    running.process().destroyForcibly();
  }
}
