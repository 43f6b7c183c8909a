package sibyl.proof.algebra;

/// Thrown while the algebra of a mutated query is turned back into SQL, where Sibyl's tree or the dialect has no words for it.
/// [FromAlgebra] catches it; the mutation is then dropped and another is tried.
final class NotExpressible extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NotExpressible(String what) {
    super(what, null, false, false);
  }
}
