package sibyl.app.work;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// Watches the size of the folder of findings during a campaign and ends the campaign if it exceeds `--quota`, because a bug
/// that is found thousands of times could fill the disk.
final class DiskQuota implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private volatile boolean closed;

  DiskQuota(Path folder, long most, Runnable full) {
    Thread.ofVirtual().start(() -> watch(folder, most, full));
  }

  private void watch(Path folder, long most, Runnable full) {
    try {
      while (!closed) {
        if (bytes(folder) > most) {
          full.run();
          return;
        }
        Thread.sleep(PAUSE);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long bytes(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      long sum = 0;
      for (Path file : all) {
        sum += size(file);
      }
      return sum;
    } catch (IOException | UncheckedIOException _) {
      // A file was moved meanwhile; the next measurement will count it.
      return 0;
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException _) {
      return 0;
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
