package sibyl.toy.value;

import sibyl.sql.Value;

/// A truth value of SQL's three-valued logic.
enum Ternary {
  TRUE,
  FALSE,
  UNKNOWN;

  static final Value.Int ONE = new Value.Int(1);
  static final Value.Int ZERO = new Value.Int(0);

  static Ternary of(boolean holds) {
    return holds ? TRUE : FALSE;
  }

  /// Numbers are true unless zero; text and blobs count as the number they begin with.
  static Ternary of(Value value) {
    return switch (value) {
      case Value.Null _ -> UNKNOWN;
      case Value.Bool b -> of(b.value());
      case Value.Int i -> of(i.value() != 0);
      case Value.Real r -> of(r.value() != 0);
      case Value.Text _, Value.Typed _, Value.Blob _ -> of(Numbers.number(value));
    };
  }

  Ternary not() {
    return switch (this) {
      case TRUE -> FALSE;
      case FALSE -> TRUE;
      case UNKNOWN -> UNKNOWN;
    };
  }

  Ternary and(Ternary other) {
    return this == FALSE || other == FALSE ? FALSE : this == TRUE ? other : UNKNOWN;
  }

  Ternary or(Ternary other) {
    return this == TRUE || other == TRUE ? TRUE : this == FALSE ? other : UNKNOWN;
  }

  Value value() {
    return switch (this) {
      case TRUE -> ONE;
      case FALSE -> ZERO;
      case UNKNOWN -> Value.NULL;
    };
  }
}
