package sibyl.dialect.scalars.sqlite;

import sibyl.scalar.Ternary;
import sibyl.sql.Value;

/// Truth values are the integers 1 and 0, and NULL for unknown.
public final class Truth {
  private static final Value ONE = new Value.Int(1);
  private static final Value ZERO = new Value.Int(0);

  private Truth() {}

  /// Numbers are true unless zero; a text or blob counts as the number that it begins with.
  public static Ternary of(Value value) {
    return switch (value) {
      case Value.Null _ -> Ternary.UNKNOWN;
      case Value.Bool b -> Ternary.of(b.value());
      case Value.Int i -> Ternary.of(i.value() != 0);
      case Value.Real r -> Ternary.of(r.value() != 0);
      case Value.Text _, Value.Typed _, Value.Blob _ -> of(Numbers.number(value));
    };
  }

  public static Value value(Ternary truth) {
    return switch (truth) {
      case TRUE -> ONE;
      case FALSE -> ZERO;
      case UNKNOWN -> Value.NULL;
    };
  }

  public static Value value(boolean holds) {
    return holds ? ONE : ZERO;
  }
}
