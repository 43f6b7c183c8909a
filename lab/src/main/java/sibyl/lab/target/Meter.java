package sibyl.lab.target;

/// What sessions cost. One thread's, hence plain fields: several sessions may share one, not
/// several threads.
public final class Meter {
  private long nanos;
  private long statements;
  private long openings;

  void ran(long spent) {
    nanos += spent;
    statements++;
  }

  void opened(long spent) {
    nanos += spent;
    openings++;
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
