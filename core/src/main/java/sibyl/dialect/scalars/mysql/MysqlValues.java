package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HexFormat;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Typing;
import sibyl.scalar.Unmodelled;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Values as the driver returns them, and as expressions have them.
final class MysqlValues {
  private final MysqlRelative relative;

  MysqlValues(MysqlRelative relative) {
    this.relative = relative;
  }

  MysqlValue literal(Value value) {
    MysqlValue v =
        switch (value) {
          case Value.Null _ -> MysqlValue.NULL;
          case Value.Bool b -> MysqlValue.of(b.value());
          case Value.Int i -> integer(BigInteger.valueOf(i.value()));
          case Value.Real r -> MysqlValue.real(r.value());
          case Value.Text t -> MysqlValue.of(MysqlType.TEXT, t.value());
          case Value.Blob b -> hexadecimal(b.hex());
          case Value.Typed t when t.type() == SqlType.NUMERIC -> decimal(t.text());
          case Value.Typed t -> MysqlValue.of(moment(t.type()), t.text());
        };
    return v.from(MysqlValue.Origin.LITERAL);
  }

  private static MysqlValue integer(BigInteger n) {
    return MysqlValue.of(
        MysqlType.integer(n.abs().toString().length(), n.bitLength() >= Long.SIZE), n);
  }

  private static MysqlValue decimal(String text) {
    BigDecimal n = new BigDecimal(text);
    if (text.indexOf('.') < 0) {
      if (n.abs().toBigInteger().bitLength() >= Long.SIZE) {
        throw new Unmodelled("large literal");
      }
      return integer(n.toBigInteger());
    }
    return MysqlValue.decimal(MysqlType.decimal(Math.max(n.precision(), n.scale()), n.scale()), n);
  }

  private static MysqlType moment(SqlType type) {
    return MysqlType.of(Typing.of(type, type.name()));
  }

  /// MySQL reads such a literal as a number where one is needed.
  private MysqlValue hexadecimal(String hex) {
    byte[] digits = HexFormat.of().parseHex(hex);
    MysqlValue bytes = MysqlValue.of(MysqlType.BYTES, digits);
    if (relative.maria()) {
      return bytes.as(bytes.type().scaled(0));
    }
    BigInteger n = new BigInteger(1, digits);
    if (n.bitLength() > Long.SIZE) {
      throw new Unmodelled("long hexadecimal literal");
    }
    return bytes.counting(MysqlValue.of(MysqlType.BITS, n));
  }

  /// A column, or what was computed elsewhere.
  MysqlValue of(String column, Evaluated cell) {
    return switch (cell) {
      case Evaluated.Silent(String reason) ->
          throw new Unmodelled(column.isEmpty() ? reason : "column");
      case Evaluated.Known known -> of(known);
    };
  }

  MysqlValue of(Evaluated.Known known) {
    Typing typing = known.typing();
    MysqlType type = MysqlType.of(typing);
    boolean enumerated = typing.declared().startsWith("ENUM");
    MysqlValue v =
        known.isNull() ? MysqlValue.absent(type) : MysqlValue.of(type, datum(type, known.value()));
    if (enumerated) {
      v =
          v.counting(
              known.isNull()
                  ? MysqlValue.absent(MysqlType.UNKNOWN)
                  : MysqlValue.of(
                      MysqlType.integer(5, false),
                      BigInteger.valueOf(index(typing.declared(), v.chars()))));
    }
    if (typing.declared().endsWith("ZEROFILL") && !known.isNull()) {
      v = v.reading(filled(typing.declared(), v.whole().toString()));
    }
    if (typing.declared().equals(MysqlType.HEXADECIMAL) && known.value() instanceof Value.Blob b) {
      v = hexadecimal(b.hex());
    }
    return v.from(MysqlValue.Origin.ROW);
  }

  private static String filled(String declared, String digits) {
    int width =
        Integer.parseInt(declared.substring(declared.indexOf('(') + 1, declared.indexOf(')')));
    return "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  private static int index(String declared, String text) {
    String[] labels =
        declared
            .substring(declared.indexOf('\'') + 1, declared.lastIndexOf('\''))
            .split("', '", -1);
    for (int i = 0; i < labels.length; i++) {
      if (labels[i].equals(text)) {
        return i + 1;
      }
    }
    throw new Unmodelled("text that is no member of the ENUM");
  }

