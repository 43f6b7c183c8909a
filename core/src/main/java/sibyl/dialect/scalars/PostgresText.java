package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.DataType;
import sibyl.scalar.Texts;

/// PostgreSQL's values as texts, and constants in texts as values.
final class PostgresText {
  private PostgresText() {}

  /// The value as a cast to TEXT writes it; not for bytes.
  static String of(Datum value) {
    return switch (value.content()) {
      case Content.Nothing _ -> "";
      case Content.Bool b -> b.value() ? "true" : "false";
      case Content.Exact e -> e.value().toPlainString();
      case Content.Approximate a -> PostgresNumbers.text(a.value(), value.type().size());
      case Content.Text t ->
          value.is(DataType.Family.CHAR) ? Texts.trimmedRight(t.value(), " ") : t.value();
      case Content.Bytes b -> "\\x" + b.hex();
      case Content.Whole w -> Calendar.text(value.family(), w.value());
    };
  }

  /// A constant that gets its type from what stands around it. Unusual spellings are not modelled.
  static Computed parsed(String text, DataType to) {
    return switch (to.family()) {
      case TEXT, CHAR, LITERAL -> Computed.of(to, new Content.Text(text));
      case INTEGER ->
          plainNumber(text) && text.indexOf('.') < 0
              ? Computed.whole(to, new BigInteger(text))
              : unknown(to);
      case DECIMAL -> plainNumber(text) ? PostgresTypes.decimal(new BigDecimal(text)) : unknown(to);
      case FLOAT ->
          plainNumber(text)
              ? PostgresNumbers.asFloat(
                  Computed.of(DataType.DECIMAL, new Content.Exact(new BigDecimal(text))), to)
              : unknown(to);
      case DATE -> moment(Calendar.parseDate(text), to);
      case TIME -> moment(Calendar.parseTime(text), to);
      case TIMESTAMP -> moment(Calendar.parseTimestamp(text), to);
      case BOOLEAN ->
          switch (text) {
            case "t", "true", "1" -> Computed.truth(true);
            case "f", "false", "0" -> Computed.truth(false);
            default -> unknown(to);
          };
      case BINARY ->
          text.indexOf('\\') < 0
              ? Computed.of(to, new Content.Bytes(Texts.hexOf(text)))
              : unknown(to);
      case WHOLE_LITERAL, UNSIGNED, GEOMETRY -> unknown(to);
    };
  }

  private static Computed moment(OptionalLong moment, DataType to) {
    return moment.isPresent() ? Computed.whole(to, moment.getAsLong()) : unknown(to);
  }

  private static Computed unknown(DataType to) {
    return Computed.silent("text as " + to.family());
  }

  /// Digits, perhaps after a minus and around a point.
  private static boolean plainNumber(String text) {
    int from = text.startsWith("-") ? 1 : 0;
    int point = text.indexOf('.');
    for (int i = from; i < text.length(); i++) {
      if (i != point && (text.charAt(i) < '0' || text.charAt(i) > '9')) {
        return false;
      }
    }
    return text.length() > from
        && text.length() < 40
        && point != from
        && point != text.length() - 1;
  }
}
