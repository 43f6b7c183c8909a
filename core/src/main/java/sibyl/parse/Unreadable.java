package sibyl.parse;

/// Ends the reading of a statement that the tree cannot say. It never leaves this package: [Parse] makes the statement
/// an opaque one.
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unreadable(String reason) {
    super(reason, null, false, false);
  }
}
