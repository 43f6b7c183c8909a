package sibyl.dialect.scalars.sqlite;

import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Converts values to numbers and does arithmetic on them. Integers that overflow become reals; NaN becomes NULL.
public final class Numbers {
  /// A real with a greater integer in it is not taken for that integer.
  private static final long LEAST_NARROWED = -(1L << 51);

  private static final Value ZERO = new Value.Int(0);

  private Numbers() {}

  /// The value as a number; of a text, the number that it begins with. NULL stays NULL.
  public static Value number(Value value) {
    return switch (value) {
      case Value.Null n -> n;
      case Value.Bool b -> new Value.Int(b.value() ? 1 : 0);
      case Value.Int i -> i;
      case Value.Real r -> r;
      case Value.Text t -> prefix(t.value());
      case Value.Typed t -> prefix(t.text());
      case Value.Blob b -> prefix(Texts.of(b));
    };
  }

  private static Value prefix(String text) {
    return NumberText.of(text).map(NumberText::value).orElse(ZERO);
  }

  /// The number that the whole text is, apart from spaces around it.
  public static Optional<Value> spelled(String text) {
    return NumberText.of(text).filter(NumberText::whole).map(NumberText::value);
  }

  /// A real that is a whole number in the range of integers, without the ends of the range, as an integer.
  static Value integral(Value.Real real) {
    double d = real.value();
    return d == Math.rint(d) && d > -0x1p63 && d < 0x1p63 ? new Value.Int((long) d) : real;
  }

  /// A real that is a small whole number, as an integer.
  static Value narrowed(Value number) {
    return number instanceof Value.Real(double d)
            && d == Math.rint(d)
            && d >= LEAST_NARROWED
            && d < -LEAST_NARROWED
        ? new Value.Int((long) d)
        : number;
  }

  /// CAST to INTEGER: reals are truncated and clamped, of a text only the leading digits count.
  public static long integer(Value value) {
    return switch (value) {
      case Value.Null _ -> 0;
      case Value.Bool b -> b.value() ? 1 : 0;
      case Value.Int i -> i.value();
      case Value.Real r -> (long) r.value();
      case Value.Text t -> leading(t.value());
      case Value.Typed t -> leading(t.text());
      case Value.Blob b -> leading(Texts.of(b));
    };
  }

  private static long leading(String text) {
    int at = 0;
    while (at < text.length() && NumberText.space(text.charAt(at))) {
      at++;
    }
    boolean negative = at < text.length() && text.charAt(at) == '-';
    if (negative || (at < text.length() && text.charAt(at) == '+')) {
      at++;
    }
    // Counted downwards, because there is one more negative number.
    long value = 0;
    for (; at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9'; at++) {
      int digit = text.charAt(at) - '0';
      if (value < (Long.MIN_VALUE + digit) / 10) {
        return negative ? Long.MIN_VALUE : Long.MAX_VALUE;
      }
      value = value * 10 - digit;
    }
    return negative ? value : value == Long.MIN_VALUE ? Long.MAX_VALUE : -value;
  }

  public static double real(Value value) {
    return switch (number(value)) {
      case Value.Int i -> i.value();
      case Value.Real r -> r.value();
      case Value.Null _, Value.Bool _, Value.Text _, Value.Typed _, Value.Blob _ -> 0;
    };
  }

  public static Value real(double value) {
    return Double.isNaN(value) ? Value.NULL : new Value.Real(value);
  }

  public static Value negate(Value operand) {
    return switch (number(operand)) {
      case Value.Int i when i.value() != Long.MIN_VALUE -> new Value.Int(-i.value());
      case Value.Int i -> new Value.Real(-(double) i.value());
      case Value.Real r -> new Value.Real(-r.value());
      case Value.Null n -> n;
      case Value other -> throw new IllegalStateException("not a number: " + other);
    };
  }

  public static Value complement(Value operand) {
    return operand instanceof Value.Null ? operand : new Value.Int(~integer(operand));
  }

  public static Value arithmetic(Expr.BinaryOp op, Value left, Value right) {
    if (left instanceof Value.Null || right instanceof Value.Null) {
      return Value.NULL;
    }
    return switch (op) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE -> {
        Value l = number(left);
        Value r = number(right);
        yield l instanceof Value.Int a && r instanceof Value.Int b
            ? whole(op, a.value(), b.value())
            : real(fraction(op, real(l), real(r)));
      }
      case MODULO -> modulo(left, right);
      case BIT_AND -> new Value.Int(integer(left) & integer(right));
      case BIT_OR -> new Value.Int(integer(left) | integer(right));
      case SHIFT_LEFT -> new Value.Int(shifted(integer(left), integer(right)));
      case SHIFT_RIGHT ->
          new Value.Int(
              integer(right) == Long.MIN_VALUE ? 0 : shifted(integer(left), -integer(right)));
      case CONCAT -> throw new IllegalStateException("not arithmetic");
    };
  }

  private static Value whole(Expr.BinaryOp op, long a, long b) {
    if (op == Expr.BinaryOp.DIVIDE && b == 0) {
      return Value.NULL;
    }
    try {
      return new Value.Int(
          switch (op) {
            case ADD -> Math.addExact(a, b);
            case SUBTRACT -> Math.subtractExact(a, b);
            case MULTIPLY -> Math.multiplyExact(a, b);
            case DIVIDE -> Math.divideExact(a, b);
            case MODULO, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
                throw new IllegalStateException(op.name());
          });
    } catch (ArithmeticException _) {
      return real(fraction(op, (double) a, (double) b));
    }
  }

  private static double fraction(Expr.BinaryOp op, double a, double b) {
    return switch (op) {
      case ADD -> a + b;
      case SUBTRACT -> a - b;
      case MULTIPLY -> a * b;
      case DIVIDE -> b == 0 ? Double.NaN : a / b;
      case MODULO, BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT, CONCAT ->
          throw new IllegalStateException(op.name());
    };
  }

  /// The rest of the integers in both values, an integer only if both values are.
  private static Value modulo(Value left, Value right) {
    long divisor = integer(right);
    if (divisor == 0) {
      return Value.NULL;
    }
    long rest = integer(left) % divisor;
    return number(left) instanceof Value.Int && number(right) instanceof Value.Int
        ? new Value.Int(rest)
        : new Value.Real(rest);
  }

  /// A negative distance shifts to the right.
  private static long shifted(long bits, long left) {
    if (left >= 0) {
      return left > 63 ? 0 : bits << left;
    }
    return bits >> Math.min(63, left < -63 ? 63 : -left);
  }
}
