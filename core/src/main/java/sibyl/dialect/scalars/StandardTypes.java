package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleFunction;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.TypedValues;
import sibyl.scalar.Typing;
import sibyl.sql.Expr.UnaryOp;
import sibyl.sql.Value;

/// Types as standard SQL spells them, values as JDBC drivers return them, and what the evaluators of Derby and HyperSQL share in
/// the use of these types. A collation says that a text ignores case.
final class StandardTypes implements TypedValues {
  private StandardTypes() {}

  static final StandardTypes VALUES = new StandardTypes();

  static final String IGNORES_CASE = "ignores case";

  @Override
  public Optional<DataType> type(Typing typing) {
    return declared(typing.declared());
  }

  @Override
  public Optional<DataType> declared(String text) {
    int open = text.indexOf('(');
    String name = open < 0 ? text : text.substring(0, open);
    int[] sizes = open < 0 ? new int[0] : numbers(text.substring(open + 1, text.indexOf(')')));
    return switch (name.strip().toUpperCase(Locale.ROOT)) {
      case "BOOLEAN" -> Optional.of(DataType.BOOLEAN);
      case "TINYINT" -> Optional.of(DataType.INT8);
      case "SMALLINT" -> Optional.of(DataType.INT16);
      case "INTEGER", "INT" -> Optional.of(DataType.INT32);
      case "BIGINT" -> Optional.of(DataType.INT64);
      case "REAL" -> Optional.of(DataType.FLOAT32);
      case "DOUBLE" -> Optional.of(DataType.FLOAT64);
      case "DECIMAL" -> Optional.of(DataType.decimal(sizes[0], sizes[1]));
      case "CHAR" -> Optional.of(DataType.sized(Family.CHAR, sizes[0]));
      case "VARCHAR" ->
          Optional.of(
              text.endsWith("BIT DATA")
                  ? DataType.sized(Family.BINARY, sizes[0])
                  : DataType.sized(Family.TEXT, sizes[0]));
      case "VARCHAR_IGNORECASE" ->
          Optional.of(DataType.sized(Family.TEXT, sizes[0]).collated(IGNORES_CASE));
      case "VARBINARY" -> Optional.of(DataType.sized(Family.BINARY, sizes[0]));
      case "DATE" -> Optional.of(DataType.DATE);
      case "TIME" -> Optional.of(DataType.TIME);
      case "TIMESTAMP" -> Optional.of(DataType.TIMESTAMP);
      default -> Optional.empty();
    };
  }

  private static int[] numbers(String text) {
    String[] parts = text.split(",", -1);
    int[] numbers = new int[2];
    for (int i = 0; i < parts.length && i < numbers.length; i++) {
      numbers[i] = Integer.parseInt(parts[i].strip());
    }
    return numbers;
  }

  @Override
  public Typing typing(DataType type) {
    return Typing.of(type.family().kind(), spelled(type));
  }

  @Override
  public String spelled(DataType type) {
    return switch (type.family()) {
      case LITERAL -> "NULL";
      case INTEGER, UNSIGNED, WHOLE_LITERAL ->
          switch (type.size()) {
            case 8 -> "TINYINT";
            case 16 -> "SMALLINT";
            case 32 -> "INTEGER";
            default -> "BIGINT";
          };
      case DECIMAL -> "DECIMAL(" + type.size() + ", " + type.scale() + ")";
      case FLOAT -> type.size() == 32 ? "REAL" : "DOUBLE";
      case TEXT ->
          (type.collation().isEmpty() ? "VARCHAR(" : "VARCHAR_IGNORECASE(") + type.size() + ")";
      case CHAR -> "CHAR(" + type.size() + ")";
      case BINARY -> "VARBINARY(" + type.size() + ")";
      case BOOLEAN, DATE, TIME, TIMESTAMP, GEOMETRY -> type.family().name();
    };
  }

