package sibyl.app.options;

/// Thrown for a mistake of the user, such as an unknown name or a file that does not exist. The message is one sentence and is
/// printed as it is; the exit code is 2.
public final class WrongUsage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WrongUsage(String message) {
    super(message);
  }
}
