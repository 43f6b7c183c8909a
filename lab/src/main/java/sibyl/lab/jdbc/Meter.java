package sibyl.lab.jdbc;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// What sessions cost. One thread's, hence plain fields: several sessions may share one, not
/// several threads.
public final class Meter {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long nanos;
  private long statements;
  private long openings;

  /// CPU time of this thread, because on a busy machine the clock would charge the engine for its
  /// neighbours; but the clock for an engine apart from us, on which this thread only waits.
  public static long now(boolean apart) {
    return apart ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
  }

  /// The statements of one session, from when it is opened to when it is closed.
  ///
  /// Asking for a thread's CPU time takes as long as reading many an answer, so each statement is
  /// timed by the clock, which is cheap, and the CPU time of the whole session is shared out in the
  /// same proportion. Neighbours interrupt us and the engine in proportion to our time, so that they
  /// favour neither; what this thread waits for is the engine's.
  final class Account {
    private final boolean apart;
    private final long opened;
    private final long begun = System.nanoTime();
    private long inside;

    Account(boolean apart) {
      this.apart = apart;
      this.opened = now(apart);
    }

    void ran(long spent) {
      inside += spent;
      statements++;
    }

    void close() {
      double busy = (double) (now(apart) - opened) / Math.max(1, System.nanoTime() - begun);
      nanos += Math.round(inside * Math.min(1, busy));
    }
  }

  public void opened(long spent) {
    nanos += spent;
    openings++;
  }

  void closed(long spent) {
    nanos += spent;
  }

  /// Time spent in the driver and the engine behind it, the reading of rows included, the printing
  /// of SQL not. What a session ran counts once it is closed.
  public long dbmsNanos() {
    return nanos;
  }

  public long statements() {
    return statements;
  }

  /// Databases opened.
  public long openings() {
    return openings;
  }
}
