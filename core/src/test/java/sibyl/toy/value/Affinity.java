package sibyl.toy.value;

import java.util.Locale;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// The type that a column prefers for its values. Inserted values are converted to it if nothing is lost.
public enum Affinity {
  NONE,
  TEXT,
  NUMERIC,
  INTEGER,
  REAL;

  public static Affinity of(TypeName type) {
    String text = type.text().toUpperCase(Locale.ROOT);
    if (text.contains("INT")) {
      return INTEGER;
    }
    if (text.contains("CHAR") || text.contains("CLOB") || text.contains("TEXT")) {
      return TEXT;
    }
    if (text.isEmpty() || text.contains("BLOB") || text.equals("ANY")) {
      return NONE;
    }
    return text.contains("REAL") || text.contains("FLOA") || text.contains("DOUB") ? REAL : NUMERIC;
  }

  public boolean numeric() {
    return this == NUMERIC || this == INTEGER || this == REAL;
  }

  /// The value as a column of this affinity stores it.
  public Value stored(Value value) {
    return switch (this) {
      case NONE -> value;
      case TEXT ->
          value instanceof Value.Int || value instanceof Value.Real
              ? new Value.Text(Texts.of(value))
              : value;
      case NUMERIC, INTEGER -> {
        Value number = spelled(value);
        yield number instanceof Value.Real r ? Numbers.integral(r) : number;
      }
      case REAL -> {
        Value number = spelled(value);
        yield number instanceof Value.Int i ? new Value.Real(i.value()) : number;
      }
    };
  }

  /// The value converted for a comparison with an operand of this affinity.
  public Value compared(Value value) {
    return numeric() ? spelled(value) : stored(value);
  }

  private static Value spelled(Value value) {
    return value instanceof Value.Text t ? Numbers.spelled(t.value()).orElse(value) : value;
  }

  /// The result of CAST to a type of this affinity, even if digits or text are lost.
  public Value cast(Value value) {
    if (value instanceof Value.Null) {
      return value;
    }
    return switch (this) {
      case NONE -> value instanceof Value.Blob ? value : Value.Blob.of(Texts.bytes(value));
      case TEXT -> value instanceof Value.Text ? value : new Value.Text(Texts.of(value));
      case INTEGER -> new Value.Int(Numbers.integer(value));
      case REAL -> new Value.Real(Numbers.real(value));
      case NUMERIC ->
          value instanceof Value.Int || value instanceof Value.Real
              ? value
              : shortest(Numbers.number(value));
    };
  }

  private static Value shortest(Value number) {
    return number instanceof Value.Real r ? Numbers.integral(r) : number;
  }
}
