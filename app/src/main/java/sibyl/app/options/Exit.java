package sibyl.app.options;

/// What the process tells those who started it.
public final class Exit {
  public static final int NOTHING_FOUND = 0;
  public static final int FOUND = 1;
  public static final int WRONG_USAGE = 2;
  public static final int FAILED = 3;
  public static final int NO_TARGET = 4;
  public static final int UNDECIDED = 5;

  private Exit() {}
}
