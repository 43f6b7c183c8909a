package sibyl.dialect.scalars.sqlite;

/// Thrown where an expression has no value that we know: the DBMS reports an error, or its rule is not modelled. It never leaves
/// the evaluator.
public final class NoValue extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  public NoValue(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
