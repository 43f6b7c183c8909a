package sibyl.dialect.scalars.mysql;

import sibyl.scalar.Typing;
import sibyl.scalar.Unmodelled;
import sibyl.sql.SqlType;

/// The static type of an expression.
///
/// `precision` and `scale` are the digits of a number; the scale of a REAL is [#FLOATING] unless it is shown with that many
/// digits. A string has a collation and a coercibility: the lower one prevails.
record MysqlType(
    MysqlKind kind,
    boolean unsigned,
    int precision,
    int scale,
    String collation,
    int coercibility) {

  static final int FLOATING = 31;
  static final int MOST_SCALE = 30;
  static final int WIDE = 19;

  /// How a hexadecimal literal is declared.
  static final String HEXADECIMAL = "HEX";

  /// How a value is declared that reads otherwise than its type says.
  static final String PASSED = "PASSED";

  static final int EXPLICIT = 0;
  static final int IMPLICIT = 2;
  static final int COERCIBLE = 4;
  static final int NUMERIC = 5;
  static final int IGNORABLE = 6;

  static final String FOLDING = "utf8mb4_general_ci";
  static final String PADDED = "utf8mb4_bin";

  static final MysqlType NULL = plain(MysqlKind.NULL);
  static final MysqlType UNKNOWN = plain(MysqlKind.UNKNOWN);
  static final MysqlType BOOLEAN = integer(1, false);
  static final MysqlType BIGINT = integer(WIDE, false);
  static final MysqlType BITS = integer(20, true);
  static final MysqlType REAL = real(FLOATING);
  static final MysqlType TEXT = text("", COERCIBLE);
  static final MysqlType BYTES = bytes(COERCIBLE);

  static MysqlType plain(MysqlKind kind) {
    return new MysqlType(kind, false, 0, 0, "", kind == MysqlKind.NULL ? IGNORABLE : NUMERIC);
  }

  static MysqlType integer(int precision, boolean unsigned) {
    return new MysqlType(MysqlKind.INT, unsigned, precision, 0, "", NUMERIC);
  }

  static MysqlType decimal(int precision, int scale) {
    return new MysqlType(MysqlKind.DECIMAL, false, precision, scale, "", NUMERIC);
  }

  static MysqlType real(int scale) {
    return new MysqlType(MysqlKind.REAL, false, 17, scale, "", NUMERIC);
  }

  static MysqlType text(String collation, int coercibility) {
    return new MysqlType(MysqlKind.TEXT, false, 0, FLOATING, collation, coercibility);
  }

  static MysqlType bytes(int coercibility) {
    return new MysqlType(MysqlKind.BYTES, false, 0, FLOATING, "", coercibility);
  }

  MysqlType scaled(int other) {
    return new MysqlType(kind, unsigned, precision, other, collation, coercibility);
  }

  /// Digits before the point.
  int whole() {
    return precision - scale;
  }

  boolean folds() {
    return collation.equals(FOLDING);
  }

  /// The type of a column, or of a value that was computed elsewhere.
  static MysqlType of(Typing typing) {
    String declared = typing.declared();
    if (declared.equals(PASSED)) {
      throw new Unmodelled("value that was passed on");
    }
    int coercibility = typing.column() ? IMPLICIT : typing.collation().isEmpty() ? COERCIBLE : -1;
    return switch (typing.kind()) {
      case INTEGER, BOOLEAN ->
          integer(width(declared), declared.endsWith("UNSIGNED") || declared.endsWith("ZEROFILL"));
      case NUMERIC -> decimal(number(declared, 0, 10), number(declared, 1, 0));
      case REAL -> {
        if (declared.startsWith("FLOAT")) {
          throw new Unmodelled("FLOAT");
        }
        yield real(number(declared, 1, FLOATING));
      }
      case TEXT -> text(typing.collation(), coercibility);
      case BLOB -> bytes(coercibility);
      case DATE -> plain(MysqlKind.DATE);
      case TIMESTAMP -> plain(MysqlKind.DATETIME);
      case TIME -> plain(MysqlKind.TIME);
      case ANY -> declared.equals("NULL") ? NULL : UNKNOWN;
      case GEOMETRY, ROW -> throw new Unmodelled(typing.kind().toString());
    };
  }

  private static int width(String declared) {
    return declared.startsWith("BIGINT")
        ? declared.endsWith("UNSIGNED") ? 20 : WIDE
        : declared.startsWith("TINY") || declared.startsWith("BOOL")
            ? 3
            : declared.startsWith("SMALL")
                ? 5
                : declared.startsWith("MEDIUM") ? 8 : declared.startsWith("INT") ? 10 : WIDE;
  }

  /// The n-th number in parentheses.
  private static int number(String declared, int n, int otherwise) {
    int from = declared.indexOf('(');
    int end = declared.indexOf(')');
    if (from < 0 || end < 0) {
      return otherwise;
    }
    int comma = declared.indexOf(',', from);
    if (n == 1) {
      return comma < 0 ? otherwise : Integer.parseInt(declared.substring(comma + 1, end).strip());
    }
    return Integer.parseInt(declared.substring(from + 1, comma < 0 ? end : comma).strip());
  }

  Typing typing(boolean column) {
    return switch (kind) {
      case NULL -> Typing.of(SqlType.ANY, "NULL");
      case UNKNOWN -> Typing.NONE;
      case INT ->
          Typing.of(
              SqlType.INTEGER,
              (precision >= WIDE ? "BIGINT" : precision > 3 ? "INT" : "TINYINT")
                  + (unsigned ? " UNSIGNED" : ""));
      case DECIMAL -> Typing.of(SqlType.NUMERIC, "DECIMAL(" + precision + ", " + scale + ")");
      case REAL ->
          Typing.of(SqlType.REAL, scale == FLOATING ? "DOUBLE" : "DOUBLE(255, " + scale + ")");
      case TEXT -> new Typing(SqlType.TEXT, "TEXT", collation, column);
      case BYTES -> new Typing(SqlType.BLOB, "BLOB", "", column);
      case DATE -> Typing.of(SqlType.DATE, "DATE");
      case DATETIME -> Typing.of(SqlType.TIMESTAMP, "DATETIME");
      case TIME -> Typing.of(SqlType.TIME, "TIME");
    };
  }
}
