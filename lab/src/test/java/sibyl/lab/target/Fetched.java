package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;
import sibyl.lab.fetch.Artifacts;

/// Fetches everything that tests need before the first of them begins, so that the time of a test does not depend on a
/// network. What cannot be fetched is reported here, and again by each test that needs it.
public final class Fetched implements LauncherSessionListener {
  private static final int AT_ONCE = 4;
  private static final String CLIENT = "client ";
  private static final List<String> ALL = read();
  private static final AtomicBoolean BEGUN = new AtomicBoolean();

  /// Fails for a target that would be fetched while a test waits.
  public static String before(String target) {
    Target wanted = Target.parse(target);
    assertThat(ALL)
        .as("fetched.txt, which lists what tests fetch")
        .anyMatch(line -> !line.startsWith(CLIENT) && Target.parse(line).equals(wanted));
    return target;
  }

  /// The same for a package with a client.
  static void client(String name) {
    assertThat(ALL).as("fetched.txt, which lists what tests fetch").contains(CLIENT + name);
  }

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (BEGUN.compareAndSet(false, true)) {
      try (Artifacts artifacts = Artifacts.ofUser(line -> System.out.println("  " + line));
          ExecutorService fetching = Executors.newFixedThreadPool(AT_ONCE)) {
        ALL.forEach(line -> fetching.execute(() -> fetch(line, artifacts)));
      }
    }
  }

  private static void fetch(String line, Artifacts artifacts) {
    long begin = System.nanoTime();
    String how = "is here";
    try {
      if (line.startsWith(CLIENT)) {
        Clients.home(line.substring(CLIENT.length()));
      } else {
        Kit.fetch(Target.parse(line), artifacts);
      }
    } catch (NoSuchTarget | TargetUnavailable e) {
      how = "cannot be fetched: " + e.getMessage();
    }
    Duration spent = Duration.ofNanos(System.nanoTime() - begin);
    System.out.println("%s %s (%.1f s)".formatted(line, how, spent.toMillis() / 1000.0));
  }

  private static List<String> read() {
    try (InputStream in =
        Objects.requireNonNull(Fetched.class.getResourceAsStream("fetched.txt"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
