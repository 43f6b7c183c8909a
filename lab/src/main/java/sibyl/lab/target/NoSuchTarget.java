package sibyl.lab.target;

/// The user named a target or driver that does not exist. The message is one sentence for the user.
public final class NoSuchTarget extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoSuchTarget(String message) {
    super(message);
  }
}
