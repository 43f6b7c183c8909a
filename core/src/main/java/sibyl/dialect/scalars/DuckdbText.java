package sibyl.dialect.scalars;

import java.util.Locale;
import java.util.Optional;
import sibyl.scalar.Calendar;
import sibyl.scalar.Computed.Datum;
import sibyl.scalar.Content;
import sibyl.scalar.FloatText;
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
      case Content.Whole w -> Calendar.text(value.family(), w.value());
    };
  }

  /// From 1e16 on, and below 1e-4, with an exponent.
  private static String number(double value, int size) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    return FloatText.of(value, size, 16, ".0");
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
