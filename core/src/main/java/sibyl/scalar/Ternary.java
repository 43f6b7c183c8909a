package sibyl.scalar;

/// A truth value of SQL's three-valued logic.
public enum Ternary {
  TRUE,
  FALSE,
  UNKNOWN;

  public static Ternary of(boolean holds) {
    return holds ? TRUE : FALSE;
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
}
