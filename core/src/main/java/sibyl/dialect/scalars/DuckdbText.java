package sibyl.dialect.scalars;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.Texts;

/// DuckDB's values as texts, and how its collations see texts. Of letters only those of ASCII and é are modelled.
final class DuckdbText {
  private DuckdbText() {}

  private static final String ACCENTED = "éÉ";

  /// The value as a cast to VARCHAR writes it.
  static String of(Datum value) {
    return switch (value.content()) {
      case Content.Nothing _ -> "";
      case Content.Bool b -> b.value() ? "true" : "false";
      case Content.Exact e -> e.value().toPlainString();
      case Content.Approximate a -> number(a.value(), value.type().size());
      case Content.Text t -> t.value();
      case Content.Bytes b -> b.hex();
      case Content.Whole w ->
          switch (value.family()) {
            case DATE -> Calendar.dateText(w.value());
            case TIME -> Calendar.timeText(w.value());
            case TIMESTAMP -> Calendar.timestampText(w.value());
            case LITERAL,
                WHOLE_LITERAL,
                BOOLEAN,
                INTEGER,
                UNSIGNED,
                DECIMAL,
                FLOAT,
                TEXT,
                CHAR,
                BINARY,
                GEOMETRY ->
                Long.toString(w.value());
          };
    };
  }

  /// The shortest digits that give the same float again; from 1e16 on, and below 1e-4, with an exponent.
  private static String number(double value, int size) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    BigDecimal digits =
        new BigDecimal(size == 32 ? Float.toString((float) value) : Double.toString(value))
            .stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= -4 && exponent < 16) {
      return digits.scale() <= 0 ? digits.toPlainString() + ".0" : digits.toPlainString();
    }
    String all = digits.unscaledValue().abs().toString();
    return (value < 0 ? "-" : "")
        + all.charAt(0)
        + (all.length() > 1 ? "." + all.substring(1) : "")
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  /// Whether all its characters are modelled.
  static boolean plain(String text) {
    return Texts.ascii(text) || text.chars().allMatch(c -> c < 128 || ACCENTED.indexOf(c) >= 0);
  }

  static Optional<String> lower(String text) {
    return plain(text) ? Optional.of(text.toLowerCase(Locale.ROOT)) : Optional.empty();
  }

  static String withoutAccents(String text) {
    return text.replace('é', 'e').replace('É', 'E');
  }

  /// What a collation compares in place of the text.
  static Optional<String> key(String text, String collation) {
    return collation.isEmpty()
        ? Optional.of(text)
        : !plain(text)
            ? Optional.empty()
            : switch (collation) {
              case "NOCASE" -> lower(text);
              case "NOACCENT" -> Optional.of(withoutAccents(text));
              case "NFC" -> Optional.of(text);
              default -> Optional.empty();
            };
  }
}
