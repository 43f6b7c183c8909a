package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.BinaryOperator;
import sibyl.scalar.Arithmetic;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.UnaryOp;

/// Operators on numbers. Manual: "Arithmetic Operators", "Precision Math", "Bit Functions and Operators". `sql_mode` has
/// NO_UNSIGNED_SUBTRACTION, and a division by zero is NULL. What overflows is an error, hence silent.
final class MysqlArithmetic {
  /// `div_precision_increment`.
  private static final int MORE_DIGITS = 4;

  /// Decimals are stored in groups of so many digits, and divided to the end of one.
  private static final int GROUP = 9;

  private static final BigDecimal HALF = new BigDecimal("0.5");

  private final MysqlRelative relative;

  MysqlArithmetic(MysqlRelative relative) {
    this.relative = relative;
  }

  MysqlValue unary(UnaryOp op, MysqlValue v) {
    return switch (op) {
      case PLUS -> v;
      case NEGATE -> negate(v);
      case BIT_NOT -> {
        if (relative == MysqlRelative.MYSQL
            && v.kind() == MysqlKind.BYTES
            && v.number().isEmpty()) {
          throw new Unmodelled("bits of bytes");
        }
        yield v.isNull()
            ? MysqlValue.absent(MysqlType.BITS)
            : MysqlValue.of(
                MysqlType.BITS,
                MysqlConversion.MOST_UNSIGNED.subtract(MysqlConversion.bits(v, relative)));
      }
    };
  }

  /// What the operand of a function of one number counts as.
  MysqlKind single(MysqlValue v) {
    return v.kind().temporal()
        ? temporal(v)
        : v.kind().string()
            ? relative.maria() && v.number().isPresent() ? MysqlKind.INT : MysqlKind.REAL
            : v.kind() == MysqlKind.NULL ? MysqlKind.REAL : v.kind();
  }

  private MysqlKind temporal(MysqlValue v) {
    if (relative.maria()) {
      throw new Unmodelled("number of a " + v.kind());
    }
    return MysqlKind.REAL;
  }

  /// A negated constant that is no BIGINT any more becomes a decimal, and so does a negative one that is no literal.
  private MysqlValue negate(MysqlValue operand) {
    MysqlKind kind = single(operand);
    MysqlValue v = operand.counted();
    if (v.isNull()) {
      return kind == MysqlKind.REAL
          ? MysqlValue.absent(MysqlType.REAL)
          : MysqlValue.absent(operand.kind().string() ? MysqlType.UNKNOWN : signed(v.type()));
    }
    return switch (kind) {
      case INT -> {
        BigInteger n = v.whole().negate();
        boolean folds =
            relative.maria() && operand.origin() == MysqlValue.Origin.LITERAL && n.bitLength() < 64;
        boolean unlike = n.signum() > 0 || MysqlConversion.LEAST.compareTo(n) >= 0;
        if (unlike && !folds && operand.origin() != MysqlValue.Origin.ROW) {
          if (operand.origin() == MysqlValue.Origin.UNCERTAIN) {
            throw new Unmodelled("negated subquery");
          }
          yield MysqlValue.decimal(MysqlType.decimal(20, 0), new BigDecimal(n));
        }
        yield MysqlValue.integer(signed(v.type()), n);
      }
      case DECIMAL -> MysqlValue.of(v.type(), v.decimal().negate());
      case REAL -> MysqlValue.real(real(v), -MysqlConversion.real(v));
      case NULL, UNKNOWN, TEXT, BYTES, DATE, DATETIME, TIME ->
          throw new Unmodelled("negated " + kind);
    };
  }

  /// The type of a function of one REAL.
  static MysqlType real(MysqlValue v) {
    return v.kind() == MysqlKind.REAL
        ? v.type()
        : v.kind().string() ? MysqlType.real(v.type().scale()) : MysqlType.REAL;
  }

  private static MysqlType signed(MysqlType type) {
    return type.unsigned() ? MysqlType.BIGINT : type;
  }

