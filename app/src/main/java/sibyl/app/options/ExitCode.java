package sibyl.app.options;

/// The exit codes of the program, for scripts and CI: 0 nothing found, 1 new findings, and so on. Every command returns one of
/// them.
public final class ExitCode {
  public static final int NOTHING_FOUND = 0;
  public static final int FOUND = 1;
  public static final int WRONG_USAGE = 2;
  public static final int FAILED = 3;
  public static final int NO_TARGET = 4;
  public static final int INCONCLUSIVE = 5;

  private ExitCode() {}
}
