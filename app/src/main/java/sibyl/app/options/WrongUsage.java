package sibyl.app.options;

/// A mistake of the user. The message is one sentence and is printed as it is; the exit code is 2.
public final class WrongUsage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WrongUsage(String message) {
    super(message);
  }
}
