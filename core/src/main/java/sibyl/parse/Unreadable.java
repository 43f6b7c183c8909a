package sibyl.parse;

/// Thrown by the readers of this package, at anything in a user's SQL that the tree cannot represent exactly. It never leaves
/// the package: [Parse] catches it and keeps the statement as plain text.
final class Unreadable extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unreadable(String reason) {
    super(reason, null, false, false);
  }
}
