package sibyl.toy.value;

import sibyl.dialect.Fault;

/// A statement that cannot go on, with the fault to answer. It never leaves this package.
public final class Halt extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Fault fault;

  private Halt(Fault.Kind kind, String message) {
    super(message, null, false, false);
    this.fault = new Fault(kind, "", message);
  }

  public Fault fault() {
    return fault;
  }

  public static Halt refused(String message) {
    return new Halt(Fault.Kind.REFUSED, message);
  }

  public static Halt data(String message) {
    return new Halt(Fault.Kind.DATA, message);
  }

  public static Halt unsupported(String message) {
    return new Halt(Fault.Kind.UNSUPPORTED, message);
  }

  public static Halt malformed(String message) {
    return new Halt(Fault.Kind.MALFORMED, message);
  }

  public static Halt internal(String message) {
    return new Halt(Fault.Kind.INTERNAL, message);
  }
}
