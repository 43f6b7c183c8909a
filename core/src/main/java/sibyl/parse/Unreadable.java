package sibyl.parse;

/// Thrown while a statement is read that the tree cannot represent. It never leaves this package: [Parse] makes the
/// statement an opaque one.
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unreadable(String reason) {
    super(reason, null, false, false);
  }
}