  private static Object datum(MysqlType type, Value value) {
    return switch (value) {
      case Value.Int i ->
          switch (type.kind()) {
            case INT -> BigInteger.valueOf(i.value());
            case DECIMAL -> BigDecimal.valueOf(i.value());
            case REAL -> (double) i.value();
            case NULL, TEXT, BYTES, DATE, DATETIME, TIME, UNKNOWN -> throw unlike(type);
          };
      case Value.Bool b -> b.value() ? BigInteger.ONE : BigInteger.ZERO;
      case Value.Real r when type.kind() == MysqlKind.REAL -> r.value();
      case Value.Typed t when t.type() == SqlType.NUMERIC ->
          switch (type.kind()) {
            case INT -> new BigDecimal(t.text()).toBigInteger();
            case DECIMAL -> new BigDecimal(t.text());
            case NULL, REAL, TEXT, BYTES, DATE, DATETIME, TIME, UNKNOWN -> throw unlike(type);
          };
      case Value.Text t -> text(type, t.value());
      case Value.Blob b when type.kind() == MysqlKind.BYTES -> HexFormat.of().parseHex(b.hex());
      case Value _ -> throw unlike(type);
    };
  }

  private static Unmodelled unlike(MysqlType type) {
    return new Unmodelled("value that is no " + type.kind());
  }

  private static String text(MysqlType type, String text) {
    return switch (type.kind()) {
      case TEXT -> text;
      case DATE -> text;
      case TIME -> text;
      case DATETIME -> {
        String spaced = text.replace('T', ' ');
        String full = spaced.length() == 16 ? spaced + ":00" : spaced;
        yield full.endsWith(".0") ? full.substring(0, full.length() - 2) : full;
      }
      case INT, DECIMAL, REAL, BYTES, NULL, UNKNOWN -> throw unlike(type);
    };
  }

  /// As the driver returns it.
  Evaluated shown(MysqlValue v) {
    return new Evaluated.Known(value(v), typing(v));
  }

  private static Typing typing(MysqlValue v) {
    Typing typing = v.type().typing(false);
    if (v.text().isEmpty() && v.number().isEmpty()) {
      return typing;
    }
    return Typing.of(
        typing.kind(),
        v.kind() == MysqlKind.BYTES && v.origin() == MysqlValue.Origin.LITERAL
            ? MysqlType.HEXADECIMAL
            : MysqlType.PASSED);
  }

  private Value value(MysqlValue v) {
    if (v.isNull()) {
      return Value.NULL;
    }
    return switch (v.kind()) {
      case INT ->
          v.whole().bitLength() < Long.SIZE
              ? new Value.Int(v.whole().longValue())
              : Value.Typed.of(new BigDecimal(v.whole()));
      case DECIMAL -> decimal(v);
      case REAL -> new Value.Real(real(v));
      case TEXT -> new Value.Text(v.chars());
      case BYTES -> Value.Blob.of(v.bytes());
      case DATE, TIME -> new Value.Text(v.chars());
      case DATETIME -> new Value.Text(relative.maria() ? v.chars() + ".0" : iso(v.chars()));
      case NULL, UNKNOWN -> throw new Unmodelled("value of " + v.kind());
    };
  }

  /// A column or a passed argument keeps its digits; computed ones are rounded to those of the type.
  private static Value decimal(MysqlValue v) {
    return Value.Typed.of(v.decimal().setScale(v.type().scale(), RoundingMode.HALF_UP));
  }

  private static double real(MysqlValue v) {
    return v.type().scale() == MysqlType.FLOATING
        ? v.real()
        : Double.parseDouble(MysqlConversion.text(v.real(), v.type().scale()));
  }

  /// A time of day without its seconds if they are zero.
  private static String iso(String moment) {
    String joined = moment.replace(' ', 'T');
    return joined.endsWith(":00") ? joined.substring(0, joined.length() - 3) : joined;
  }
}
