package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import sibyl.scalar.Arithmetic;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.Folding;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;

/// DuckDB's arithmetic. A quotient is a float; a remainder by zero is an error for whole numbers and NaN for floats.
final class DuckdbNumbers {
  private DuckdbNumbers() {}

  /// Products of decimals that fit into 64 bits keep to that many digits.
  private static final int DIGITS_OF_64 = 18;

  private static final Computed BY_ZERO = new Computed.Silence("division by zero");
  private static final Computed NO_OPERATOR = new Computed.Silence("operator of other types");

  static Computed binary(BinaryOp op, Datum left, Datum right) {
    if (DuckdbTypes.untyped(left) || DuckdbTypes.untyped(right)) {
      return ofNull(op, left, right);
    }
    if (!left.numeric() || !right.numeric()) {
      return NO_OPERATOR;
    }
    boolean floats = left.is(Family.FLOAT) || right.is(Family.FLOAT);
    return switch (op) {
      case DIVIDE -> floats(op, left, right, floatOf(left, right));
      case BIT_AND, BIT_OR, SHIFT_RIGHT, SHIFT_LEFT ->
          left.family().whole() && right.family().whole()
              ? whole(left, right, (one, other, type) -> bits(op, one, other, type))
              : NO_OPERATOR;
      case ADD, SUBTRACT, MULTIPLY, MODULO ->
          floats
              ? floats(op, left, right, floatOf(left, right))
              : left.family().whole() && right.family().whole()
                  ? whole(left, right, (one, other, type) -> whole(op, one, other, type))
                  : decimals(op, left, right);
      case CONCAT -> NO_OPERATOR;
    };
  }

  /// A FLOAT stays one unless it meets a DOUBLE.
  private static DataType floatOf(Datum left, Datum right) {
    boolean narrow =
        (left.type().equals(DataType.FLOAT32) || right.type().equals(DataType.FLOAT32))
            && !left.type().equals(DataType.FLOAT64)
            && !right.type().equals(DataType.FLOAT64);
    return narrow ? DataType.FLOAT32 : DataType.FLOAT64;
  }

  private static Computed ofNull(BinaryOp op, Datum left, Datum right) {
    Datum typed = DuckdbTypes.untyped(left) ? right : left;
    if (DuckdbTypes.untyped(typed)) {
      return Computed.nothing(op == BinaryOp.DIVIDE ? DataType.FLOAT64 : DataType.INT64);
    }
    return !typed.numeric()
        ? NO_OPERATOR
        : op == BinaryOp.DIVIDE
            ? Computed.nothing(floatOf(typed, typed))
            : Computed.nothing(
                typed.is(Family.DECIMAL) ? DataType.LITERAL : DuckdbTypes.settled(typed.type()));
  }

  /// The type of an operation over whole numbers: that of one operand if it holds the other's values, else the next that holds
  /// both, from BIGINT on. A constant that fits takes the type of the other operand.
  static DataType wholeOf(Datum left, Datum right) {
    if (left.is(Family.WHOLE_LITERAL) && !right.is(Family.WHOLE_LITERAL)) {
      return DuckdbConversions.fits(left, right.type())
          ? right.type()
          : wholeOf(DuckdbTypes.settled(left.type()), right.type());
    }
    if (right.is(Family.WHOLE_LITERAL) && !left.is(Family.WHOLE_LITERAL)) {
      return wholeOf(right, left);
    }
    return wholeOf(DuckdbTypes.settled(left.type()), DuckdbTypes.settled(right.type()));
  }

  private static DataType wholeOf(DataType one, DataType other) {
    if (one.family() == other.family()) {
      return one.size() >= other.size() ? one : other;
    }
    DataType signed = one.is(Family.INTEGER) ? one : other;
    DataType unsigned = one.is(Family.INTEGER) ? other : one;
    return signed.size() > unsigned.size()
        ? signed
        : unsigned.size() == 64 ? DataType.INT128 : DataType.INT64;
  }

  private interface OfWhole {
    Computed of(BigInteger left, BigInteger right, DataType type);
  }

  private static Computed whole(Datum left, Datum right, OfWhole then) {
    DataType type = wholeOf(left, right);
    return left.isNull() || right.isNull()
        ? Computed.nothing(type)
        : then.of(left.integer(), right.integer(), type);
  }

  private static Computed whole(BinaryOp op, BigInteger one, BigInteger other, DataType type) {
    return op == BinaryOp.MODULO && other.signum() == 0
        ? BY_ZERO
        : op == BinaryOp.MODULO && other.signum() < 0
            ? Computed.silent("remainder by a negative number")
            : Computed.whole(type, Arithmetic.of(op, one, other));
  }

