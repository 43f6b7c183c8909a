package sibyl.lab.target;

/// Somebody named a target that does not exist. The message is one sentence, fit to be shown as it
/// is.
public final class NoSuchTarget extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoSuchTarget(String message) {
    super(message);
  }
}