  @Override
  public Computed read(DataType type, Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(type);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i when type.is(Family.DECIMAL) ->
          Computed.of(type, new Content.Exact(BigDecimal.valueOf(i.value())));
      case Value.Int i -> Computed.whole(type, i.value());
      case Value.Real r -> Computed.of(type, new Content.Approximate(r.value()));
      case Value.Blob b -> Computed.of(type, new Content.Bytes(b.hex()));
      case Value.Text t when type.family().textual() ->
          Computed.of(type, new Content.Text(t.value()));
      case Value.Text t -> moment(type, t.value());
      case Value.Typed t when type.is(Family.DECIMAL) ->
          Computed.of(type, new Content.Exact(new BigDecimal(t.text())));
      case Value.Typed t -> moment(type, t.text());
    };
  }

  /// Times and timestamps have their seconds.
  @Override
  public Computed moment(DataType type, String text) {
    boolean whole =
        type.is(Family.TIME)
            ? text.length() == 8
            : !type.is(Family.TIMESTAMP) || text.length() >= 19;
    return whole
        ? TypedValues.super.moment(type, text)
        : Computed.silent("text as " + type.family());
  }

  @Override
  public Optional<Value> shown(Family family, long value) {
    return Optional.of(
        switch (family) {
          case DATE, TIME -> new Value.Text(Calendar.text(family, value));
          case TIMESTAMP -> new Value.Text(Calendar.timestampText(value) + ".0");
          // A decimal that was computed as a whole number.
          case DECIMAL -> Value.Typed.of(BigDecimal.valueOf(value));
          default -> new Value.Int(value);
        });
  }

  /// A text is a CHAR, a number with an exponent a DOUBLE, one with a point a DECIMAL.
  @Override
  public Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> number(Long.toString(i.value()));
      case Value.Real r when Double.isFinite(r.value()) -> number(Double.toString(r.value()));
      case Value.Real _ -> Computed.silent("infinite number");
      case Value.Text t ->
          Computed.of(DataType.sized(Family.CHAR, t.value().length()), new Content.Text(t.value()));
      case Value.Blob b -> Computed.of(DataType.BINARY, new Content.Bytes(b.hex()));
      case Value.Typed t -> constant(t);
    };
  }

  @Override
  public Computed number(String text) {
    if (text.indexOf('E') >= 0) {
      return Computed.real(Double.parseDouble(text) + 0.0);
    }
    BigDecimal value = new BigDecimal(text);
    if (text.indexOf('.') < 0 && value.toBigInteger().bitLength() < Long.SIZE) {
      long whole = value.longValue();
      return Computed.whole(whole == (int) whole ? DataType.INT32 : DataType.INT64, whole);
    }
    return Computed.of(
        DataType.decimal(Math.max(value.precision(), value.scale()), value.scale()),
        new Content.Exact(value));
  }

  /// The type of several values: of two, of that and the third, and so on. A constant NULL has no say.
  static Optional<DataType> unified(List<Datum> values, OfTwo ofTwo) {
    DataType type = DataType.LITERAL;
    for (Datum each : values) {
      if (type.is(Family.LITERAL)) {
        type = each.type();
      } else if (!each.is(Family.LITERAL)) {
        Optional<DataType> next = ofTwo.of(type, each.type());
        if (next.isEmpty()) {
          return next;
        }
        type = next.get();
      }
    }
    return type.is(Family.LITERAL) ? Optional.empty() : Optional.of(type);
  }

  /// The type of CASE over values of two types.
  interface OfTwo {
    Optional<DataType> of(DataType one, DataType other);
  }

  /// A cast that changes nothing but the size of the type.
  static Computed retyped(Datum operand, DataType wanted) {
    return operand.is(wanted.family())
        ? Computed.of(wanted, operand.content())
        : Computed.silent("CAST of " + operand.family() + " to " + wanted.family());
  }

  /// A number with a sign before it; floats as the DBMS rounds them.
  static Computed signed(UnaryOp op, Datum value, DoubleFunction<Computed> rounded) {
    if (!value.numeric() || op == UnaryOp.BIT_NOT) {
      return Computed.silent("sign of " + value.family());
    }
    if (op == UnaryOp.PLUS || value.isNull()) {
      return value;
    }
    return switch (value.family()) {
      case INTEGER -> Computed.whole(value.type(), value.integer().negate());
      case DECIMAL -> Computed.of(value.type(), new Content.Exact(value.exact().negate()));
      default -> rounded.apply(-value.approximate());
    };
  }

  /// Digits and scale of a number as a decimal.
  static DataType asDecimal(DataType type) {
    return !type.is(Family.INTEGER)
        ? type
        : DataType.decimal(
            switch (type.size()) {
              case 8 -> 3;
              case 16 -> 5;
              case 32 -> 10;
              default -> 19;
            },
            0);
  }
}
