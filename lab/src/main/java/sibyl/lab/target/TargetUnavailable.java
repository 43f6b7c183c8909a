package sibyl.lab.target;

/// A target that may well exist cannot be had here and now: its repository is out of reach, or its
/// library does not load on this machine. The message is one sentence, fit to be shown as it is.
public final class TargetUnavailable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TargetUnavailable(String message) {
    super(message);
  }

  /// The innermost cause is the one that says what is missing, so the message ends with it.
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
