package sibyl.app.options;

/// Somebody asked for what cannot be. The message is one sentence, fit to be shown as it is.
public final class WrongUsage extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public WrongUsage(String message) {
    super(message);
  }
}
