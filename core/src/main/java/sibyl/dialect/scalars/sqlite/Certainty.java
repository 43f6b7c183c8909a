package sibyl.dialect.scalars.sqlite;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Refuses the values whose conversion is not the same in all versions, or that a driver does not return as they are.
final class Certainty {
  /// Older versions print 15 digits of a real, newer ones 17; both find a shorter text for the same number only if there is
  /// some distance.
  private static final int DIGITS = 13;

  private static final int PRINTED = 17;

  /// How many units of the 17th digit the shortest text may be away. From 10 on it is not found.
  private static final BigDecimal NEAR = BigDecimal.valueOf(5);

  private static final int MOST_ROUNDED = 9;

  private static final long EXACT = 1L << 53;
  private static final char REPLACEMENT = '\uFFFD';

  private Certainty() {}

  /// A value as a row has it. A text that is cut at a zero byte or is no UTF-8 looks otherwise through the driver.
  static Value read(Value value) {
    if (value instanceof Value.Text(String text)
        && (text.indexOf('\0') >= 0 || text.indexOf(REPLACEMENT) >= 0)) {
      throw new Unmodelled("a text with a zero byte or broken characters");
    }
    return value instanceof Value.Bool b ? Truth.value(b.value()) : value;
  }

  /// A value that is converted to a text.
  static Value text(Value value) {
    switch (value) {
      case Value.Real(double real) -> digits(real);
      case Value.Blob(String hex) -> characters(hex);
      case Value.Null _, Value.Bool _, Value.Int _, Value.Text _, Value.Typed _ -> {}
    }
    return value;
  }

  private static void digits(double real) {
    if (Double.isInfinite(real) || real == 0) {
      return;
    }
    String shortest = Double.toString(real);
    int digits = 0;
    int zeros = 0;
    for (int i = 0; i < shortest.length() && shortest.charAt(i) != 'E'; i++) {
      char c = shortest.charAt(i);
      if (c == '0') {
        zeros += digits > 0 ? 1 : 0;
      } else if (c >= '1' && c <= '9') {
        digits += zeros + 1;
        zeros = 0;
      }
    }
    double size = Math.abs(real);
    if (digits > DIGITS
        || (size >= 1e15 && size < 1e17)
        || size < 1e-280
        || size > 1e280
        || !shortened(size)) {
      throw new Unmodelled("digits of a real");
    }
  }

  /// Whether 17 digits come so near to the shortest text that this is found: `9.81E-4` is printed as 0.0009810000000000001.
  private static boolean shortened(double size) {
    BigDecimal exact = new BigDecimal(size).round(new MathContext(PRINTED));
    BigDecimal distance = new BigDecimal(Double.toString(size)).subtract(exact).abs();
    BigDecimal unit = BigDecimal.ONE.movePointRight(exact.precision() - exact.scale() - PRINTED);
    return distance.compareTo(unit.multiply(NEAR)) <= 0;
  }

  private static void characters(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    for (byte each : bytes) {
      if (each == 0) {
        throw new Unmodelled("a blob as a text");
      }
    }
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
    } catch (CharacterCodingException _) {
      throw new Unmodelled("a blob as a text");
    }
  }

  /// A value that is converted to a number: a real, or an integer if it is spelled so.
  static Value number(Value value) {
    if (value instanceof Value.Text || value instanceof Value.Blob) {
      spelled(value)
          .filter(n -> !n.exact())
          .ifPresent(
              _ -> {
                throw new Unmodelled("digits of a text");
              });
    }
    return value;
  }

  private static Optional<NumberText> spelled(Value value) {
    return NumberText.of(Texts.of(text(value)));
  }

  /// A value whose leading digits are converted to an integer.
  static Value integer(Value value) {
    return value instanceof Value.Blob ? text(value) : value;
  }

  /// The operands of `+`, `-`, `*`, `/` and `%`. Older versions compute with reals if a text only begins with a number, and
  /// narrow the result.
  static void operands(Expr.BinaryOp op, Value left, Value right, Value result) {
    Part l = Part.of(number(left));
    Part r = Part.of(number(right));
    boolean reals = l.real() || r.real();
    if (op == Expr.BinaryOp.MODULO && (l.wide() || r.wide() || l.fraction() || r.fraction())) {
      throw new Unmodelled("the remainder of a large or spelled real");
    }
    if ((l.loose() || r.loose()) && !reals) {
      boolean same =
          result instanceof Value.Null
              || (result instanceof Value.Int(long n)
                  && small(n)
                  && l.small()
                  && r.small()
                  && !l.fraction()
                  && !r.fraction()
                  && (op != Expr.BinaryOp.DIVIDE || l.integer() % r.integer() == 0));
      if (!same) {
        throw new Unmodelled("arithmetic on a text that only begins with a number");
      }
    }
  }

  private static boolean small(long n) {
    return n > -EXACT && n < EXACT;
  }

  /// An operand of arithmetic. `loose`: a text or blob that is not a number as a whole; `fraction`: one that spells a real;
  /// `real`: a number that is no integer.
  private record Part(boolean loose, boolean fraction, boolean real, Value number) {
    static Part of(Value value) {
      Value number = Numbers.number(value);
      if (!(value instanceof Value.Text) && !(value instanceof Value.Blob)) {
        return new Part(false, false, number instanceof Value.Real, number);
      }
      Optional<NumberText> text = spelled(value);
      boolean loose = text.isEmpty() || !text.get().whole();
      return new Part(
          loose,
          text.isPresent() && !text.get().integer(),
          !loose && number instanceof Value.Real,
          number);
    }

    long integer() {
      return Numbers.integer(number);
    }

    boolean small() {
      return number instanceof Value.Int(long n) && Certainty.small(n);
    }

    boolean wide() {
      return real && !(number instanceof Value.Real(double d) && Math.abs(d) < EXACT);
    }
  }

  /// A rounding that no version gets wrong: nothing to round, or no tie.
  static void rounding(Value value, long digits) {
    double real = Numbers.real(value);
    double size = Math.abs(real);
    if (Double.isInfinite(real) || digits > MOST_ROUNDED || digits < -MOST_ROUNDED) {
      throw new Unmodelled("rounding of an infinite real, or to many digits");
    }
    if (digits <= 0) {
      if (size >= 0x1p52 && (size < 0x1p53 || size >= 0x1p63)) {
        throw new Unmodelled("rounding of a large real");
      }
      return;
    }
    digits(real);
    String plain = new BigDecimal(Double.toString(size)).stripTrailingZeros().toPlainString();
    int point = plain.indexOf('.');
    int fraction = point < 0 ? 0 : plain.length() - point - 1;
    boolean tie = fraction == digits + 1 && plain.endsWith("5");
    if (tie || size >= 1e15 || fraction > 2 * DIGITS) {
      throw new Unmodelled("rounding of a tie");
    }
  }
}
