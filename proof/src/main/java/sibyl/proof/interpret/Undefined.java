package sibyl.proof.interpret;

/// In this database the query has no rows but an error: it says nothing of equivalence.
public final class Undefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Undefined(String message) {
    super(message, null, false, false);
  }
}
