package sibyl.proof.algebra;

/// Thrown for a construct that the algebra cannot represent faithfully. Nothing is claimed of a query that has one.
public final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Unmodelled(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
