package sibyl.lab.store;

/// Findings cannot be written or read. The message is one sentence, fit to be shown as it is.
public final class NoStore extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoStore(String message) {
    super(message);
  }

  public NoStore(String message, Throwable cause) {
    super(message, cause);
  }
}
