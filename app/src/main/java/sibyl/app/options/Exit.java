package sibyl.app.options;

/// What the process tells those who started it.
final class Exit {
  static final int NOTHING_FOUND = 0;
  static final int FOUND = 1;
  static final int WRONG_USAGE = 2;
  static final int FAILED = 3;
  static final int NO_TARGET = 4;
  static final int UNDECIDED = 5;

  private Exit() {}
}
