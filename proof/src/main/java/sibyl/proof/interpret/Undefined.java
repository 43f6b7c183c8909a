package sibyl.proof.interpret;

/// Thrown where a query raises an error in this database, which says nothing about equivalence.
public final class Undefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Undefined(String message) {
    super(message, null, false, false);
  }
}
