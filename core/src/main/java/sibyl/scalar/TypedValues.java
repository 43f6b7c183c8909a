package sibyl.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.DataType.Family;
import sibyl.sql.Value;

/// The types of one strictly typed DBMS as it spells them, its constants, and its values as the driver returns them. [TypedRules]
/// name it, and [TypedScalars] uses it at the edges of an expression: columns, constants, the result.
public interface TypedValues {

  /// The numbers behind a type, as in `DECIMAL(10, 2)`; empty if there are none, or anything else.
  static List<Integer> sizes(String text) {
    int open = text.indexOf('(');
    if (open < 0) {
      return List.of();
    }
    String[] parts = text.substring(open + 1, text.indexOf(')')).split(",", -1);
    List<Integer> sizes = new ArrayList<>(parts.length);
    for (String part : parts) {
      String digits = part.strip();
      if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return List.of();
      }
      sizes.add(Integer.parseInt(digits));
    }
    return sizes;
  }

  /// The type that a column definition or a cast spells so.
  Optional<DataType> declared(String text);

  /// The type of a column, or of a value that was computed by [#typing] before.
  Optional<DataType> type(Typing typing);

  /// What [#declared] reads; without the sizes that the values do not depend on.
  String spelled(DataType type);

  default Typing typing(DataType type) {
    return new Typing(type.family().kind(), spelled(type), type.collation(), false);
  }

  /// A value as the driver returns it.
  Computed read(DataType type, Value value);

  Computed literal(Value value);

  /// A constant of digits, perhaps with a sign, a point or an exponent.
  Computed number(String digits);

  /// A whole number or a moment as the driver returns it; empty if that is not known.
  Optional<Value> shown(Family family, long value);

  /// The value as the driver returns it.
  default Optional<Value> shown(Datum datum) {
    return switch (datum.content()) {
      case Content.Nothing _ -> Optional.of(Value.NULL);
      case Content.Bool b -> Optional.of(new Value.Bool(b.value()));
      case Content.Whole w -> shown(datum.family(), w.value());
      case Content.Exact e -> Optional.of(Value.Typed.of(e.value()));
      case Content.Approximate a -> Optional.of(new Value.Real(a.value()));
      case Content.Text t -> Optional.of(new Value.Text(t.value()));
      case Content.Bytes b -> Optional.of(new Value.Blob(b.hex()));
    };
  }

  /// A text as a date, a time or a timestamp.
  default Computed moment(DataType type, String text) {
    OptionalLong moment = Calendar.parsed(type.family(), text);
    return moment.isPresent()
        ? Computed.whole(type, moment.getAsLong())
        : Computed.silent("text as " + type.family());
  }

  /// A constant that says its type.
  default Computed constant(Value.Typed value) {
    return switch (value.type()) {
      case NUMERIC -> number(value.text());
      case DATE -> moment(DataType.DATE, value.text());
      case TIME -> moment(DataType.TIME, value.text());
      case TIMESTAMP -> moment(DataType.TIMESTAMP, value.text());
      case ANY, BOOLEAN, INTEGER, REAL, TEXT, BLOB, GEOMETRY, ROW ->
          Computed.silent("constant of that type");
    };
  }
}
