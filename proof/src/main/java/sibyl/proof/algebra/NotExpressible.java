package sibyl.proof.algebra;

/// Algebra that has no words in our SQL, or none that a dialect has.
final class NotExpressible extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotExpressible(String what) {
    super(what, null, false, false);
  }
}
