package sibyl.scalar;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/// Ends one evaluation whose value is not known: the DBMS reports an error, or its rule is not modelled. Evaluators that compute
/// with plain values throw it, and their outermost methods turn it into a silent answer; it never leaves them.
public final class Unmodelled extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String reason;

  /// Without a stack trace, because silence is common.
  public Unmodelled(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }

  /// The value, or a silent answer with the reason.
  public static Evaluated orSilent(Supplier<? extends Evaluated> value) {
    try {
      return value.get();
    } catch (Unmodelled e) {
      return new Evaluated.Silent(e.reason);
    }
  }

  public static <T> Optional<T> orEmpty(Supplier<T> value) {
    try {
      return Optional.of(value.get());
    } catch (Unmodelled _) {
      return Optional.empty();
    }
  }

  public static OptionalInt orNoOrder(Supplier<OptionalInt> order) {
    try {
      return order.get();
    } catch (Unmodelled _) {
      return OptionalInt.empty();
    }
  }
}
