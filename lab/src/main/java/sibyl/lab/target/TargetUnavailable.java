package sibyl.lab.target;

/// Thrown when a target cannot be used here and now: its repository is out of reach, for example, or its library does not load
/// on this machine. The command ends, and the message is one sentence for the user.
public final class TargetUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TargetUnavailable(String message) {
    super(message);
  }

  /// The message ends with the innermost cause, because that one says what is missing.
  public TargetUnavailable(String message, Throwable cause) {
    super(message + ": " + innermost(cause), cause);
  }

  private static String innermost(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }
}
