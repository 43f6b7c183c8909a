package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
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
import sibyl.sql.Expr;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Function;
import sibyl.sql.Value;

/// HyperSQL's types, conversions and operators, without padding in comparisons. Sums and products of whole numbers are of a type
/// that holds them all. Source: its guide, chapters "SQL Language" and "Built In Functions".
public final class HsqldbScalars implements TypedRules {
  /// The collation of a text that was computed from one that ignores case.
  static final String UNCLEAR = "unclear";

  private static final int ANY_LENGTH = -1;
  private static final int LONGEST = 32_768;

  @Override
  public TypedValues values() {
    return StandardTypes.VALUES;
  }

  @Override
  public Computed literal(Value value) {
    // The parser reads the digits before the sign.
    return value instanceof Value.Int(long least) && least == Long.MIN_VALUE
        ? Computed.of(DataType.decimal(19, 0), new Content.Exact(BigDecimal.valueOf(least)))
        : values().literal(value);
  }

  @Override
  public Computed cast(Datum operand, DataType wanted) {
    if (operand.isNull()) {
      return Computed.nothing(wanted);
    }
    return switch (wanted.family()) {
      case INTEGER ->
          operand.family().exact()
              ? Computed.whole(wanted, operand.exact().toBigInteger())
              : Computed.silent("CAST of " + operand.family() + " to INTEGER");
      case DECIMAL ->
          operand.family().exact()
                  && StandardTypes.asDecimal(operand.type()).scale() <= wanted.scale()
              ? scaled(operand.exact(), wanted)
              : Computed.silent("CAST of " + operand.family() + " to DECIMAL");
      case FLOAT ->
          operand.numeric()
              ? Computed.real(operand.approximate())
              : Computed.silent("CAST of " + operand.family() + " to DOUBLE");
      case TEXT -> text(operand, wanted);
      case DATE, TIMESTAMP ->
          Computed.asMoment(operand, wanted)
              .orElseGet(() -> StandardTypes.retyped(operand, wanted));
      default -> StandardTypes.retyped(operand, wanted);
    };
  }

  private static Computed scaled(BigDecimal value, DataType type) {
    BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
    return scaled.precision() > type.size()
        ? Computed.silent("overflow")
        : Computed.of(type, new Content.Exact(scaled));
  }

  private static Computed text(Datum operand, DataType wanted) {
    String text =
        switch (operand.family()) {
          case CHAR, TEXT -> operand.text();
          case INTEGER -> Long.toString(operand.whole());
          case DECIMAL -> operand.exact().toPlainString();
          case BOOLEAN -> operand.content().equals(Content.TRUE) ? "TRUE" : "FALSE";
          case DATE -> Calendar.dateText(operand.whole());
          default -> "";
        };
    return (text.isEmpty() && !operand.family().textual()) || text.length() > wanted.size()
        ? Computed.silent("CAST of " + operand.family() + " to TEXT")
        : Computed.of(wanted, new Content.Text(text));
  }

  @Override
  public Optional<DataType> comparable(Datum left, Datum right) {
    if (left.family().textual() && right.family().textual()) {
      String one = left.type().collation();
      return Optional.of(
          DataType.TEXT.collated(one.equals(right.type().collation()) ? one : UNCLEAR));
    }
    if (left.numeric() && right.numeric()) {
      return left.is(Family.FLOAT) || right.is(Family.FLOAT)
          ? plain(left) && plain(right) ? Optional.of(DataType.FLOAT64) : Optional.empty()
          : Optional.of(widest(left.type(), right.type()));
    }
    if (dated(left) && dated(right)) {
      return Optional.of(left.family() == right.family() ? left.type() : DataType.TIMESTAMP);
    }
    return left.family() == right.family() ? Optional.of(left.type()) : Optional.empty();
  }

  /// A number that a double holds exactly: comparisons as doubles and as decimals agree.
  private static boolean plain(Datum number) {
    return number.isNull()
        || number.is(Family.FLOAT)
        || new BigDecimal(number.approximate()).compareTo(number.exact()) == 0;
  }

  private static boolean dated(Datum value) {
    return value.is(Family.DATE) || value.is(Family.TIMESTAMP);
  }

  private static DataType widest(DataType one, DataType other) {
    if (one.is(Family.INTEGER) && other.is(Family.INTEGER)) {
      return one.size() >= other.size() ? one : other;
    }
    if (one.is(Family.FLOAT) || other.is(Family.FLOAT)) {
      return DataType.FLOAT64;
    }
    return DataType.decimalOfBoth(
        StandardTypes.asDecimal(one), StandardTypes.asDecimal(other), Integer.MAX_VALUE);
  }

  @Override
  public Optional<DataType> unified(List<Datum> values) {
    return StandardTypes.unified(values, HsqldbScalars::unified);
  }

