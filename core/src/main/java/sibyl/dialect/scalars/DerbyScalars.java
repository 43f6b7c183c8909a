package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Arithmetic;
import sibyl.scalar.Calendar;
import sibyl.scalar.Comparing;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.LikePattern;
import sibyl.scalar.Texts;
import sibyl.scalar.TypedRules;
import sibyl.scalar.TypedValues;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.Value;

/// Derby's types, conversions and operators. Texts are compared as if the shorter one had blanks behind it, bytes too. Source: its
/// reference manual, "Data types", "Built-in functions", "SQL expressions".
public final class DerbyScalars implements TypedRules {
  private static final int MOST_DIGITS = 31;
  private static final char BLANK = ' ';
  private static final String BLANK_BYTE = "20";
  private static final String FIXED = "fixed length";

  @Override
  public TypedValues values() {
    return StandardTypes.VALUES;
  }

  @Override
  public Computed literal(Value value) {
    return value instanceof Value.Blob(String hex)
        ? Computed.of(bytes(true, hex.length() / 2), new Content.Bytes(hex))
        : values().literal(value);
  }

  @Override
  public Computed cast(Datum operand, DataType wanted) {
    if (operand.isNull()) {
      return Computed.nothing(wanted);
    }
    return switch (wanted.family()) {
      case INTEGER -> whole(operand, wanted);
      case FLOAT ->
          operand.numeric()
              ? approximate(operand.approximate(), wanted)
              : conversion(operand, wanted);
      case DECIMAL -> decimal(operand, wanted);
      case TEXT -> text(operand, wanted);
      case DATE, TIME ->
          Computed.asMoment(operand, wanted)
              .orElseGet(() -> StandardTypes.retyped(operand, wanted));
      case BOOLEAN, BINARY, TIMESTAMP -> StandardTypes.retyped(operand, wanted);
      case LITERAL, WHOLE_LITERAL, UNSIGNED, CHAR, GEOMETRY -> conversion(operand, wanted);
    };
  }

  private static Computed conversion(Datum operand, DataType wanted) {
    return Computed.silent("CAST of " + operand.family() + " to " + wanted.family().kind());
  }

  /// Digits behind the point are cut off.
  private static Computed whole(Datum operand, DataType wanted) {
    return switch (operand.family()) {
      case INTEGER -> Computed.whole(wanted, operand.integer());
      case DECIMAL -> Computed.whole(wanted, operand.exact().toBigInteger());
      case FLOAT ->
          Math.abs(operand.approximate()) < 0x1p62
              ? Computed.whole(wanted, new BigDecimal(operand.approximate()).toBigInteger())
              : Computed.silent("overflow");
      default -> Computed.silent("CAST of " + operand.family() + " to INTEGER");
    };
  }

  private static Computed decimal(Datum operand, DataType wanted) {
    if (!operand.numeric()) {
      return Computed.silent("CAST of " + operand.family() + " to DECIMAL");
    }
    BigDecimal value =
        operand.is(Family.FLOAT)
            ? operand.type().size() == 32
                ? new BigDecimal(operand.approximate())
                : BigDecimal.valueOf(operand.approximate())
            : operand.exact();
    BigDecimal scaled = value.setScale(wanted.scale(), RoundingMode.DOWN);
    return scaled.precision() > wanted.size()
        ? Computed.silent("overflow")
        : Computed.of(wanted, new Content.Exact(scaled));
  }

  private static Computed text(Datum operand, DataType wanted) {
    return switch (operand.family()) {
      case CHAR, TEXT -> Computed.of(wanted, operand.content());
      case BOOLEAN ->
          Computed.of(
              wanted, new Content.Text(operand.content().equals(Content.TRUE) ? "true" : "false"));
      case DATE -> Computed.of(wanted, new Content.Text(Calendar.dateText(operand.whole())));
      case TIME -> Computed.of(wanted, new Content.Text(Calendar.timeText(operand.whole())));
      case TIMESTAMP ->
          Computed.of(wanted, new Content.Text(Calendar.timestampText(operand.whole()) + ".0"));
      default -> Computed.silent("CAST of " + operand.family() + " to TEXT");
    };
  }

  @Override
  public Optional<DataType> comparable(Datum left, Datum right) {
    if (left.family().textual() && right.family().textual()) {
      return Optional.of(DataType.TEXT);
    }
    return left.numeric() && right.numeric()
        ? Optional.of(widest(left.type(), right.type()))
        : left.family() == right.family() ? Optional.of(left.type()) : Optional.empty();
  }

  @Override
  public Optional<DataType> unified(List<Datum> values) {
    return StandardTypes.unified(values, DerbyScalars::unified);
  }

  private static Optional<DataType> unified(DataType one, DataType other) {
    if (one.numeric() && other.numeric()) {
      DataType wide = widest(one, other);
      return wide.equals(DataType.FLOAT32) && !one.equals(other)
          ? Optional.empty()
          : Optional.of(wide);
    }
    int length = Math.max(one.size(), other.size());
    if (one.family().textual() && other.family().textual()) {
      boolean padded = one.is(Family.CHAR) && other.is(Family.CHAR);
      return Optional.of(DataType.sized(padded ? Family.CHAR : Family.TEXT, length));
    }
    if (one.is(Family.BINARY) && other.is(Family.BINARY)) {
      return Optional.of(bytes(fixed(one) && fixed(other), length));
    }
    return one.family() == other.family() ? Optional.of(one) : Optional.empty();
  }

