package sibyl.toy.value;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Converts values to numbers and does arithmetic on them. Integers that overflow become reals; NaN becomes NULL.
public final class Numbers {
  private static final Pattern NUMBER =
      Pattern.compile("\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)");
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+");

  private Numbers() {}

  /// The value as a number; of a text, the number that it begins with. NULL stays NULL.
  public static Value number(Value value) {
    return switch (value) {
      case Value.Null n -> n;
      case Value.Bool b -> b.value() ? Ternary.ONE : Ternary.ZERO;
      case Value.Int i -> i;
      case Value.Real r -> r;
      case Value.Text t -> prefix(t.value());
      case Value.Typed t -> prefix(t.text());
      case Value.Blob b -> prefix(Texts.of(b));
    };
  }

  private static Value prefix(String text) {
    Matcher matcher = NUMBER.matcher(text);
    return matcher.lookingAt() ? parsed(matcher.group(1)) : Ternary.ZERO;
  }

  /// The number that the whole text is, apart from spaces around it.
  static Optional<Value> spelled(String text) {
    if (text.isEmpty() || !startsLikeNumber(text)) {
      return Optional.empty();
    }
    String bare = text.strip();
    Matcher matcher = NUMBER.matcher(bare);
    return matcher.matches() ? Optional.of(parsed(matcher.group(1))) : Optional.empty();
  }

  private static boolean startsLikeNumber(String text) {
    char c = text.charAt(0);
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || Character.isWhitespace(c);
  }

  private static Value parsed(String number) {
    if (INTEGER.matcher(number).matches()) {
      try {
        return new Value.Int(Long.parseLong(number));
      } catch (NumberFormatException _) {
        return new Value.Real(Double.parseDouble(number));
      }
    }
    return new Value.Real(Double.parseDouble(number));
  }

  /// A real that is a whole number in the range of integers, as an integer.
  static Value integral(Value.Real real) {
    double d = real.value();
    return d == Math.rint(d) && d >= -0x1p63 && d < 0x1p63 ? new Value.Int((long) d) : real;
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
    Matcher matcher = INTEGER.matcher(text.stripLeading());
    if (!matcher.lookingAt()) {
      return 0;
    }
    return parsed(matcher.group()) instanceof Value.Int i
        ? i.value()
        : matcher.group().startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
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

  public static Value arithmetic(Expr.BinaryOp op, Value left, Value right) {
    Value l = number(left);
    Value r = number(right);
    if (l instanceof Value.Null || r instanceof Value.Null) {
      return Value.NULL;
    }
    return switch (op) {
      case ADD, SUBTRACT, MULTIPLY, DIVIDE ->
          l instanceof Value.Int a && r instanceof Value.Int b
              ? whole(op, a.value(), b.value())
              : real(fraction(op, real(l), real(r)));
      case MODULO -> modulo(l, r);
      case BIT_AND -> new Value.Int(integer(l) & integer(r));
      case BIT_OR -> new Value.Int(integer(l) | integer(r));
      case SHIFT_LEFT -> new Value.Int(shifted(integer(l), integer(r)));
      case SHIFT_RIGHT ->
          new Value.Int(integer(r) == Long.MIN_VALUE ? 0 : shifted(integer(l), -integer(r)));
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

  private static Value modulo(Value l, Value r) {
    long divisor = integer(r);
    if (divisor == 0) {
      return Value.NULL;
    }
    long rest = integer(l) % divisor;
    return l instanceof Value.Int && r instanceof Value.Int
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
