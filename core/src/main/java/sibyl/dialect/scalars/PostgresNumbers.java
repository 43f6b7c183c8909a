package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import sibyl.scalar.Arithmetic;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.FloatText;
import sibyl.scalar.Folding;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;

/// PostgreSQL's arithmetic. Source: its manual, chapters 8.1 and 9.3; the scale of a quotient from `select_div_scale` in
/// numeric.c.
final class PostgresNumbers {
  private PostgresNumbers() {}

  private static final int DIVISION_DIGITS = 16;
  private static final int MOST_SCALE = 1000;
  private static final Computed BY_ZERO = new Computed.Silence("division by zero");
  private static final Computed OVERFLOW = new Computed.Silence("overflow");
  private static final Computed NO_OPERATOR = new Computed.Silence("operator of other types");

  static Computed binary(PostgresScalars rules, BinaryOp op, Datum left, Datum right) {
    if (left.is(Family.LITERAL) || right.is(Family.LITERAL)) {
      return known(rules, op, left, right);
    }
    if (!left.numeric() || !right.numeric()) {
      return NO_OPERATOR;
    }
    if (op == BinaryOp.SHIFT_LEFT || op == BinaryOp.SHIFT_RIGHT) {
      return shifted(op, left, right);
    }
    DataType type = common(left.type(), right.type());
    boolean bits = op == BinaryOp.BIT_AND || op == BinaryOp.BIT_OR;
    if ((bits && !type.is(Family.INTEGER)) || (op == BinaryOp.MODULO && type.is(Family.FLOAT))) {
      return NO_OPERATOR;
    }
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(type);
    }
    if (type.is(Family.FLOAT)) {
      return rules.convert(left, type) instanceof Datum one
              && rules.convert(right, type) instanceof Datum other
          ? approximate(op, one.approximate(), other.approximate(), type)
          : OVERFLOW;
    }
    return type.is(Family.INTEGER)
        ? whole(op, left.integer(), right.integer(), type)
        : decimal(op, left.exact(), right.exact());
  }

  /// A constant without a type gets that of the other operand.
  private static Computed known(PostgresScalars rules, BinaryOp op, Datum left, Datum right) {
    boolean shifts = op == BinaryOp.SHIFT_LEFT || op == BinaryOp.SHIFT_RIGHT;
    if (left.family() == right.family() || shifts) {
      return Computed.silent("operator of constants without a type");
    }
    return left.is(Family.LITERAL)
        ? rules.convert(left, right.type()) instanceof Datum typed
            ? binary(rules, op, typed, right)
            : NO_OPERATOR
        : rules.convert(right, left.type()) instanceof Datum typed
            ? binary(rules, op, left, typed)
            : NO_OPERATOR;
  }

  /// The type of both operands; a REAL meets only another one as such.
  static DataType common(DataType left, DataType right) {
    return left.is(Family.FLOAT) && left.equals(right)
        ? left
        : left.is(Family.FLOAT) || right.is(Family.FLOAT)
            ? DataType.FLOAT64
            : left.is(Family.DECIMAL) || right.is(Family.DECIMAL)
                ? DataType.DECIMAL
                : left.size() >= right.size() ? left : right;
  }

  static Computed whole(BinaryOp op, BigInteger left, BigInteger right, DataType type) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    if (divides && right.signum() == 0) {
      return BY_ZERO;
    }
    return Computed.whole(type, Arithmetic.of(op, left, right));
  }

  private static Computed shifted(BinaryOp op, Datum left, Datum right) {
    if (!left.is(Family.INTEGER) || !right.is(Family.INTEGER) || right.type().size() > 32) {
      return NO_OPERATOR;
    }
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(left.type());
    }
    long by = right.whole();
    if (by < 0 || by >= left.type().size()) {
      return Computed.silent("shift by the width");
    }
    long shifted = op == BinaryOp.SHIFT_LEFT ? left.whole() << by : left.whole() >> by;
    return Computed.whole(
        left.type(),
        switch (left.type().size()) {
          case 16 -> (short) shifted;
          case 32 -> (int) shifted;
          default -> shifted;
        });
  }

  private static Computed decimal(BinaryOp op, BigDecimal left, BigDecimal right) {
    return switch (op) {
      case ADD, SUBTRACT, MULTIPLY -> PostgresTypes.decimal(Arithmetic.of(op, left, right));
      case DIVIDE -> right.signum() == 0 ? BY_ZERO : PostgresTypes.decimal(quotient(left, right));
      case MODULO -> right.signum() == 0 ? BY_ZERO : remainder(left, right);
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT -> NO_OPERATOR;
    };
  }

  static Computed remainder(BigDecimal left, BigDecimal right) {
    return PostgresTypes.decimal(
        left.remainder(right).setScale(Math.max(left.scale(), right.scale())));
  }

  static BigDecimal quotient(BigDecimal left, BigDecimal right) {
    int weight = weight(left) - weight(right);
    if (firstDigit(left) <= firstDigit(right)) {
      weight--;
    }
    int scale = Math.max(DIVISION_DIGITS - weight * 4, Math.max(left.scale(), right.scale()));
    return left.divide(right, Math.clamp(scale, 0, MOST_SCALE), RoundingMode.HALF_UP);
  }

  /// The power of 10,000 of the first digit to that base.
  private static int weight(BigDecimal value) {
    return value.signum() == 0 ? 0 : Math.floorDiv(value.precision() - value.scale() - 1, 4);
  }

  private static int firstDigit(BigDecimal value) {
    return value.abs().movePointLeft(4 * weight(value)).intValue();
  }

  /// A result that becomes infinite, or zero, only because it has no place in the type is an error.
  private static Computed approximate(BinaryOp op, double left, double right, DataType type) {
    boolean narrow = type.size() == 32;
    boolean scales = op == BinaryOp.MULTIPLY || op == BinaryOp.DIVIDE;
    if (op == BinaryOp.DIVIDE && right == 0) {
      return BY_ZERO;
    }
    double wide = Arithmetic.of(op, left, right);
    // Rounding twice is harmless: a double has more than twice the digits of a float.
    double result = narrow ? (double) (float) wide : wide;
    boolean infinite = Double.isInfinite(result) && finite(left) && finite(right);
    boolean vanished = scales && result == 0 && left != 0 && !Double.isInfinite(right);
    return infinite || (vanished && (op == BinaryOp.DIVIDE || right != 0))
        ? OVERFLOW
        : Computed.of(type, new Content.Approximate(result));
  }

  private static boolean finite(double value) {
    return !Double.isInfinite(value);
  }

  static Computed asFloat(Datum value, DataType to) {
    boolean narrow = to.size() == 32;
    if (value.is(Family.FLOAT)) {
      double from = value.approximate();
      double rounded = narrow ? (double) (float) from : from;
      return Double.isInfinite(rounded) != Double.isInfinite(from) || (rounded == 0 && from != 0)
          ? OVERFLOW
          : Computed.of(to, new Content.Approximate(rounded));
    }
    if (!value.family().exact()) {
      return Computed.silent("conversion of " + value.family() + " to a float");
    }
    BigDecimal exact = value.exact();
    double near =
        value.is(Family.INTEGER)
            ? narrow ? (float) value.whole() : (double) value.whole()
            : narrow ? exact.floatValue() : exact.doubleValue();
    return Double.isInfinite(near) || (near == 0 && exact.signum() != 0)
        ? OVERFLOW
        : Computed.of(to, new Content.Approximate(near));
  }

  /// With 15 digits, a REAL with 6.
  static Computed asDecimal(double value, int size) {
    return Double.isFinite(value)
        ? PostgresTypes.decimal(
            new BigDecimal(value)
                .round(new MathContext(size == 32 ? 6 : 15, RoundingMode.HALF_EVEN))
                .stripTrailingZeros())
        : Computed.silent("NUMERIC that is no number");
  }

  /// A float as a text.
  static String text(double value, int size) {
    if (!Double.isFinite(value)) {
      return Double.toString(value);
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    return FloatText.of(value, size, size == 32 ? 6 : 15, "");
  }

  static Computed aggregate(PostgresScalars rules, Expr.Aggregate aggregate, List<Datum> values) {
    return Folding.aggregate(
        rules,
        aggregate,
        values,
        present -> other(rules, aggregate.function().name(), present, values.getFirst().type()));
  }

  private static Computed other(
      PostgresScalars rules, String name, List<Datum> present, DataType type) {
    return switch (name) {
      case "min", "max" -> Folding.extreme(rules, present, type, name.equals("max"));
      case "sum" -> sum(present, type);
      case "avg" -> average(present, type);
      case "bit_and", "bit_or" -> bits(present, type, name.equals("bit_and"));
      default -> Computed.silent(name);
    };
  }

  private static Computed sum(List<Datum> values, DataType type) {
    if (!type.family().exact()) {
      return Computed.silent("sum of floats");
    }
    DataType result =
        type.is(Family.INTEGER) && type.size() < 64 ? DataType.INT64 : DataType.DECIMAL;
    BigDecimal sum = Folding.sum(values);
    return values.isEmpty()
        ? Computed.nothing(result)
        : result.is(Family.INTEGER)
            ? Computed.whole(result, sum.toBigInteger())
            : PostgresTypes.decimal(sum);
  }

  private static Computed average(List<Datum> values, DataType type) {
    if (!type.family().exact()) {
      return Computed.silent("average of floats");
    }
    BigDecimal sum = Folding.sum(values);
    return values.isEmpty()
        ? Computed.nothing(DataType.DECIMAL)
        : PostgresTypes.decimal(quotient(sum, BigDecimal.valueOf(values.size())));
  }

  private static Computed bits(List<Datum> values, DataType type, boolean all) {
    if (!type.is(Family.INTEGER)) {
      return NO_OPERATOR;
    }
    long bits = all ? -1 : 0;
    for (Datum value : values) {
      bits = all ? bits & value.whole() : bits | value.whole();
    }
    return values.isEmpty() ? Computed.nothing(type) : Computed.whole(type, bits);
  }
}