  /// The operator for it is a function.
  static Computed exclusiveOr(Datum left, Datum right) {
    return left.family().whole() && right.family().whole()
        ? whole(left, right, (one, other, type) -> Computed.whole(type, one.xor(other)))
        : NO_OPERATOR;
  }

  private static Computed bits(BinaryOp op, BigInteger one, BigInteger other, DataType type) {
    boolean shifts = op == BinaryOp.SHIFT_RIGHT;
    if (op == BinaryOp.SHIFT_LEFT || (shifts && (other.signum() < 0 || other.bitLength() > 7))) {
      return Computed.silent("shift by that number");
    }
    return Computed.whole(
        type,
        shifts
            ? other.intValue() >= type.size() ? BigInteger.ZERO : one.shiftRight(other.intValue())
            : Arithmetic.of(op, one, other));
  }

  private static Computed decimals(BinaryOp op, Datum left, Datum right) {
    DataType one = DuckdbConversions.asDecimal(left.type());
    DataType other = DuckdbConversions.asDecimal(right.type());
    boolean huge = left.type().size() == 128 || right.type().size() == 128;
    if (op == BinaryOp.MODULO && huge) {
      return floats(op, left, right, DataType.FLOAT64);
    }
    int scale = Math.max(one.scale(), other.scale());
    int whole = Math.max(one.wholeDigits(), other.wholeDigits());
    DataType type =
        switch (op) {
          case MULTIPLY -> product(one, other);
          case MODULO -> DataType.decimal(whole + scale, scale);
          case ADD, SUBTRACT, DIVIDE, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
              DataType.decimal(Math.min(DuckdbConversions.MOST_DIGITS, whole + scale + 1), scale);
        };
    if (type.size() > DuckdbConversions.MOST_DIGITS
        || type.scale() > DuckdbConversions.MOST_DIGITS) {
      return Computed.silent("DECIMAL of too many digits");
    }
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(type);
    }
    BigDecimal a = left.exact();
    BigDecimal b = right.exact();
    if (op == BinaryOp.MODULO && b.signum() == 0) {
      return BY_ZERO;
    }
    // All but factors are converted to the type of the result first.
    if (op != BinaryOp.MULTIPLY
        && !(DuckdbConversions.converted(left, type) instanceof Datum
            && DuckdbConversions.converted(right, type) instanceof Datum)) {
      return Computed.silent("overflow");
    }
    BigDecimal result = Arithmetic.of(op, a, b);
    return DuckdbConversions.decimal(result.setScale(type.scale()), type);
  }

  private static DataType product(DataType one, DataType other) {
    int digits = one.size() + other.size();
    boolean small = one.size() <= DIGITS_OF_64 && other.size() <= DIGITS_OF_64;
    return DataType.decimal(
        Math.min(digits, small ? DIGITS_OF_64 : DuckdbConversions.MOST_DIGITS),
        one.scale() + other.scale());
  }

  private static Computed floats(BinaryOp op, Datum left, Datum right, DataType type) {
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(type);
    }
    if (!(DuckdbConversions.converted(left, type) instanceof Datum one)
        || !(DuckdbConversions.converted(right, type) instanceof Datum other)) {
      return Computed.silent("number as a float");
    }
    double result = Arithmetic.of(op, one.approximate(), other.approximate());
    return Computed.of(
        type, new Content.Approximate(type.size() == 32 ? (double) (float) result : result));
  }

  static Computed aggregate(DuckdbScalars rules, Expr.Aggregate aggregate, List<Datum> values) {
    return Folding.aggregate(
        rules,
        aggregate,
        values,
        present ->
            other(
                rules,
                aggregate.function().name(),
                present,
                DuckdbTypes.settled(values.getFirst()).type()));
  }

  private static Computed other(
      DuckdbScalars rules, String name, List<Datum> present, DataType type) {
    if (!type.collation().isEmpty()) {
      return Computed.silent("aggregate by a collation");
    }
    return switch (name) {
      case "min", "max" -> Folding.extreme(rules, present, type, name.equals("max"));
      case "sum" -> sum(present, type);
      default -> Computed.silent(name);
    };
  }

  private static Computed sum(List<Datum> values, DataType type) {
    if (!type.family().exact()) {
      return Computed.silent("sum of floats");
    }
    DataType result =
        type.is(Family.DECIMAL)
            ? DataType.decimal(DuckdbConversions.MOST_DIGITS, type.scale())
            : DataType.INT128;
    BigDecimal sum = Folding.sum(values);
    return values.isEmpty()
        ? Computed.nothing(result)
        : result.is(Family.DECIMAL)
            ? DuckdbConversions.decimal(sum.setScale(type.scale()), result)
            : Computed.whole(result, sum.toBigInteger());
  }
}
