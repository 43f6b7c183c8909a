package sibyl.dialect.scalars.sqlite;

import java.util.Locale;
import sibyl.sql.Value;

/// The type that a column prefers for its values. Inserted values are converted to it if nothing is lost. `NONE` is that of an
/// expression, `BLOB` that of a column without a type: only the first is converted for a comparison with a text.
/// https://www.sqlite.org/datatype3.html
public enum Affinity {
  NONE,
  BLOB,
  TEXT,
  NUMERIC,
  INTEGER,
  REAL;

  /// By the type of a column or a cast.
  public static Affinity of(String type) {
    // Nearly all types are one of these.
    return switch (type) {
      // The only type of the kind, in the only tables that have it: strict ones.
      case "", "ANY" -> BLOB;
      case "INTEGER", "INT" -> INTEGER;
      case "TEXT" -> TEXT;
      case "REAL" -> REAL;
      case "NUMERIC" -> NUMERIC;
      case "BLOB" -> BLOB;
      default -> named(type.toUpperCase(Locale.ROOT));
    };
  }

  private static Affinity named(String type) {
    if (type.contains("INT")) {
      return INTEGER;
    }
    if (type.contains("CHAR") || type.contains("CLOB") || type.contains("TEXT")) {
      return TEXT;
    }
    if (type.contains("BLOB")) {
      return BLOB;
    }
    return type.contains("REAL") || type.contains("FLOA") || type.contains("DOUB") ? REAL : NUMERIC;
  }

  public boolean numeric() {
    return this == NUMERIC || this == INTEGER || this == REAL;
  }

  /// The affinity that both sides of a comparison get. Two columns that are no numbers are compared as they are.
  public static Affinity compared(Affinity left, Affinity right) {
    if (left.numeric() || right.numeric()) {
      return NUMERIC;
    }
    return left == NONE ? right : right == NONE ? left : BLOB;
  }

  /// The value as a column of this affinity stores it.
  public Value stored(Value value) {
    return switch (this) {
      case NONE, BLOB -> value;
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

  /// Whether a value that a column of that affinity stores is already as this affinity converts it for a comparison.
  public boolean keeps(Affinity column) {
    return this == NONE || this == BLOB || this == column || (numeric() && column.numeric());
  }

  /// The value as one side of a comparison that has this affinity.
  public Value converted(Value value) {
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
      case NONE, BLOB -> value instanceof Value.Blob ? value : Value.Blob.of(Texts.bytes(value));
      case TEXT -> value instanceof Value.Text ? value : new Value.Text(Texts.of(value));
      case INTEGER -> new Value.Int(Numbers.integer(value));
      case REAL -> new Value.Real(Numbers.real(value));
      case NUMERIC ->
          value instanceof Value.Int || value instanceof Value.Real
              ? value
              : Numbers.narrowed(Numbers.number(value));
    };
  }
}
