package sibyl.lab.target;

/// Thrown when what the user named as target or driver cannot be used as given: it is unknown, badly written, never released,
/// or a URL that contains a password. The message is one sentence for the user. Compare [TargetUnavailable]: that target exists
/// but cannot be used now.
public final class NoSuchTarget extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public NoSuchTarget(String message) {
    super(message);
  }
}
