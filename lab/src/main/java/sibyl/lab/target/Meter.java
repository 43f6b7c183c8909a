package sibyl.lab.target;

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
  static long now(boolean apart) {
    return apart ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
  }

  void ran(long spent) {
    nanos += spent;
    statements++;
  }

  void opened(long spent) {
    nanos += spent;
    openings++;
  }

  void closed(long spent) {
    nanos += spent;
  }

  /// Time spent in the driver and the engine behind it, the reading of rows included, the printing
  /// of SQL not.
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
