package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.DataType.Family;
import sibyl.scalar.Typing;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// Types as standard SQL spells them, and values as JDBC drivers return them. A collation says that a text ignores case.
final class StandardTypes {
  private StandardTypes() {}

  static final String IGNORES_CASE = "ignores case";

  static Optional<DataType> type(String text) {
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

  static Typing typing(DataType type) {
    return switch (type.family()) {
      case LITERAL -> Typing.of(SqlType.TEXT, "NULL");
      case BOOLEAN -> Typing.of(SqlType.BOOLEAN, "BOOLEAN");
      case INTEGER, UNSIGNED, WHOLE_LITERAL ->
          Typing.of(
              SqlType.INTEGER,
              switch (type.size()) {
                case 8 -> "TINYINT";
                case 16 -> "SMALLINT";
                case 32 -> "INTEGER";
                default -> "BIGINT";
              });
      case DECIMAL ->
          Typing.of(SqlType.NUMERIC, "DECIMAL(" + type.size() + ", " + type.scale() + ")");
      case FLOAT -> Typing.of(SqlType.REAL, type.size() == 32 ? "REAL" : "DOUBLE");
      case TEXT ->
          Typing.of(
              SqlType.TEXT,
              (type.collation().isEmpty() ? "VARCHAR(" : "VARCHAR_IGNORECASE(")
                  + type.size()
                  + ")");
      case CHAR -> Typing.of(SqlType.TEXT, "CHAR(" + type.size() + ")");
      case BINARY -> Typing.of(SqlType.BLOB, "VARBINARY(" + type.size() + ")");
      case DATE -> Typing.of(SqlType.DATE, "DATE");
      case TIME -> Typing.of(SqlType.TIME, "TIME");
      case TIMESTAMP -> Typing.of(SqlType.TIMESTAMP, "TIMESTAMP");
      case GEOMETRY -> Typing.of(SqlType.GEOMETRY, "GEOMETRY");
    };
  }

  static Computed read(DataType type, Value value) {
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

  static Computed moment(DataType type, String text) {
    OptionalLong moment =
        switch (type.family()) {
          case DATE -> Calendar.parseDate(text);
          case TIME -> text.length() == 8 ? Calendar.parseTime(text) : OptionalLong.empty();
          case TIMESTAMP ->
              text.length() >= 19 ? Calendar.parseTimestamp(text) : OptionalLong.empty();
          default -> OptionalLong.empty();
        };
    return moment.isPresent()
        ? Computed.whole(type, moment.getAsLong())
        : Computed.silent("text as " + type.family());
  }

  static Optional<Value> shown(Datum datum) {
    return switch (datum.content()) {
      case Content.Nothing _ -> Optional.of(Value.NULL);
      case Content.Bool b -> Optional.of(new Value.Bool(b.value()));
      case Content.Exact e -> Optional.of(Value.Typed.of(e.value()));
      case Content.Approximate a -> Optional.of(new Value.Real(a.value()));
      case Content.Text t -> Optional.of(new Value.Text(t.value()));
      case Content.Bytes b -> Optional.of(new Value.Blob(b.hex()));
      case Content.Whole w ->
          switch (datum.family()) {
            case DATE -> Optional.of(new Value.Text(Calendar.dateText(w.value())));
            case TIME -> Optional.of(new Value.Text(Calendar.timeText(w.value())));
            case TIMESTAMP -> Optional.of(new Value.Text(Calendar.timestampText(w.value()) + ".0"));
            // A decimal that was computed as a whole number.
            case DECIMAL -> Optional.of(Value.Typed.of(BigDecimal.valueOf(w.value())));
            default -> Optional.of(new Value.Int(w.value()));
          };
    };
  }

  /// A text is a CHAR, a number with an exponent a DOUBLE, one with a point a DECIMAL.
  static Computed literal(Value value) {
    return switch (value) {
      case Value.Null _ -> Computed.nothing(DataType.LITERAL);
      case Value.Bool b -> Computed.truth(b.value());
      case Value.Int i -> number(Long.toString(i.value()));
      case Value.Real r when Double.isFinite(r.value()) -> number(Double.toString(r.value()));
      case Value.Real _ -> Computed.silent("infinite number");
      case Value.Text t ->
          Computed.of(DataType.sized(Family.CHAR, t.value().length()), new Content.Text(t.value()));
      case Value.Blob b -> Computed.of(DataType.BINARY, new Content.Bytes(b.hex()));
      case Value.Typed t ->
          switch (t.type()) {
            case NUMERIC -> number(t.text());
            case DATE -> moment(DataType.DATE, t.text());
            case TIME -> moment(DataType.TIME, t.text());
            case TIMESTAMP -> moment(DataType.TIMESTAMP, t.text());
            case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, GEOMETRY, ROW ->
                Computed.silent("constant of that type");
          };
    };
  }

  private static Computed number(String text) {
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