  /// Bytes of a fixed length, as constants are.
  static boolean fixed(DataType type) {
    return type.collation().equals(FIXED);
  }

  private static DataType bytes(boolean fixed, int length) {
    return new DataType(Family.BINARY, length, 0, fixed ? FIXED : "");
  }

  private static int rank(DataType type) {
    return type.is(Family.FLOAT) ? 1000 + type.size() : type.is(Family.DECIMAL) ? 500 : type.size();
  }

  static DataType widest(DataType one, DataType other) {
    DataType wide = rank(one) >= rank(other) ? one : other;
    if (!wide.is(Family.DECIMAL)) {
      return wide;
    }
    return DataType.decimalOfBoth(
        StandardTypes.asDecimal(one), StandardTypes.asDecimal(other), MOST_DIGITS);
  }

  @Override
  public Computed convert(Datum value, DataType to) {
    if (value.isNull()) {
      return Computed.nothing(to);
    }
    if (value.numeric() && to.numeric()) {
      return switch (to.family()) {
        case FLOAT -> approximate(value.approximate(), to);
        case DECIMAL ->
            value.is(Family.FLOAT)
                ? Computed.silent("DOUBLE as DECIMAL")
                : Computed.of(to, new Content.Exact(value.exact()));
        default -> Computed.whole(to, value.integer());
      };
    }
    boolean texts = value.family().textual() && to.family().textual();
    return texts || value.is(to.family())
        ? Computed.of(to, value.content())
        : Computed.silent("conversion of " + value.family());
  }

  /// Derby has no infinite numbers, no negative zero and no numbers too small for all digits.
  static Computed approximate(double value, DataType type) {
    double rounded = type.size() == 32 ? (float) value : value;
    boolean small = type.size() == 32 && Math.abs(rounded) < Float.MIN_NORMAL;
    return !Double.isFinite(rounded) || (small && value != 0)
        ? Computed.silent("overflow")
        : Computed.of(type, new Content.Approximate(rounded + 0.0));
  }

  @Override
  public OptionalInt order(Datum left, Datum right) {
    return switch (left.family()) {
      case TEXT, CHAR -> OptionalInt.of(padded(left.text(), right.text()));
      case BINARY -> OptionalInt.of(paddedBytes(left.hex(), right.hex()));
      default -> Comparing.order(left, right);
    };
  }

  @Override
  public DataType counted() {
    return DataType.INT32;
  }

  @Override
  public boolean comparesByType() {
    return true;
  }

  /// Trailing blanks never count.
  @Override
  public Optional<Datum> bare(Datum value) {
    return Optional.of(
        switch (value.content()) {
          case Content.Text t ->
              new Datum(value.type(), new Content.Text(Texts.trimmedRight(t.value(), " ")));
          case Content.Bytes b ->
              new Datum(value.type(), new Content.Bytes(withoutBlanks(b.hex())));
          default -> value;
        });
  }

  private static String withoutBlanks(String hex) {
    String rest = hex;
    while (rest.endsWith(BLANK_BYTE) && rest.length() % 2 == 0) {
      rest = rest.substring(0, rest.length() - BLANK_BYTE.length());
    }
    return rest;
  }

  @Override
  public boolean comparedAlike(Typing typing) {
    return true;
  }

  private static int padded(String left, String right) {
    int longest = Math.max(left.length(), right.length());
    for (int i = 0; i < longest; i++) {
      char one = i < left.length() ? left.charAt(i) : BLANK;
      char other = i < right.length() ? right.charAt(i) : BLANK;
      if (one != other) {
        return Character.compare(one, other);
      }
    }
    return 0;
  }

  /// What is longer is greater, unless it has only blanks more.
  private static int paddedBytes(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    int order = left.substring(0, shared).compareTo(right.substring(0, shared));
    String rest = (left.length() > shared ? left : right).substring(shared);
    return order != 0 || rest.equals(BLANK_BYTE.repeat(rest.length() / 2))
        ? order
        : Integer.compare(left.length(), right.length());
  }

  /// The answer should be NULL if nothing is equal and an item is NULL, but Derby's is often false.
  @Override
  public Computed in(Expr.InList in, Datum operand, List<Datum> items) {
    boolean mixed = items.stream().anyMatch(i -> !i.type().equals(operand.type()));
    if (operand.type().equals(DataType.FLOAT32) && mixed) {
      return Computed.silent("IN over several types of numbers");
    }
    Computed found = TypedRules.super.in(in, operand, items);
    return found instanceof Datum d && d.isNull() && !operand.isNull()
        ? Computed.silent("IN with a NULL in its list")
        : found;
  }

  @Override
  public Computed unary(UnaryOp op, Expr operand, Datum value) {
    return StandardTypes.signed(op, value, x -> approximate(x, value.type()));
  }

