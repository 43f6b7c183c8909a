package sibyl.toy.value;

import sibyl.sql.Value;

/// A truth value of SQL's three-valued logic.
public enum Ternary {
  TRUE,
  FALSE,
  UNKNOWN;

  public static final Value.Int ONE = new Value.Int(1);
  public static final Value.Int ZERO = new Value.Int(0);

  public static Ternary of(boolean holds) {
    return holds ? TRUE : FALSE;
  }

  /// Numbers are true unless zero; a text or blob counts as the number that it begins with.
  public static Ternary of(Value value) {
    return switch (value) {
      case Value.Null _ -> UNKNOWN;
      case Value.Bool b -> of(b.value());
      case Value.Int i -> of(i.value() != 0);
      case Value.Real r -> of(r.value() != 0);
      case Value.Text _, Value.Typed _, Value.Blob _ -> of(Numbers.number(value));
    };
  }

  public Ternary not() {
    return switch (this) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      case UNKNOWN -> UNKNOWN;
    };
  }

  public Ternary and(Ternary other) {
    return this == FALSE || other == FALSE ? FALSE : this == TRUE ? other : UNKNOWN;
  }

  public Ternary or(Ternary other) {
    return this == TRUE || other == TRUE ? TRUE : this == FALSE ? other : UNKNOWN;
  }

  public Value value() {
    return switch (this) {
      case TRUE -> ONE;
      case FALSE -> ZERO;
      case UNKNOWN -> Value.NULL;
    };
  }
}
