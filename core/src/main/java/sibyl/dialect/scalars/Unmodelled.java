package sibyl.dialect.scalars;

/// Ends an evaluation with silence. It never leaves this package: the evaluator returns its reason as a value.
final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /// Without a stack trace, because silence is common.
  Unmodelled(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
