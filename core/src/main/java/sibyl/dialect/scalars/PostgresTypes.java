package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.TypedValues;
import sibyl.scalar.Typing;
import sibyl.sql.Value;

/// PostgreSQL's types and constants, and its values as the driver returns them. Source: its manual, chapters 4.1.2 and 8.
final class PostgresTypes implements TypedValues {
  private PostgresTypes() {}

  static final DataType PADDED = DataType.of(Family.CHAR);
  private static final DataType UNLIMITED_VARCHAR = DataType.sized(Family.TEXT, -1);

  private static final Map<String, DataType> TYPES =
      Map.ofEntries(
          Map.entry("SMALLINT", DataType.INT16),
          Map.entry("INTEGER", DataType.INT32),
          Map.entry("BIGINT", DataType.INT64),
          Map.entry("NUMERIC", DataType.DECIMAL),
          Map.entry("REAL", DataType.FLOAT32),
          Map.entry("DOUBLE PRECISION", DataType.FLOAT64),
          Map.entry("TEXT", DataType.TEXT),
          Map.entry("VARCHAR", UNLIMITED_VARCHAR),
          Map.entry("CHAR", PADDED),
          Map.entry("BYTEA", DataType.BINARY),
          Map.entry("BOOLEAN", DataType.BOOLEAN),
          Map.entry("DATE", DataType.DATE),
          Map.entry("TIME", DataType.TIME),
          Map.entry("TIMESTAMP", DataType.TIMESTAMP),
          Map.entry("unknown", DataType.LITERAL));

  static final PostgresTypes VALUES = new PostgresTypes();

  @Override
  public Optional<DataType> type(Typing typing) {
    Optional<DataType> type = declared(typing.declared());
    return typing.collation().isEmpty() ? type : type.map(t -> t.collated(typing.collation()));
  }

  @Override
  public Optional<DataType> declared(String text) {
    List<Integer> sizes = TypedValues.sizes(text);
    if (sizes.isEmpty()) {
      return Optional.ofNullable(TYPES.get(text));
    }
    return switch (text.substring(0, text.indexOf('('))) {
      case "NUMERIC" -> Optional.of(DataType.decimal(sizes.get(0), sizes.get(1)));
      case "VARCHAR" -> Optional.of(DataType.sized(Family.TEXT, sizes.getFirst()));
      case "CHAR" -> Optional.of(DataType.sized(Family.CHAR, sizes.getFirst()));
      default -> Optional.empty();
    };
  }

  @Override
  public String spelled(DataType type) {
    return switch (type.family()) {
      case LITERAL -> "unknown";
      case INTEGER, UNSIGNED, WHOLE_LITERAL ->
          type.size() == 16 ? "SMALLINT" : type.size() == 32 ? "INTEGER" : "BIGINT";
      case DECIMAL -> "NUMERIC";
      case FLOAT -> type.size() == 32 ? "REAL" : "DOUBLE PRECISION";
      case TEXT -> type.size() == 0 ? "TEXT" : "VARCHAR";
      case BINARY -> "BYTEA";
      case BOOLEAN, CHAR, DATE, TIME, TIMESTAMP -> type.family().name();
      case GEOMETRY -> "POINT";
    };
  }

  @Override
  public Computed read(DataType type, Value value) {
    return switch (value) {
      case Value.Int i -> Computed.whole(type, i.value());
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Real r when type.is(Family.FLOAT) ->
          Computed.of(type, new Content.Approximate(r.value()));
      case Value.Typed t when type.is(Family.DECIMAL) -> decimal(new BigDecimal(t.text()));
      case Value.Blob b -> Computed.of(type, new Content.Bytes(b.hex()));
      case Value.Text t when type.family().textual() ->
          Computed.of(type, new Content.Text(t.value()));
      case Value.Text t -> moment(type, t.value());
      case Value.Null _ -> Computed.nothing(type);
      case Value.Real _, Value.Typed _ -> Computed.silent("a number that is no number");
    };
  }

  /// The driver shows no fractions of a second in times.
  @Override
  public Optional<Value> shown(Family family, long value) {
    boolean second = value % Calendar.SECOND == 0;
    return family == Family.DATE
        ? text(Calendar.writable(value), Calendar.dateText(value))
        : family == Family.TIME
            ? text(second, Calendar.timeText(value))
            : family == Family.TIMESTAMP
                ? text(
                    Calendar.writable(Calendar.dayOf(value)),
                    Calendar.timestampText(value) + (second ? ".0" : ""))
                : Optional.of(new Value.Int(value));
  }

  private static Optional<Value> text(boolean known, String text) {
    return known ? Optional.of(new Value.Text(text)) : Optional.empty();
  }

  @Override
  public Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> whole(BigInteger.valueOf(i.value()));
      // A constant with a point or an exponent is a decimal.
      case Value.Real r when Double.isFinite(r.value()) ->
          decimal(new BigDecimal(Double.toString(r.value())));
      case Value.Real r -> Computed.real(r.value());
      case Value.Text t -> Computed.of(DataType.LITERAL, new Content.Text(t.value()));
      case Value.Blob b -> Computed.of(DataType.BINARY, new Content.Bytes(b.hex()));
      case Value.Typed t -> constant(t);
    };
  }

  @Override
  public Computed number(String text) {
    boolean whole = text.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
    return whole ? whole(new BigInteger(text)) : decimal(new BigDecimal(text));
  }

  static Computed whole(BigInteger value) {
    return value.bitLength() < 32
        ? Computed.whole(DataType.INT32, value.longValue())
        : value.bitLength() < 64
            ? Computed.whole(DataType.INT64, value.longValue())
            : decimal(new BigDecimal(value));
  }

  static Computed decimal(BigDecimal value) {
    return Computed.of(
        DataType.DECIMAL, new Content.Exact(value.scale() < 0 ? value.setScale(0) : value));
  }
}
