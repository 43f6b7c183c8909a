package sibyl.dialect.scalars.h2;

import java.util.Locale;
import java.util.Map;
import sibyl.scalar.Typing;
import sibyl.scalar.Unmodelled;
import sibyl.sql.SqlType;

/// A data type of H2. Precision and scale count for NUMERIC, a precision for DECFLOAT, a length for CHAR, VARCHAR and VARBINARY;
/// elsewhere they are zero.
record H2Type(Kind kind, int precision, int scale) {

  /// In the order in which H2 promotes them.
  enum Kind {
    NULL(SqlType.ANY, "NULL"),
    CHAR(SqlType.TEXT, "CHAR"),
    VARCHAR(SqlType.TEXT, "VARCHAR"),
    CLOB(SqlType.TEXT, "CLOB"),
    VARCHAR_IGNORECASE(SqlType.TEXT, "VARCHAR_IGNORECASE"),
    VARBINARY(SqlType.BLOB, "VARBINARY"),
    BLOB(SqlType.BLOB, "BLOB"),
    BOOLEAN(SqlType.BOOLEAN, "BOOLEAN"),
    TINYINT(SqlType.INTEGER, "TINYINT"),
    SMALLINT(SqlType.INTEGER, "SMALLINT"),
    INTEGER(SqlType.INTEGER, "INT"),
    BIGINT(SqlType.INTEGER, "BIGINT"),
    NUMERIC(SqlType.NUMERIC, "DECIMAL"),
    REAL(SqlType.REAL, "REAL"),
    DOUBLE(SqlType.REAL, "DOUBLE PRECISION"),
    DECFLOAT(SqlType.REAL, "DECFLOAT"),
    DATE(SqlType.DATE, "DATE"),
    TIME(SqlType.TIME, "TIME"),
    TIMESTAMP(SqlType.TIMESTAMP, "TIMESTAMP");

    private final SqlType type;
    private final String spelled;

    Kind(SqlType type, String spelled) {
      this.type = type;
      this.spelled = spelled;
    }

    boolean text() {
      return this == CHAR || this == VARCHAR || this == CLOB || this == VARCHAR_IGNORECASE;
    }

    boolean bytes() {
      return this == VARBINARY || this == BLOB;
    }

    boolean whole() {
      return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    /// The bits of a whole number.
    int bits() {
      return this == TINYINT ? 8 : this == SMALLINT ? 16 : this == INTEGER ? 32 : 64;
    }

    boolean numeric() {
      return compareTo(TINYINT) >= 0 && compareTo(DECFLOAT) <= 0;
    }

    boolean moment() {
      return this == DATE || this == TIME || this == TIMESTAMP;
    }
  }

  /// How many digits a type counts as: beside a NUMERIC those of a precision and a scale, beside a DECFLOAT decimal ones, and
  /// binary ones.
  private record Digits(int numeric, int scale, int decfloat, int binary) {}

  private static final Map<Kind, Digits> DIGITS =
      Map.of(
          Kind.BOOLEAN, new Digits(-1, 0, -1, 1),
          Kind.TINYINT, new Digits(3, 0, 3, 8),
          Kind.SMALLINT, new Digits(5, 0, 5, 16),
          Kind.INTEGER, new Digits(10, 0, 10, 32),
          Kind.BIGINT, new Digits(19, 0, 19, 64),
          Kind.REAL, new Digits(85, 46, 7, 24),
          Kind.DOUBLE, new Digits(634, 325, 17, 53));

  private static final int LONGEST_TEXT = 1_000_000_000;
  private static final int MOST_DIGITS = 100_000;

  static final H2Type NULL = of(Kind.NULL);
  static final H2Type VARCHAR = new H2Type(Kind.VARCHAR, LONGEST_TEXT, 0);
  static final H2Type IGNORECASE = new H2Type(Kind.VARCHAR_IGNORECASE, LONGEST_TEXT, 0);
  static final H2Type VARBINARY = new H2Type(Kind.VARBINARY, LONGEST_TEXT, 0);
  static final H2Type BOOLEAN = of(Kind.BOOLEAN);
  static final H2Type INTEGER = of(Kind.INTEGER);
  static final H2Type BIGINT = of(Kind.BIGINT);
  static final H2Type DOUBLE = of(Kind.DOUBLE);

  /// What a NUMERIC of unknown precision is taken for.
  static final H2Type WIDEST_NUMERIC = new H2Type(Kind.NUMERIC, MOST_DIGITS, MOST_DIGITS / 2);

  static H2Type of(Kind kind) {
    return new H2Type(kind, 0, 0);
  }

  static H2Type numeric(long precision, long scale) {
    return new H2Type(
        Kind.NUMERIC, (int) Math.min(precision, MOST_DIGITS), Math.clamp(scale, 0, MOST_DIGITS));
  }

  static H2Type decfloat(long precision) {
    return new H2Type(Kind.DECFLOAT, (int) Math.min(precision, MOST_DIGITS), 0);
  }

