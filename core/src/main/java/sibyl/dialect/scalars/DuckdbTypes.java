package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.TypedValues;
import sibyl.scalar.Typing;
import sibyl.sql.Value;

/// DuckDB's types and constants, and its values as the driver returns them. Source: its manual (data types).
final class DuckdbTypes implements TypedValues {
  private DuckdbTypes() {}

  static final DuckdbTypes VALUES = new DuckdbTypes();

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("TINYINT", DataType.INT8),
          Map.entry("SMALLINT", DataType.INT16),
          Map.entry("INTEGER", DataType.INT32),
          Map.entry("BIGINT", DataType.INT64),
          Map.entry("HUGEINT", DataType.INT128),
          Map.entry("UTINYINT", DataType.sized(Family.UNSIGNED, 8)),
          Map.entry("USMALLINT", DataType.sized(Family.UNSIGNED, 16)),
          Map.entry("UINTEGER", DataType.sized(Family.UNSIGNED, 32)),
          Map.entry("UBIGINT", DataType.sized(Family.UNSIGNED, 64)),
          Map.entry("FLOAT", DataType.FLOAT32),
          Map.entry("DOUBLE", DataType.FLOAT64),
          Map.entry("VARCHAR", DataType.TEXT),
          Map.entry("BOOLEAN", DataType.BOOLEAN),
          Map.entry("DATE", DataType.DATE),
          Map.entry("TIME", DataType.TIME),
          Map.entry("TIMESTAMP", DataType.TIMESTAMP),
          Map.entry("literal", DataType.LITERAL));

  @Override
  public Optional<DataType> type(Typing typing) {
    Optional<DataType> type = declared(typing.declared());
    return typing.collation().isEmpty()
        ? type
        : type.map(t -> t.collated(typing.collation().toUpperCase(Locale.ROOT)));
  }

  @Override
  public Optional<DataType> declared(String text) {
    List<Integer> sizes = TypedValues.sizes(text);
    return text.startsWith("DECIMAL") && sizes.size() == 2
        ? Optional.of(DataType.decimal(sizes.get(0), sizes.get(1)))
        : Optional.ofNullable(TYPES.get(text));
  }

  @Override
  public String spelled(DataType type) {
    return switch (type.family()) {
      case LITERAL -> "literal";
      case INTEGER, WHOLE_LITERAL -> wholeName(type.size());
      case UNSIGNED -> "U" + wholeName(type.size());
      case DECIMAL -> "DECIMAL(" + type.size() + "," + type.scale() + ")";
      case FLOAT -> type.size() == 32 ? "FLOAT" : "DOUBLE";
      case TEXT, CHAR -> "VARCHAR";
      case BINARY -> "BLOB";
      case BOOLEAN, DATE, TIME, TIMESTAMP, GEOMETRY -> type.family().name();
    };
  }

  private static String wholeName(int size) {
    return switch (size) {
      case 8 -> "TINYINT";
      case 16 -> "SMALLINT";
      case 32 -> "INTEGER";
      case 64 -> "BIGINT";
      default -> "HUGEINT";
    };
  }

  @Override
  public Computed read(DataType type, Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(type);
      case Value.Int i -> Computed.whole(type, i.value());
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Real r -> Computed.of(type, new Content.Approximate(r.value()));
      case Value.Typed t -> Computed.of(type, new Content.Exact(new BigDecimal(t.text())));
      case Value.Blob b -> Computed.of(type, new Content.Bytes(b.hex()));
      case Value.Text t when type.family().textual() ->
          Computed.of(type, new Content.Text(t.value()));
      case Value.Text t -> moment(type, t.value());
    };
  }

  @Override
  public Optional<Value> shown(Family family, long value) {
    return family == Family.DATE
        ? text(value, Calendar.dateText(value))
        : family == Family.TIME
            ? Optional.of(new Value.Text(shownTime(value)))
            : family == Family.TIMESTAMP
                ? text(Calendar.dayOf(value), shownTimestamp(value))
                : Optional.of(new Value.Int(value));
  }

  private static Optional<Value> text(long day, String text) {
    return Calendar.writable(day) ? Optional.of(new Value.Text(text)) : Optional.empty();
  }

  /// The driver writes no seconds if there are none.
  private static String shownTime(long micros) {
    return Calendar.timeText(micros).substring(0, micros % Calendar.MINUTE == 0 ? 5 : 8);
  }

  private static String shownTimestamp(long micros) {
    return Calendar.timestampText(micros) + (micros % Calendar.SECOND == 0 ? ".0" : "");
  }

  @Override
  public Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> whole(BigInteger.valueOf(i.value()));
      case Value.Real r -> Computed.real(r.value());
      case Value.Text t -> Computed.of(DataType.LITERAL, new Content.Text(t.value()));
      case Value.Blob _ -> Computed.silent("BLOB");
      case Value.Typed t -> constant(t);
    };
  }

  /// A constant has the smallest type from INTEGER on that holds it.
  static Computed whole(BigInteger value) {
    int size = value.bitLength() < 32 ? 32 : value.bitLength() < 64 ? 64 : 128;
    return Computed.of(DataType.sized(Family.WHOLE_LITERAL, size), Content.of(value));
  }

  /// A decimal has as many digits as its constant, also zeros.
  @Override
  public Computed number(String text) {
    int point = text.indexOf('.');
    if (point < 0) {
      return text.matches("-?[0-9]+")
          ? whole(new BigInteger(text))
          : Computed.silent("constant of that form");
    }
    String digits = text.startsWith("-") ? text.substring(1) : text;
    DataType type = DataType.decimal(digits.length() - 1, text.length() - 1 - point);
    return Computed.of(type, new Content.Exact(new BigDecimal(text)));
  }

  /// The type of a constant without another operand.
  static DataType settled(DataType type) {
    return type.is(Family.WHOLE_LITERAL) ? DataType.sized(Family.INTEGER, type.size()) : type;
  }

  /// The value with the type that it has by itself; a NULL without one stays so.
  static Datum settled(Datum value) {
    return value.is(Family.WHOLE_LITERAL)
        ? Computed.of(settled(value.type()), value.content())
        : value.is(Family.LITERAL) && !value.isNull()
            ? Computed.of(DataType.TEXT.collated(value.type().collation()), value.content())
            : value;
  }

  /// A NULL as a constant.
  static boolean untyped(Datum value) {
    return value.is(Family.LITERAL) && value.isNull();
  }
}
