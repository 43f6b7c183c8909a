package sibyl.scalar;

import sibyl.sql.SqlType;

/// A type of a DBMS that knows the type of every expression before it runs.
///
/// `size` is the width in bits of a whole number or a float, the digits of a decimal, the length of a text; 0 if it has no
/// limit. `scale` is the number of digits behind the point of a decimal, or [#ANY_SCALE].
public record DataType(Family family, int size, int scale, String collation) {

  /// `LITERAL` is a text or NULL as a constant, and `WHOLE_LITERAL` a whole number as one, where the DBMS gives a constant its
  /// type only by what stands around it. `CHAR` is a text that is padded.
  public enum Family {
    LITERAL(SqlType.TEXT),
    WHOLE_LITERAL(SqlType.INTEGER),
    BOOLEAN(SqlType.BOOLEAN),
    INTEGER(SqlType.INTEGER),
    UNSIGNED(SqlType.INTEGER),
    DECIMAL(SqlType.NUMERIC),
    FLOAT(SqlType.REAL),
    TEXT(SqlType.TEXT),
    CHAR(SqlType.TEXT),
    BINARY(SqlType.BLOB),
    DATE(SqlType.DATE),
    TIME(SqlType.TIME),
    TIMESTAMP(SqlType.TIMESTAMP),
    GEOMETRY(SqlType.GEOMETRY);

    private final SqlType kind;

    Family(SqlType kind) {
      this.kind = kind;
    }

    public SqlType kind() {
      return kind;
    }

    public boolean whole() {
      return this == INTEGER || this == UNSIGNED || this == WHOLE_LITERAL;
    }

    public boolean exact() {
      return whole() || this == DECIMAL;
    }

    public boolean numeric() {
      return exact() || this == FLOAT;
    }

    public boolean textual() {
      return this == TEXT || this == CHAR || this == LITERAL;
    }
  }

  /// The scale of a decimal type that keeps the scale of each value.
  public static final int ANY_SCALE = -1;

  public static final DataType LITERAL = of(Family.LITERAL);
  public static final DataType BOOLEAN = of(Family.BOOLEAN);
  public static final DataType TEXT = of(Family.TEXT);
  public static final DataType BINARY = of(Family.BINARY);
  public static final DataType DATE = of(Family.DATE);
  public static final DataType TIME = of(Family.TIME);
  public static final DataType TIMESTAMP = of(Family.TIMESTAMP);
  public static final DataType GEOMETRY = of(Family.GEOMETRY);
  public static final DataType DECIMAL = new DataType(Family.DECIMAL, 0, ANY_SCALE, "");
  public static final DataType INT8 = sized(Family.INTEGER, 8);
  public static final DataType INT16 = sized(Family.INTEGER, 16);
  public static final DataType INT32 = sized(Family.INTEGER, 32);
  public static final DataType INT64 = sized(Family.INTEGER, 64);
  public static final DataType INT128 = sized(Family.INTEGER, 128);
  public static final DataType FLOAT32 = sized(Family.FLOAT, 32);
  public static final DataType FLOAT64 = sized(Family.FLOAT, 64);

  public static DataType of(Family family) {
    return new DataType(family, 0, 0, "");
  }

  public static DataType sized(Family family, int size) {
    return new DataType(family, size, 0, "");
  }

  public static DataType decimal(int digits, int scale) {
    return new DataType(Family.DECIMAL, digits, scale, "");
  }

  /// The decimal that has room for the digits of two decimals, but not more than so many.
  public static DataType decimalOfBoth(DataType one, DataType other, int mostDigits) {
    int scale = Math.max(one.scale, other.scale);
    int whole = Math.max(one.wholeDigits(), other.wholeDigits());
    return decimal(Math.min(whole + scale, mostDigits), scale);
  }

  /// The digits of a decimal before its point.
  public int wholeDigits() {
    return size - scale;
  }

  public DataType collated(String name) {
    return new DataType(family, size, scale, name);
  }

  /// This type of a cast, over a value of that type: a text keeps its collation.
  public DataType castFrom(DataType from) {
    return family.textual() && from.family.textual() ? collated(from.collation) : this;
  }

  public boolean is(Family other) {
    return family == other;
  }

  public boolean numeric() {
    return family.numeric();
  }
}
