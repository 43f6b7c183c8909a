package sibyl.proof.algebra;

/// Thrown for a construct of a query that a part of the prover cannot represent faithfully, such as LIMIT. The answer to the
/// proof is then "unknown", and nothing is claimed.
public final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Unmodelled(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