  private static Optional<DataType> unified(DataType one, DataType other) {
    if (one.numeric() && other.numeric()) {
      return Optional.of(widest(one, other));
    }
    if (!one.family().textual() || !other.family().textual()) {
      return one.family() == other.family() ? Optional.of(one) : Optional.empty();
    }
    boolean padded = one.is(Family.CHAR);
    if ((padded || other.is(Family.CHAR)) && (!one.equals(other) || one.size() == ANY_LENGTH)) {
      return Optional.empty();
    }
    return Optional.of(
        DataType.sized(padded ? Family.CHAR : Family.TEXT, Math.max(one.size(), other.size()))
            .collated(one.collation().equals(other.collation()) ? one.collation() : UNCLEAR));
  }

  @Override
  public Computed convert(Datum value, DataType to) {
    if (value.isNull()) {
      return Computed.nothing(to);
    }
    if (value.numeric() && to.numeric()) {
      return switch (to.family()) {
        case FLOAT -> Computed.real(value.approximate());
        case DECIMAL -> scaled(value.exact(), to);
        default -> Computed.whole(to, value.integer());
      };
    }
    if (value.is(Family.DATE) && to.is(Family.TIMESTAMP)) {
      return Computed.whole(to, value.whole() * Calendar.DAY);
    }
    if (value.family().textual() && to.family().textual()) {
      int missing = to.is(Family.CHAR) ? to.size() - value.text().length() : 0;
      return Computed.of(to, new Content.Text(value.text() + " ".repeat(Math.max(missing, 0))));
    }
    return value.is(to.family())
        ? Computed.of(to, value.content())
        : Computed.silent("conversion of " + value.family());
  }

  /// The left operand decides whether case counts and whether blanks are added, and a constant there adds them. So only what
  /// does not depend on that is known, unless both ignore case.
  @Override
  public OptionalInt order(Datum left, Datum right) {
    if (!left.family().textual()) {
      return Comparing.order(left, right);
    }
    int length = Math.max(left.text().length(), right.text().length());
    String one = filled(left.text(), length);
    String other = filled(right.text(), length);
    int ignoring = Integer.signum(one.compareToIgnoreCase(other));
    if (left.type().collation().equals(StandardTypes.IGNORES_CASE)) {
      return OptionalInt.of(ignoring);
    }
    int plain = Integer.signum(left.text().compareTo(right.text()));
    boolean padding = plain != Integer.signum(one.compareTo(other));
    boolean cases = !left.type().collation().isEmpty() && plain != ignoring;
    return padding || cases ? OptionalInt.empty() : OptionalInt.of(plain);
  }

  @Override
  public boolean comparesByType() {
    return true;
  }

  /// A CHAR is compared with blanks behind it; what ignores case also ignores these.
  @Override
  public Optional<Datum> bare(Datum value) {
    if (!(value.content() instanceof Content.Text(String text))) {
      return Optional.of(value);
    }
    String trimmed = Texts.trimmedRight(text, " ");
    boolean full = value.is(Family.CHAR) && text.length() == value.type().size();
    return switch (value.type().collation()) {
      case StandardTypes.IGNORES_CASE ->
          Optional.of(new Datum(value.type(), new Content.Text(Texts.withoutCase(trimmed))));
      case UNCLEAR -> Optional.empty();
      default ->
          value.is(Family.TEXT) || full || trimmed.length() == text.length()
              ? Optional.of(value)
              : Optional.empty();
    };
  }

  private static String filled(String text, int length) {
    return text + " ".repeat(length - text.length());
  }

  @Override
  public Computed unary(UnaryOp op, Expr operand, Datum value) {
    return StandardTypes.signed(op, value, Computed::real);
  }

