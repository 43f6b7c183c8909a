package sibyl.lab.jdbc;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// Measures what the sessions of a worker cost: statements, databases, and time spent inside the DBMS. Each [JdbcSession] adds
/// to it, and the worker reads it for the summary of a run. Several sessions may share a meter, but not several threads.
public final class Meter {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long nanos;
  private long statements;
  private long openings;

  /// For an engine in this process the CPU time of this thread, because on a busy machine the clock would also measure other
  /// processes; the clock for an engine in a process of its own, for which this thread only waits.
  public static long now(boolean apart) {
    return apart ? System.nanoTime() : THREADS.getCurrentThreadCpuTime();
  }

  /// The statements of one session, from when it is opened to when it is closed.
  ///
  /// Reading a thread's CPU time takes as long as many a statement, so each statement is timed by the clock, which is cheap,
  /// and the CPU time of the whole session is divided in the same proportion. Other processes interrupt Sibyl and the engine
  /// in proportion to their time, so that the quotient stays the same.
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

  /// Time spent in the driver and the engine, including the reading of rows, without the printing of SQL. A session counts
  /// once it is closed.
  public long dbmsNanos() {
    return nanos;
  }

  public long statements() {
    return statements;
  }

  /// How many databases were opened.
  public long openings() {
    return openings;
  }
}
