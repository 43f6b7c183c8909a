package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import sibyl.scalar.Unmodelled;

/// CAST. Manual: "Cast Functions and Operators".
final class MysqlCasts {
  private final MysqlRelative relative;

  MysqlCasts(MysqlRelative relative) {
    this.relative = relative;
  }

  MysqlValue cast(MysqlValue v, String to) {
    return switch (to) {
      case "SIGNED" -> whole(v, false);
      case "UNSIGNED" -> whole(v, true);
      case "CHAR" -> {
        MysqlType type = shown(MysqlType.text("", MysqlType.IMPLICIT));
        yield v.isNull() ? MysqlValue.absent(type) : MysqlValue.of(type, MysqlConversion.text(v));
      }
      case "BINARY" -> {
        MysqlType type = shown(MysqlType.bytes(MysqlType.IMPLICIT));
        yield v.isNull() ? MysqlValue.absent(type) : MysqlValue.of(type, MysqlConversion.bytes(v));
      }
      case "DOUBLE" ->
          v.isNull() ? MysqlValue.absent(MysqlType.REAL) : MysqlValue.real(MysqlConversion.real(v));
      case "DATE" -> moment(v, MysqlKind.DATE);
      case "DATETIME" -> moment(v, MysqlKind.DATETIME);
      case "TIME" -> moment(v, MysqlKind.TIME);
      default -> {
        if (!to.equals("DECIMAL(20, 5)")) {
          throw new Unmodelled("cast to " + to);
        }
        yield decimal(v, 20, 5);
      }
    };
  }

  /// As a number, MariaDB shows such a text without any digits behind the point.
  private MysqlType shown(MysqlType type) {
    return relative.maria() ? type.scaled(0) : type;
  }

  private static MysqlValue decimal(MysqlValue v, int precision, int scale) {
    MysqlType type = MysqlType.decimal(precision, scale);
    if (v.isNull()) {
      return MysqlValue.absent(type);
    }
    MysqlValue number = v.counted();
    BigDecimal most = new BigDecimal(BigInteger.TEN.pow(precision).subtract(BigInteger.ONE), scale);
    BigDecimal exact =
        number.kind() == MysqlKind.REAL && Math.abs(number.real()) > 1e30
            ? most.add(BigDecimal.ONE).multiply(BigDecimal.valueOf(Math.signum(number.real())))
            : MysqlConversion.exact(number).setScale(scale, RoundingMode.HALF_UP);
    return MysqlValue.of(
        type,
        exact.compareTo(most) > 0
            ? most
            : exact.compareTo(most.negate()) < 0 ? most.negate() : exact);
  }

  private MysqlValue whole(MysqlValue v, boolean unsigned) {
    MysqlType type = unsigned ? MysqlType.BITS : MysqlType.BIGINT;
    if (v.isNull()) {
      return MysqlValue.absent(type);
    }
    BigInteger n = whole(v.counted(), v, unsigned);
    return MysqlValue.of(type, unsigned ? MysqlConversion.wrapped(n) : MysqlConversion.signed(n));
  }

  private BigInteger whole(MysqlValue number, MysqlValue v, boolean unsigned) {
    return switch (number.kind()) {
      case INT -> number.whole();
      case DECIMAL -> {
        BigInteger n = number.decimal().setScale(0, RoundingMode.HALF_UP).toBigInteger();
        yield clamped(n, unsigned);
      }
      case REAL -> {
        double near = Math.rint(number.real());
        if (!unsigned || !relative.maria()) {
          yield MysqlConversion.whole(number);
        }
        yield near < 0
            ? BigInteger.ZERO
            : near >= 0x1p64 ? MysqlConversion.MOST_UNSIGNED : new BigDecimal(near).toBigInteger();
      }
      case TEXT, BYTES -> {
        BigInteger n =
            MysqlConversion.leadingWhole(
                v.kind() == MysqlKind.BYTES ? MysqlConversion.latin(v.bytes()) : v.chars());
        if (v.kind() == MysqlKind.BYTES && relative.maria() && n.signum() < 0) {
          throw new Unmodelled("cast of negative bytes");
        }
        if (n.bitLength() > Long.SIZE || n.compareTo(MysqlConversion.LEAST) < 0) {
          throw new Unmodelled("cast of a long number");
        }
        yield n;
      }
      case DATE, DATETIME, TIME -> MysqlConversion.digits(number);
      case NULL, UNKNOWN -> throw new Unmodelled("cast of " + number.kind());
    };
  }

  private BigInteger clamped(BigInteger n, boolean unsigned) {
    if (!unsigned) {
      return n.max(MysqlConversion.LEAST).min(MysqlConversion.MOST);
    }
    BigInteger least = relative.maria() ? BigInteger.ZERO : MysqlConversion.LEAST;
    return n.max(least).min(MysqlConversion.MOST_UNSIGNED);
  }

  private static MysqlValue moment(MysqlValue v, MysqlKind to) {
    MysqlType type = MysqlType.plain(to);
    if (v.isNull()) {
      return MysqlValue.absent(type);
    }
    if (v.kind() == to) {
      return v;
    }
    if (v.kind() == MysqlKind.DATE && to == MysqlKind.DATETIME) {
      return MysqlValue.of(type, v.chars() + " 00:00:00");
    }
    if (v.kind() == MysqlKind.DATETIME && to == MysqlKind.DATE) {
      return MysqlValue.of(type, v.chars().substring(0, 10));
    }
    throw new Unmodelled("cast to " + to);
  }
}
