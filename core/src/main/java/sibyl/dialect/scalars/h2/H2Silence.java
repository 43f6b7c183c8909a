package sibyl.dialect.scalars.h2;

/// Ends one evaluation whose value we do not know; [H2Scalars] turns it into a silent answer. It costs no stack trace.
final class H2Silence extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  H2Silence(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}
