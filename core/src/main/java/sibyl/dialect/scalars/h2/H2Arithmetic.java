package sibyl.dialect.scalars.h2;

import java.math.BigDecimal;
import java.math.RoundingMode;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Arithmetic;
import sibyl.scalar.Content;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr.BinaryOp;

/// Arithmetic of H2: both operands are converted to a common type, and whole numbers must fit into it. Sums and products of
/// decimals are exact; a quotient has as many digits as its type, which follows from the types of the operands.
final class H2Arithmetic {
  private H2Arithmetic() {}

  /// Beyond this a quotient would cost too much.
  private static final int MOST_DIGITS = 1000;

  static H2Value binary(BinaryOp op, H2Value left, H2Value right) {
    H2Type type = type(op, left.type(), right.type());
    Content value = value(op, left, right, type);
    return left.constant() && right.constant()
        ? H2Value.constant(type.kind(), value)
        : H2Value.of(type, value);
  }

  private static H2Type type(BinaryOp op, H2Type left, H2Type right) {
    if (left.kind() == Kind.NULL && right.kind() == Kind.NULL) {
      return H2Type.WIDEST_NUMERIC;
    }
    if (left.kind().moment() || right.kind().moment()) {
      throw new Unmodelled("arithmetic of moments");
    }
    Kind common = H2Type.higher(left.kind(), right.kind());
    if (!common.numeric()) {
      throw new Unmodelled("arithmetic without numbers");
    }
    if (common == Kind.DECFLOAT) {
      long one = left.decimalDigits();
      long other = right.decimalDigits();
      return H2Type.decfloat(op == BinaryOp.MULTIPLY ? one + other : Math.max(one, other) + 1);
    }
    return common == Kind.NUMERIC
        ? numeric(op, left.asNumeric(), right.asNumeric())
        : H2Type.of(common);
  }

  private static H2Type numeric(BinaryOp op, H2Type left, H2Type right) {
    long leftDigits = left.precision();
    long rightDigits = right.precision();
    if (op == BinaryOp.MULTIPLY) {
      return H2Type.numeric(leftDigits + rightDigits, (long) left.scale() + right.scale());
    }
    if (op == BinaryOp.DIVIDE) {
      long scale = Math.clamp(left.scale() - right.scale() + rightDigits * 2, 0, 100_000);
      long precision = leftDigits + right.scale() - left.scale() + scale;
      long over = Math.clamp(precision - 100_000, 0, scale);
      return H2Type.numeric(precision - over, scale - over);
    }
    int scale = Math.max(left.scale(), right.scale());
    return H2Type.numeric(
        Math.max(leftDigits + scale - left.scale(), rightDigits + scale - right.scale()) + 1,
        scale);
  }

  private static Content value(BinaryOp op, H2Value left, H2Value right, H2Type type) {
    Content one = H2Conversions.convert(left.content(), left.kind(), type);
    Content other = H2Conversions.convert(right.content(), right.kind(), type);
    if (H2Value.missing(one) || H2Value.missing(other)) {
      return Content.NULL;
    }
    return switch (one) {
      case Content.Whole(long x) when other instanceof Content.Whole(long y) ->
          fitting(whole(op, x, y), type.kind());
      case Content.Exact(BigDecimal x) when other instanceof Content.Exact(BigDecimal y) ->
          exact(op, x, y, type);
      case Content.Approximate(double x) when other instanceof Content.Approximate(double y) ->
          approximate(op, x, y, type.kind());
      case Content _ -> throw new Unmodelled("infinite DECFLOAT");
    };
  }

  private static long whole(BinaryOp op, long x, long y) {
    try {
      return switch (op) {
        case ADD -> Math.addExact(x, y);
        case SUBTRACT -> Math.subtractExact(x, y);
        case MULTIPLY -> Math.multiplyExact(x, y);
        case DIVIDE -> Math.divideExact(x, y);
        case MODULO -> x % y;
        case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
            throw new IllegalArgumentException("no arithmetic: " + op);
      };
    } catch (ArithmeticException _) {
      throw new Unmodelled("overflow or division by zero");
    }
  }

