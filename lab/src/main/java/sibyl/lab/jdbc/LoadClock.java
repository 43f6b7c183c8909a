package sibyl.lab.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The clock for all time limits: of statements, of servers that start, of workers that are silent. It goes slower while more
/// threads want to run than there are processors: with nine threads for each processor, a limit of 10 s lasts 90 s. So what
/// exceeds a limit hangs, however busy the machine is.
///
/// Linux reports how many threads want to run. On other systems this is an ordinary clock.
public final class LoadClock {
  private static final Duration ROUND = Duration.ofMillis(50);

  /// The clock is never slower than this, so that every hang is found.
  private static final double MOST = 40;

  /// The weight of one measurement in the moving average.
  private static final double WEIGHT = 0.05;

  private static final Path LOAD = Path.of("/proc/loadavg");
  private static final Path PROCESSORS = Path.of("/proc/stat");
  private static final Pattern RUNNABLE = Pattern.compile(" (\\d+)/\\d+ ");

  private static volatile long now;
  private static volatile double crowd;

  static {
    int processors = processors();
    crowd = crowd(load(), processors);
    Thread.ofPlatform().daemon().name("pace").start(() -> go(processors));
  }

  private LoadClock() {}

  /// In nanoseconds from some moment, and only as fine as a limit needs.
  public static long now() {
    return now;
  }

  /// A moment on this clock.
  public record Limit(long at) {
    public boolean passed() {
      return now() > at;
    }
  }

  public static Limit in(Duration time) {
    return new Limit(now() + time.toNanos());
  }

  /// How long that lasts on an ordinary clock, if the machine stays as busy as it was lately.
  public static Duration stretched(Duration time) {
    return Duration.ofMillis(Math.round(time.toMillis() * crowd));
  }

  /// Waits for the end of a process; false if it does not end in that time.
  public static boolean ends(Process process, Duration time) throws InterruptedException {
    Limit limit = in(time);
    while (!limit.passed()) {
      if (process.waitFor(ROUND.toMillis(), TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return !process.isAlive();
  }

  private static void go(int processors) {
    long before = System.nanoTime();
    try {
      while (true) {
        Thread.sleep(ROUND);
        long after = System.nanoTime();
        double wanted = crowd(load(), processors);
        advance(Math.round((after - before) / wanted), wanted);
        before = after;
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static synchronized void advance(long nanos, double wanted) {
    now += nanos;
    crowd += WEIGHT * (wanted - crowd);
  }

  /// How many threads want to run on each processor, at least one, from a line of `/proc/loadavg`. The measuring thread does
  /// not count.
  static double crowd(String load, int processors) {
    Matcher found = RUNNABLE.matcher(load);
    return found.find()
        ? Math.clamp((Double.parseDouble(found.group(1)) - 1) / processors, 1, MOST)
        : 1;
  }

  private static String load() {
    try {
      return Files.readString(LOAD, StandardCharsets.US_ASCII);
    } catch (IOException | OutOfMemoryError _) {
      // A statement may fill the memory. The clock must go on, or its time limit never ends.
      return "";
    }
  }

  /// All processors of the machine, because the load is that of the machine; this process may be allowed fewer.
  private static int processors() {
    int ours = Runtime.getRuntime().availableProcessors();
    try (Stream<String> lines = Files.lines(PROCESSORS, StandardCharsets.US_ASCII)) {
      return Math.max(ours, (int) lines.filter(line -> line.matches("cpu\\d+ .*")).count());
    } catch (IOException _) {
      return ours;
    }
  }
}
