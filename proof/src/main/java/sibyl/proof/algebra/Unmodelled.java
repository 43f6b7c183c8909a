package sibyl.proof.algebra;

/// A query that says something of which the algebra cannot tell what it means.
public final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Unmodelled(String reason) {
    super(reason);
  }
}
