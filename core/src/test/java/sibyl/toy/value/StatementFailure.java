package sibyl.toy.value;

import sibyl.dialect.Fault;

/// Thrown where a statement of the toy engine fails; holds the fault that becomes its outcome. It never leaves the toy
/// engine.
public final class StatementFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Fault fault;

  private StatementFailure(Fault.Kind kind, String message) {
    super(message, null, false, false);
    this.fault = new Fault(kind, "", message);
  }

  public Fault fault() {
    return fault;
  }

  public static StatementFailure refused(String message) {
    return new StatementFailure(Fault.Kind.REFUSED, message);
  }

  public static StatementFailure data(String message) {
    return new StatementFailure(Fault.Kind.DATA, message);
  }

  public static StatementFailure unsupported(String message) {
    return new StatementFailure(Fault.Kind.UNSUPPORTED, message);
  }

  public static StatementFailure malformed(String message) {
    return new StatementFailure(Fault.Kind.MALFORMED, message);
  }

  public static StatementFailure internal(String message) {
    return new StatementFailure(Fault.Kind.INTERNAL, message);
  }
}
