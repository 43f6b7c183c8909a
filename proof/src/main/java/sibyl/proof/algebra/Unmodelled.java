package sibyl.proof.algebra;

/// Something that the algebra has no faithful word for: nothing is claimed of a query that has it.
public final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public Unmodelled(String reason) {
    super(reason, null, false, false);
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