  /// The type that a column definition or a cast spells so.
  static H2Type spelled(String text) {
    return switch (text) {
      case "BOOLEAN" -> BOOLEAN;
      case "TINYINT" -> of(Kind.TINYINT);
      case "SMALLINT" -> of(Kind.SMALLINT);
      case "INT", "INTEGER" -> INTEGER;
      case "BIGINT" -> BIGINT;
      case "REAL" -> of(Kind.REAL);
      case "DOUBLE PRECISION" -> DOUBLE;
      case "VARCHAR" -> VARCHAR;
      case "VARCHAR_IGNORECASE" -> IGNORECASE;
      case "VARBINARY" -> VARBINARY;
      case "CLOB" -> of(Kind.CLOB);
      case "BLOB" -> of(Kind.BLOB);
      case "DATE" -> of(Kind.DATE);
      case "TIME" -> of(Kind.TIME);
      case "TIMESTAMP" -> of(Kind.TIMESTAMP);
      case "NULL" -> NULL;
      default -> withNumbers(text);
    };
  }

  private static H2Type withNumbers(String text) {
    int open = text.indexOf('(');
    int close = text.indexOf(')', open + 1);
    if (open < 0 || close != text.length() - 1) {
      throw new Unmodelled("type " + text);
    }
    int comma = text.indexOf(',', open);
    int first = number(text, open + 1, comma < 0 ? close : comma);
    int second = comma < 0 ? 0 : number(text, comma + 1, close);
    return switch (text.substring(0, open).strip().toUpperCase(Locale.ROOT)) {
      case "CHAR" -> new H2Type(Kind.CHAR, first, 0);
      case "VARCHAR" -> new H2Type(Kind.VARCHAR, first, 0);
      case "DECIMAL", "NUMERIC" -> new H2Type(Kind.NUMERIC, first, second);
      case "DECFLOAT" -> decfloat(first);
      default -> throw new Unmodelled("type " + text);
    };
  }

  private static int number(String text, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9' && value < MOST_DIGITS) {
        value = value * 10 + c - '0';
      } else if (c != ' ') {
        throw new Unmodelled("type " + text);
      }
    }
    return value;
  }

  Typing typing() {
    String numbers =
        kind == Kind.NUMERIC
            ? "(" + precision + ", " + scale + ")"
            : kind == Kind.DECFLOAT
                    || kind == Kind.CHAR
                    || (kind == Kind.VARCHAR && precision != LONGEST_TEXT)
                ? "(" + precision + ")"
                : "";
    return Typing.of(kind.type, kind.spelled + numbers);
  }

  /// The type to which two operands are converted.
  H2Type higher(H2Type other) {
    Kind common = higher(kind, other.kind);
    if (common == Kind.CHAR
        || common == Kind.VARCHAR
        || common == Kind.VARCHAR_IGNORECASE
        || common == Kind.VARBINARY) {
      return new H2Type(common, Math.max(precision, other.precision), 0);
    }
    if (common != Kind.NUMERIC && common != Kind.DECFLOAT) {
      return of(common);
    }
    if (kind == Kind.NULL || other.kind == Kind.NULL) {
      return kind == Kind.NULL ? other : this;
    }
    if (common == Kind.DECFLOAT) {
      return decfloat(Math.max(digits(), other.digits()));
    }
    H2Type left = asNumeric();
    H2Type right = other.asNumeric();
    long wider = Math.max(left.scale, right.scale);
    return numeric(
        Math.max(left.precision + wider - left.scale, right.precision + wider - right.scale),
        wider);
  }

  static Kind higher(Kind one, Kind other) {
    Kind high = one.compareTo(other) >= 0 ? one : other;
    Kind low = high == one ? other : one;
    if (high == low || low == Kind.NULL) {
      return high;
    }
    if (high.text() || high.bytes() || (high == Kind.BOOLEAN && low.text())) {
      return high;
    }
    if (high.numeric() && !low.bytes()) {
      return numericOver(high, low);
    }
    if (high.moment() && low.text()) {
      return high;
    }
    if (high.moment() && low.moment()) {
      return high == Kind.TIME ? Kind.TIMESTAMP : high;
    }
    throw new Unmodelled("types without a common one");
  }

  private static Kind numericOver(Kind high, Kind low) {
    boolean beyondDouble = low == Kind.BIGINT || low == Kind.NUMERIC;
    return high == Kind.REAL && low == Kind.INTEGER
        ? Kind.DOUBLE
        : (high == Kind.REAL || high == Kind.DOUBLE) && beyondDouble ? Kind.DECFLOAT : high;
  }

  /// Precision and scale with which H2 computes when the other operand is a NUMERIC.
  H2Type asNumeric() {
    Digits digits = DIGITS.get(kind);
    return kind == Kind.NUMERIC
        ? this
        : digits == null
            ? WIDEST_NUMERIC
            : new H2Type(Kind.NUMERIC, digits.numeric(), digits.scale());
  }

  /// The precision with which H2 computes when the other operand is a DECFLOAT.
  int decimalDigits() {
    Digits digits = DIGITS.get(kind);
    return kind == Kind.NUMERIC || kind == Kind.DECFLOAT
        ? precision
        : digits == null ? MOST_DIGITS : digits.decfloat();
  }

  /// The precision that H2 says such a type has: binary digits for most numbers, and it mixes them with decimal ones.
  private int digits() {
    Digits digits = DIGITS.get(kind);
    return digits == null ? precision : digits.binary();
  }
}
