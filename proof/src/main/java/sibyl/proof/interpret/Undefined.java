package sibyl.proof.interpret;

/// Thrown by the [Interpreter] where a query raises an error in this database, such as a scalar subquery with two rows. That
/// says nothing about equivalence, so the search for a difference goes on with another database.
public final class Undefined extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Undefined(String message) {
    super(message, null, false, false);
  }
}
