package sibyl.lab.jdbc;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Cancels statements that exceed their time limit, by the clock of [LoadClock]; a statement that cannot be cancelled is ended
/// with its server, if it has one. One thread checks all sessions every few milliseconds, so a statement costs two writes and
/// no timer.
public final class Watchdog {
  private static final Duration ROUND = Duration.ofMillis(50);

  /// How long a cancel may take before the statement is killed. Whoever watches the process from outside must wait longer.
  private static final Duration GRACE = Duration.ofSeconds(4);

  /// One for the whole process: sessions are many, short and on any thread.
  public static final Watchdog SHARED = new Watchdog();

  private final Set<Watch> watches = ConcurrentHashMap.newKeySet();

  private Watchdog() {
    Thread.ofPlatform().daemon().name("watchdog").start(this::patrol);
  }

  /// `kill` is for a statement that cannot be cancelled.
  public Watch watch(Duration patience, Runnable kill) {
    Watch watch = new Watch(patience.toNanos(), kill);
    watches.add(watch);
    return watch;
  }

  private void patrol() {
    try {
      while (true) {
        Thread.sleep(ROUND);
        long now = LoadClock.now();
        watches.forEach(watch -> watch.look(now));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Watches one session. Its thread and the watchdog take turns by one number: nothing runs, a
  /// statement runs since some moment, it is being cancelled, it was cancelled and may still run.
  /// So a cancel never hits the statement after.
  public final class Watch implements AutoCloseable {
    private static final long A_MOMENT = 100_000;
    private static final long IDLE = 0;
    private static final long CANCELLING = 2;
    private static final long CANCELLED = 4;

    private final long patience;
    private final Runnable kill;
    private final AtomicLong state = new AtomicLong(IDLE);
    private @Nullable Statement running;
    private long begun;
    private volatile boolean killed;

    private Watch(long patience, Runnable kill) {
      this.patience = patience;
      this.kill = kill;
    }

    /// A statement begins; null if it cannot be cancelled.
    public void begin(@Nullable Statement statement) {
      long now = LoadClock.now();
      running = statement;
      begun = now;
      // An odd number, so none of the other states.
      state.setRelease(now | 1);
    }

    /// The statement has ended. True if it was cancelled.
    public boolean end() {
      long since = state.getPlain();
      if (since != CANCELLING && since != CANCELLED && state.compareAndSet(since, IDLE)) {
        return false;
      }
      while (!state.compareAndSet(CANCELLED, IDLE)) {
        LockSupport.parkNanos(A_MOMENT);
      }
      return true;
    }

    /// A cancel may come too early to have an effect, so it is repeated until the statement ends. It runs on a thread of
    /// its own, because it may hang as well.
    private void look(long now) {
      long seen = state.getAcquire();
      boolean late = seen == CANCELLED || ((seen & 1) == 1 && now - seen > patience);
      if (late && state.compareAndSet(seen, CANCELLING)) {
        Thread.ofVirtual().start(this::cancel);
      }
      if (seen != IDLE && !killed && now - begun > patience + GRACE.toNanos()) {
        killed = true;
        Thread.ofVirtual().start(kill);
      }
    }

    private void cancel() {
      try {
        if (running != null) {
          running.cancel();
        }
      } catch (SQLException | RuntimeException _) {
        // The next check tries again.
      } finally {
        state.set(CANCELLED);
      }
    }

    @Override
    public void close() {
      watches.remove(this);
    }
  }
}