  @Override
  public Computed binary(BinaryOp op, Datum left, Datum right) {
    return switch (op) {
      case CONCAT -> concatenated(left, right);
      case BIT_AND, BIT_OR, SHIFT_LEFT, SHIFT_RIGHT ->
          HsqldbFunctions.bits(op == BinaryOp.BIT_AND ? "bitand" : "bitor", left, right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO ->
          left.numeric() && right.numeric()
              ? arithmetic(op, left, right)
              : Computed.silent("operator without numbers");
    };
  }

  private static Computed arithmetic(BinaryOp op, Datum left, Datum right) {
    boolean divides = op == BinaryOp.DIVIDE || op == BinaryOp.MODULO;
    boolean whole = left.is(Family.INTEGER) && right.is(Family.INTEGER);
    if (divides && left.is(Family.INTEGER) && !whole && !right.is(Family.FLOAT)) {
      return Computed.silent("whole number divided by a decimal");
    }
    if (op == BinaryOp.MODULO && (!whole || right.type().size() > left.type().size())) {
      return Computed.silent("MOD of other types");
    }
    DataType type = type(op, left.type(), right.type());
    if (left.isNull() || right.isNull()) {
      return Computed.nothing(type);
    }
    if (type.is(Family.FLOAT)) {
      return approximate(op, left.approximate(), right.approximate());
    }
    BigDecimal x = left.exact();
    BigDecimal y = right.exact();
    if (divides && y.signum() == 0) {
      return Computed.silent("division by zero");
    }
    BigDecimal value =
        op == BinaryOp.DIVIDE
            ? x.divide(y, whole ? 0 : type.scale(), RoundingMode.DOWN)
            : Arithmetic.of(op, x, y);
    return type.is(Family.INTEGER)
        ? Computed.whole(type, value.toBigInteger())
        : scaled(value, type);
  }

  private static DataType type(BinaryOp op, DataType left, DataType right) {
    if (left.is(Family.FLOAT) || right.is(Family.FLOAT)) {
      return DataType.FLOAT64;
    }
    if (op == BinaryOp.MODULO) {
      return right;
    }
    if (op == BinaryOp.SUBTRACT) {
      return widest(left, right);
    }
    if (left.is(Family.INTEGER) && right.is(Family.INTEGER)) {
      int bits = op == BinaryOp.DIVIDE ? left.size() : left.size() + right.size();
      if (bits <= 64) {
        return bits <= 32 ? DataType.INT32 : DataType.INT64;
      }
    }
    DataType one = StandardTypes.asDecimal(left);
    DataType other = StandardTypes.asDecimal(right);
    int scale =
        op == BinaryOp.MULTIPLY
            ? one.scale() + other.scale()
            : Math.max(one.scale(), other.scale());
    int whole =
        switch (op) {
          case MULTIPLY -> one.wholeDigits() + other.wholeDigits();
          case DIVIDE -> one.wholeDigits() + other.scale();
          default -> Math.max(one.wholeDigits(), other.wholeDigits()) + 1;
        };
    return DataType.decimal(whole + scale, scale);
  }

  private static Computed approximate(BinaryOp op, double x, double y) {
    if (op == BinaryOp.MODULO || (op == BinaryOp.DIVIDE && y == 0)) {
      return Computed.silent("division by zero");
    }
    return Computed.real(Arithmetic.of(op, x, y));
  }

  /// Texts of which one ignores case give one of which we do not know whether it does.
  static String collation(List<Datum> values) {
    return values.stream().allMatch(v -> v.type().collation().isEmpty()) ? "" : UNCLEAR;
  }

  /// The type of a function's result, a CHAR of a length that we do not know if an argument is one.
  static DataType unsized(List<Datum> values) {
    boolean padded = values.stream().anyMatch(v -> v.is(Family.CHAR));
    return DataType.sized(padded ? Family.CHAR : Family.TEXT, padded ? ANY_LENGTH : LONGEST)
        .collated(collation(values));
  }

  private static Computed concatenated(Datum left, Datum right) {
    boolean bytes = left.is(Family.BINARY) && right.is(Family.BINARY);
    if (!bytes && (!left.family().textual() || !right.family().textual())) {
      return Computed.silent("concatenation without texts");
    }
    boolean padded = left.is(Family.CHAR) && right.is(Family.CHAR);
    boolean known = left.type().size() != ANY_LENGTH && right.type().size() != ANY_LENGTH;
    DataType type =
        DataType.sized(
                bytes ? Family.BINARY : padded ? Family.CHAR : Family.TEXT,
                known ? left.type().size() + right.type().size() : ANY_LENGTH)
            .collated(collation(List.of(left, right)));
    return left.isNull() || right.isNull()
        ? Computed.nothing(type)
        : Computed.of(
            type,
            bytes
                ? new Content.Bytes(left.hex() + right.hex())
                : new Content.Text(left.text() + right.text()));
  }

  @Override
  public Computed like(Expr.Like like, Datum operand, Datum pattern, Optional<Datum> escape) {
    boolean unclear =
        operand.type().collation().equals(UNCLEAR) || !pattern.type().collation().isEmpty();
    if (!operand.family().textual() || !pattern.family().textual() || unclear) {
      return Computed.silent("LIKE without texts");
    }
    if (escape.isPresent()) {
      return Computed.silent("LIKE with ESCAPE");
    }
    if (operand.isNull() && pattern.text().equals("%")) {
      return Computed.silent("LIKE that is compiled to IS NOT NULL");
    }
    if (operand.isNull() || pattern.isNull()) {
      return Computed.nothing(DataType.BOOLEAN);
    }
    boolean ignores = !operand.type().collation().isEmpty();
    if (ignores && !(Texts.ascii(operand.text()) && Texts.ascii(pattern.text()))) {
      return Computed.silent("LIKE with other letters");
    }
    String text = ignores ? operand.text().toLowerCase(Locale.ROOT) : operand.text();
    String wanted = ignores ? pattern.text().toLowerCase(Locale.ROOT) : pattern.text();
    return Computed.truth(LikePattern.matches(text, wanted, LikePattern.NO_ESCAPE));
  }

  @Override
  public Computed call(Function function, List<Datum> args) {
    return HsqldbFunctions.call(this, function.name(), args);
  }
}
