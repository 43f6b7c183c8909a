package sibyl.dialect.scalars.mysql;

/// Ends an evaluation with silence. It never leaves this package: the evaluator returns its reason as a value.
final class MysqlUnmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /// Without a stack trace, because silence is common.
  MysqlUnmodelled(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
