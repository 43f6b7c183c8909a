package sibyl.dialect.scalars.sqlite;

import java.util.Locale;
import java.util.Optional;

/// A collation: decides which texts are equal and how texts are ordered. https://www.sqlite.org/datatype3.html#collating_sequences
public enum Collation {
  BINARY,
  NOCASE,
  RTRIM;

  /// Empty if there is none of that name.
  public static Optional<Collation> named(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "BINARY" -> Optional.of(BINARY);
      case "NOCASE" -> Optional.of(NOCASE);
      case "RTRIM" -> Optional.of(RTRIM);
      default -> Optional.empty();
    };
  }

  /// A text that is the same for all texts equal under this collation.
  public String key(String text) {
    return switch (this) {
      case BINARY -> text;
      case NOCASE -> lower(text);
      case RTRIM -> {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
          end--;
        }
        yield text.substring(0, end);
      }
    };
  }

  int compare(String left, String right) {
    return this == BINARY ? byCodePoint(left, right) : byCodePoint(key(left), key(right));
  }

  /// Only ASCII letters are folded.
  static String lower(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
    }
    return out.toString();
  }

  private static int byCodePoint(String left, String right) {
    int shared = Math.min(left.length(), right.length());
    for (int i = 0; i < shared; i++) {
      char l = left.charAt(i);
      char r = right.charAt(i);
      if (l != r) {
        boolean astral = Character.isSurrogate(l) != Character.isSurrogate(r);
        return astral ? (Character.isSurrogate(l) ? 1 : -1) : Character.compare(l, r);
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