  static Content fitting(long value, Kind kind) {
    int unused = Long.SIZE - kind.bits();
    boolean fits = kind.whole() && value << unused >> unused == value;
    if (!fits) {
      throw new Unmodelled("overflow or division by zero");
    }
    return new Content.Whole(value);
  }

  private static Content exact(BinaryOp op, BigDecimal x, BigDecimal y, H2Type type) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    if (divides && y.signum() == 0) {
      throw new Unmodelled("overflow or division by zero");
    }
    if (divides && type.scale() + x.precision() > MOST_DIGITS) {
      throw new Unmodelled("too many digits");
    }
    BigDecimal result =
        op != BinaryOp.DIVIDE
            ? Arithmetic.of(op, x, y)
            : type.kind() == Kind.NUMERIC
                ? x.divide(y, type.scale(), RoundingMode.HALF_DOWN)
                : quotient(x, y, type.precision());
    return type.kind() == Kind.DECFLOAT
        ? H2Conversions.decfloat(result)
        : new Content.Exact(result);
  }

  static BigDecimal quotient(BigDecimal x, BigDecimal y, int precision) {
    if (precision > MOST_DIGITS) {
      throw new Unmodelled("too many digits");
    }
    BigDecimal result =
        x.divide(
            y,
            x.scale() - x.precision() + y.precision() - y.scale() + precision,
            RoundingMode.HALF_DOWN);
    int over = result.precision() - precision;
    return over > 0 ? result.setScale(result.scale() - over, RoundingMode.HALF_UP) : result;
  }

  private static Content approximate(BinaryOp op, double x, double y, Kind kind) {
    if ((op == BinaryOp.DIVIDE || op == BinaryOp.MODULO) && y == 0) {
      throw new Unmodelled("overflow or division by zero");
    }
    double result = Arithmetic.of(op, x, y);
    // The double that is nearest to a sum, product or quotient of floats rounds to the right float.
    return new Content.Approximate((kind == Kind.REAL ? (float) result : result) + 0.0);
  }

  static H2Value negated(H2Value operand) {
    H2Type type = operand.type();
    Content value =
        switch (operand.content()) {
          case Content.Nothing n -> n;
          case Content.Whole w -> fitting(whole(BinaryOp.SUBTRACT, 0, w.value()), type.kind());
          case Content.Exact e -> new Content.Exact(e.value().negate());
          case Content.Approximate a when type.kind() != Kind.DECFLOAT ->
              new Content.Approximate(-a.value() + 0.0);
          case Content _ -> throw new Unmodelled("negation without a number");
        };
    return operand.constant() ? H2Value.constant(type.kind(), value) : H2Value.of(type, value);
  }

  /// `MOD(x, y)` has the type of y.
  static H2Value modulo(H2Value left, H2Value right) {
    H2Type common = left.type().higher(right.type());
    if (common.kind() == Kind.NULL) {
      common = H2Type.BIGINT;
    }
    if (!common.kind().numeric()) {
      throw new Unmodelled("arithmetic without numbers");
    }
    H2Type type = right.kind().numeric() ? right.type() : common;
    Content value =
        left.isNull() || right.isNull()
            ? Content.NULL
            : H2Conversions.convert(
                value(BinaryOp.MODULO, left, right, common), common.kind(), type);
    return H2Value.result(type, left.constant() && right.constant(), value);
  }

  static H2Value absolute(H2Value operand) {
    H2Type type = operand.kind() == Kind.NULL ? H2Type.WIDEST_NUMERIC : operand.type();
    Content value =
        operand.isNull() || sign(operand) >= 0 ? operand.content() : negated(operand).content();
    return H2Value.result(type, operand.constant(), value);
  }

  static int sign(H2Value operand) {
    return switch (operand.content()) {
      case Content.Whole w -> Long.signum(w.value());
      case Content.Exact e -> e.value().signum();
      case Content.Approximate a -> Double.isNaN(a.value()) ? 0 : (int) Math.signum(a.value());
      case Content _ -> throw new Unmodelled("sign without a number");
    };
  }

  /// FLOOR, CEILING, ROUND and TRUNCATE without a number of digits.
  static H2Value rounded(H2Value operand, RoundingMode mode) {
    H2Type from = operand.type();
    if (from.kind() == Kind.NULL) {
      return H2Value.result(H2Type.numeric(100_000, 0), true, Content.NULL);
    }
    if (!from.kind().numeric()) {
      throw new Unmodelled("rounding without a number");
    }
    if (from.kind().whole() || (from.kind() == Kind.NUMERIC && from.scale() == 0)) {
      return operand;
    }
    if (from.kind() != Kind.NUMERIC) {
      Content value = operand.isNull() ? Content.NULL : approximate(operand, mode);
      return H2Value.result(from, operand.constant(), value);
    }
    return H2Value.result(
        H2Type.numeric(
            (long) from.precision() - from.scale() + (mode == RoundingMode.DOWN ? 0 : 1), 0),
        operand.constant(),
        operand.content() instanceof Content.Exact(BigDecimal x)
            ? new Content.Exact(x.setScale(0, mode))
            : Content.NULL);
  }

  private static Content approximate(H2Value operand, RoundingMode mode) {
    Kind kind = operand.kind();
    if (kind == Kind.DECFLOAT) {
      return H2Conversions.decfloat(H2Conversions.exact(operand.content(), kind).setScale(0, mode));
    }
    double value = H2Conversions.approximate(operand.content(), kind);
    double whole =
        switch (mode) {
          case DOWN -> value < 0 ? Math.ceil(value) : Math.floor(value);
          case CEILING -> Math.ceil(value);
          case FLOOR -> Math.floor(value);
          case HALF_UP -> {
            BigDecimal digits = H2Conversions.exact(operand.content(), kind).setScale(0, mode);
            yield kind == Kind.REAL ? digits.floatValue() : digits.doubleValue();
          }
          case UP, HALF_DOWN, HALF_EVEN, UNNECESSARY ->
              throw new IllegalArgumentException("no such rounding: " + mode);
        };
    return new Content.Approximate((kind == Kind.REAL ? (float) whole : whole) + 0.0);
  }

  /// BITAND and its kind: of two whole numbers, in the wider type.
  static H2Value bits(String name, H2Value left, H2Value right) {
    H2Type type = left.type().higher(right.type());
    requireBits(left);
    requireBits(right);
    Content value =
        left.content() instanceof Content.Whole(long x)
                && right.content() instanceof Content.Whole(long y)
            ? new Content.Whole(
                switch (name) {
                  case "bitand" -> x & y;
                  case "bitor" -> x | y;
                  case "bitxor" -> x ^ y;
                  default -> throw new IllegalArgumentException("no such function: " + name);
                })
            : Content.NULL;
    return H2Value.result(type, left.constant() && right.constant(), value);
  }

  static H2Value bitNot(H2Value operand) {
    requireBits(operand);
    Content value =
        operand.content() instanceof Content.Whole(long x) ? new Content.Whole(~x) : Content.NULL;
    return H2Value.result(operand.type(), operand.constant(), value);
  }

  /// A shift within the type of the left operand; by a negative number in the other direction.
  static H2Value shift(H2Value left, H2Value right, boolean toTheRight) {
    requireBits(left);
    boolean constant = left.constant() && right.constant();
    if (!(left.content() instanceof Content.Whole(long x)) || right.isNull()) {
      return H2Value.result(left.type(), constant, Content.NULL);
    }
    long by = H2Conversions.whole(right.content(), right.kind());
    long offset = toTheRight ? by == Long.MIN_VALUE ? Long.MAX_VALUE : -by : by;
    int width = left.kind().whole() ? left.kind().bits() : Long.SIZE;
    long shifted =
        offset >= width
            ? 0
            : offset > 0
                ? x << offset << (Long.SIZE - width) >> (Long.SIZE - width)
                : offset > -width ? x >> -offset : x >> (width - 1);
    return H2Value.result(left.type(), constant, new Content.Whole(shifted));
  }

  private static void requireBits(H2Value operand) {
    if (!operand.kind().whole() && operand.kind() != Kind.NULL) {
      throw new Unmodelled("bits of another type");
    }
  }
}
