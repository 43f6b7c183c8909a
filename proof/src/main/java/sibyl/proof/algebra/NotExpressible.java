package sibyl.proof.algebra;

/// Thrown for algebra that Sibyl's SQL tree, or the dialect, cannot express.
final class NotExpressible extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotExpressible(String what) {
    super(what, null, false, false);
  }
}
