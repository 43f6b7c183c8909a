package sibyl.proof.algebra;

/// Algebra that has no words in our SQL, or none that a dialect has.
final class Unsaid extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Unsaid(String what) {
    super(what, null, false, false);
  }
}