  @Override
  public Computed binary(BinaryOp op, Datum left, Datum right) {
    if (op == BinaryOp.CONCAT) {
      return concatenated(left, right);
    }
    if (!left.numeric() || !right.numeric() || !op.arithmetic()) {
      return Computed.silent("operator without numbers");
    }
    DataType type = widest(left.type(), right.type());
    return switch (type.family()) {
      case INTEGER ->
          left.isNull() || right.isNull()
              ? Computed.nothing(type)
              : whole(op, left.integer(), right.integer(), type);
      case DECIMAL ->
          op == BinaryOp.MODULO ? Computed.silent("MOD of decimals") : decimal(op, left, right);
      default ->
          left.isNull() || right.isNull()
              ? Computed.nothing(type)
              : approximate(op, left.approximate(), right.approximate(), type);
    };
  }

  private static Computed whole(BinaryOp op, BigInteger x, BigInteger y, DataType type) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    if (divides && y.signum() == 0) {
      return Computed.silent("division by zero");
    }
    return Computed.whole(type, Arithmetic.of(op, x, y));
  }

  private static Computed decimal(BinaryOp op, Datum left, Datum right) {
    DataType one = StandardTypes.asDecimal(left.type());
    DataType other = StandardTypes.asDecimal(right.type());
    int scale =
        switch (op) {
          case MULTIPLY -> Math.min(one.scale() + other.scale(), MOST_DIGITS);
          case DIVIDE -> Math.max(MOST_DIGITS - one.size() + one.scale() - other.scale(), 0);
          default -> Math.max(one.scale(), other.scale());
        };
    int whole = Math.max(one.wholeDigits(), other.wholeDigits());
    int digits =
        switch (op) {
          case MULTIPLY -> one.size() + other.size();
          case DIVIDE -> scale + one.wholeDigits() + other.size();
          default -> whole + scale + 1;
        };
    DataType type = DataType.decimal(Math.min(digits, MOST_DIGITS), scale);
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(type);
    }
    BigDecimal x = left.exact();
    BigDecimal y = right.exact();
    if (op == BinaryOp.DIVIDE && y.signum() == 0) {
      return Computed.silent("division by zero");
    }
    BigDecimal value =
        op == BinaryOp.DIVIDE ? x.divide(y, scale, RoundingMode.DOWN) : Arithmetic.of(op, x, y);
    return value.precision() > MOST_DIGITS
        ? Computed.silent("overflow")
        : Computed.of(type, new Content.Exact(value));
  }

  private static Computed approximate(BinaryOp op, double x, double y, DataType type) {
    if (op == BinaryOp.MODULO || (op == BinaryOp.DIVIDE && y == 0)) {
      return Computed.silent("division by zero");
    }
    double value = Arithmetic.of(op, x, y);
    boolean vanished =
        value == 0 && x != 0 && y != 0 && op != BinaryOp.ADD && op != BinaryOp.SUBTRACT;
    return vanished ? Computed.silent("overflow") : approximate(value, type);
  }

  private static Computed concatenated(Datum left, Datum right) {
    if (left.is(Family.BINARY) && right.is(Family.BINARY)) {
      DataType type =
          bytes(
              fixed(left.type()) && fixed(right.type()), left.type().size() + right.type().size());
      return left.isNull() || right.isNull()
          ? Computed.nothing(type)
          : Computed.of(type, new Content.Bytes(left.hex() + right.hex()));
    }
    if (!left.family().textual() || !right.family().textual()) {
      return Computed.silent("concatenation without texts");
    }
    boolean padded = left.is(Family.CHAR) && right.is(Family.CHAR);
    DataType type =
        DataType.sized(
            padded ? Family.CHAR : Family.TEXT, left.type().size() + right.type().size());
    return left.isNull() || right.isNull()
        ? Computed.nothing(type)
        : Computed.of(type, new Content.Text(left.text() + right.text()));
  }

  @Override
  public Computed like(Expr.Like like, Datum operand, Datum pattern, Optional<Datum> escape) {
    if (!operand.family().textual() || !pattern.family().textual()) {
      return Computed.silent("LIKE without texts");
    }
    if (operand.isNull() || pattern.isNull()) {
      return Computed.nothing(DataType.BOOLEAN);
    }
    int sign = escape.map(e -> (int) e.text().charAt(0)).orElse(LikePattern.NO_ESCAPE);
    return wellEscaped(pattern.text(), sign)
        ? Computed.truth(LikePattern.matches(operand.text(), pattern.text(), sign))
        : Computed.silent("escape before another character");
  }

  private static boolean wellEscaped(String pattern, int sign) {
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) == sign) {
        i++;
        boolean special =
            i < pattern.length()
                && (pattern.charAt(i) == '%'
                    || pattern.charAt(i) == '_'
                    || pattern.charAt(i) == sign);
        if (!special) {
          return false;
        }
      }
    }
    return true;
  }

  @Override
  public Computed call(Function function, List<Datum> args) {
    return DerbyFunctions.call(this, function.name(), args);
  }
}