  MysqlValue binary(BinaryOp op, MysqlValue left, MysqlValue right) {
    return switch (op) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> arithmetic(op, left, right);
      case BIT_AND -> bits(left, right, BigInteger::and);
      case BIT_OR -> bits(left, right, BigInteger::or);
      case SHIFT_LEFT -> shift(left, right, true);
      case SHIFT_RIGHT -> shift(left, right, false);
      case CONCAT -> throw new Unmodelled("||");
    };
  }

  private MysqlValue bits(MysqlValue left, MysqlValue right, BinaryOperator<BigInteger> op) {
    if (relative == MysqlRelative.MYSQL && (rawBytes(left) || rawBytes(right))) {
      throw new Unmodelled("bits of bytes");
    }
    BigInteger x = left.isNull() ? BigInteger.ZERO : MysqlConversion.bits(left, relative);
    BigInteger y = right.isNull() ? BigInteger.ZERO : MysqlConversion.bits(right, relative);
    return left.isNull() || right.isNull()
        ? MysqlValue.absent(MysqlType.BITS)
        : MysqlValue.of(MysqlType.BITS, op.apply(x, y));
  }

  /// MariaDB takes the last 32 bits of a whole number as the distance.
  private MysqlValue shift(MysqlValue left, MysqlValue right, boolean up) {
    if (!relative.maria()) {
      return bits(left, right, (n, by) -> shifted(n, by, up));
    }
    BigInteger x = left.isNull() ? BigInteger.ZERO : MysqlConversion.bits(left, relative);
    BigInteger by = right.isNull() ? BigInteger.ZERO : MysqlConversion.whole(right);
    return left.isNull() || right.isNull()
        ? MysqlValue.absent(MysqlType.BITS)
        : MysqlValue.of(
            MysqlType.BITS, shifted(x, BigInteger.valueOf(by.intValue() & 0xFFFFFFFFL), up));
  }

  private static boolean rawBytes(MysqlValue v) {
    return v.kind() == MysqlKind.BYTES && v.number().isEmpty();
  }

  private static BigInteger shifted(BigInteger n, BigInteger by, boolean left) {
    if (by.bitLength() > 6) {
      return BigInteger.ZERO;
    }
    return left ? MysqlConversion.wrapped(n.shiftLeft(by.intValue())) : n.shiftRight(by.intValue());
  }

  /// What an operand of + counts as.
  private MysqlValue operand(MysqlValue v) {
    if (v.number().isPresent()) {
      MysqlValue number = v.counted();
      return relative.maria() || v.kind() == MysqlKind.BYTES
          ? number
          : MysqlValue.real(MysqlConversion.real(number));
    }
    if (v.kind().temporal()) {
      return v.isNull()
          ? MysqlValue.absent(MysqlType.BIGINT)
          : MysqlValue.of(MysqlType.BIGINT, MysqlConversion.digits(v));
    }
    return v;
  }

  private MysqlValue arithmetic(BinaryOp op, MysqlValue left, MysqlValue right) {
    MysqlValue l = operand(left);
    MysqlValue r = operand(right);
    if (l.kind() == MysqlKind.UNKNOWN || r.kind() == MysqlKind.UNKNOWN) {
      return MysqlValue.absent(MysqlType.UNKNOWN);
    }
    if (!l.kind().exact() || !r.kind().exact()) {
      return reals(op, l, r);
    }
    return op != BinaryOp.DIVIDE && l.kind() == MysqlKind.INT && r.kind() == MysqlKind.INT
        ? integers(op, l, r)
        : decimals(op, l, r);
  }

  private MysqlValue reals(BinaryOp op, MysqlValue l, MysqlValue r) {
    MysqlType type = MysqlType.real(scale(op, l, r));
    if (l.isNull() || r.isNull()) {
      return MysqlValue.absent(type);
    }
    double x = MysqlConversion.real(l);
    double y = MysqlConversion.real(r);
    if (y == 0 && (op == BinaryOp.DIVIDE || op == BinaryOp.MODULO)) {
      return MysqlValue.absent(type);
    }
    return MysqlValue.real(type, Arithmetic.of(op, x, y));
  }

  /// With how many digits a REAL is shown.
  private int scale(BinaryOp op, MysqlValue l, MysqlValue r) {
    if (!relative.maria() || shown(l) == MysqlType.FLOATING || shown(r) == MysqlType.FLOATING) {
      return MysqlType.FLOATING;
    }
    int scale = Math.max(shown(l), shown(r));
    return Math.min(op == BinaryOp.DIVIDE ? scale + MORE_DIGITS : scale, MysqlType.FLOATING);
  }

  private static int shown(MysqlValue v) {
    return v.kind() == MysqlKind.NULL ? MysqlType.FLOATING : v.type().scale();
  }

  private MysqlValue integers(BinaryOp op, MysqlValue l, MysqlValue r) {
    boolean unsigned =
        op == BinaryOp.MODULO
            ? l.type().unsigned()
            : op != BinaryOp.SUBTRACT && (l.type().unsigned() || r.type().unsigned());
    int digits =
        op == BinaryOp.MODULO
            ? l.type().precision()
            : Math.min(20, l.type().precision() + r.type().precision());
    MysqlType type = MysqlType.integer(relative.maria() ? digits : 20, unsigned);
    if (l.isNull() || r.isNull() || (op == BinaryOp.MODULO && r.whole().signum() == 0)) {
      return MysqlValue.absent(type);
    }
    BigInteger x = l.whole();
    BigInteger y = r.whole();
    return MysqlValue.integer(
        type,
        switch (op) {
          case ADD -> x.add(y);
          case SUBTRACT -> x.subtract(y);
          case MULTIPLY -> x.multiply(y);
          case MODULO -> x.remainder(y);
          case DIVIDE, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
              throw new IllegalArgumentException(op.toString());
        });
  }

  private MysqlValue decimals(BinaryOp op, MysqlValue l, MysqlValue r) {
    MysqlType type = type(op, l.type(), r.type());
    if (l.isNull() || r.isNull()) {
      return MysqlValue.absent(type);
    }
    BigDecimal x = l.decimal();
    BigDecimal y = r.decimal();
    if (y.signum() == 0 && (op == BinaryOp.DIVIDE || op == BinaryOp.MODULO)) {
      return MysqlValue.absent(type);
    }
    return MysqlValue.decimal(
        type,
        switch (op) {
          case ADD -> x.add(y);
          case SUBTRACT -> x.subtract(y);
          case MULTIPLY -> x.multiply(y);
          case DIVIDE -> relative.maria() ? quotient(x, y) : rounded(quotient(x, y), type.scale());
          case MODULO -> x.remainder(y);
          case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
              throw new IllegalArgumentException(op.toString());
        });
  }

  private static MysqlType type(BinaryOp op, MysqlType l, MysqlType r) {
    return switch (op) {
      case ADD, SUBTRACT -> {
        int scale = Math.max(l.scale(), r.scale());
        yield MysqlType.decimal(Math.max(l.whole(), r.whole()) + 1 + scale, scale);
      }
      case MULTIPLY -> MysqlType.decimal(l.precision() + r.precision(), l.scale() + r.scale());
      case DIVIDE ->
          MysqlType.decimal(l.precision() + r.scale() + MORE_DIGITS, l.scale() + MORE_DIGITS);
      case MODULO ->
          MysqlType.decimal(Math.max(l.precision(), r.precision()), Math.max(l.scale(), r.scale()));
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
          throw new IllegalArgumentException(op.toString());
    };
  }

  /// Cut off behind the last group of digits. MariaDB goes on computing with all of them.
  static BigDecimal quotient(BigDecimal x, BigDecimal y) {
    int over = groups(x.scale()) - x.scale() + groups(y.scale()) - y.scale();
    int digits = groups(groups(x.scale()) + groups(y.scale()) + Math.max(0, MORE_DIGITS - over));
    return x.divide(y, digits, RoundingMode.DOWN);
  }

  /// A quotient that is rounded to a half is less or more than that where it is rounded to a whole number.
  private static BigDecimal rounded(BigDecimal quotient, int scale) {
    BigDecimal rounded = quotient.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.compareTo(quotient) != 0
        && rounded.abs().remainder(BigDecimal.ONE).compareTo(HALF) == 0) {
      throw new Unmodelled("quotient near a half");
    }
    return rounded;
  }

  private static int groups(int digits) {
    return (digits + GROUP - 1) / GROUP * GROUP;
  }
}
