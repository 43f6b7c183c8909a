package sibyl.scalar;

import java.util.Locale;

/// Functions of texts that many DBMSs have. A character is a code point.
public final class Texts {
  private Texts() {}

  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /// The number of bytes in UTF-8.
  public static int bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
  }

  public static boolean ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 127) {
        return false;
      }
    }
    return true;
  }

  /// In lower case, the letters of ASCII alone.
  public static String asciiLower(String text) {
    return ascii(text) ? text.toLowerCase(Locale.ROOT) : byLetter(text, 'A', 'Z', 32);
  }

  /// In upper case, the letters of ASCII alone.
  public static String asciiUpper(String text) {
    return ascii(text) ? text.toUpperCase(Locale.ROOT) : byLetter(text, 'a', 'z', -32);
  }

  /// The same for all texts that `compareToIgnoreCase` takes for equal.
  public static String withoutCase(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      out.append(Character.toLowerCase(Character.toUpperCase(text.charAt(i))));
    }
    return out.toString();
  }

  private static String byLetter(String text, char from, char to, int shift) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c >= from && c <= to ? (char) (c + shift) : c);
    }
    return out.toString();
  }

  public static String reversed(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /// The characters from one position to another, the first being 0; positions outside are as those at the ends.
  public static String part(String text, long from, long to) {
    int length = length(text);
    int begin = Math.clamp(from, 0, length);
    int end = Math.clamp(to, begin, length);
    return text.substring(text.offsetByCodePoints(0, begin), text.offsetByCodePoints(0, end));
  }

  /// Without the characters of the set at its beginning.
  public static String trimmedLeft(String text, String set) {
    int from = 0;
    while (from < text.length() && set.indexOf(text.codePointAt(from)) >= 0) {
      from = text.offsetByCodePoints(from, 1);
    }
    return text.substring(from);
  }

  /// Without the characters of the set at its end.
  public static String trimmedRight(String text, String set) {
    int to = text.length();
    while (to > 0 && set.indexOf(text.codePointBefore(to)) >= 0) {
      to = text.offsetByCodePoints(to, -1);
    }
    return text.substring(0, to);
  }

  /// The position of the first occurrence, counted in characters from 1; 0 if there is none.
  public static int position(String text, String part) {
    int at = text.indexOf(part);
    return at < 0 ? 0 : text.codePointCount(0, at) + 1;
  }

  /// All occurrences replaced; nothing is replaced where nothing is searched.
  public static String replaced(String text, String from, String to) {
    return from.isEmpty() ? text : text.replace(from, to);
  }

  /// Each character that is in one list by that of the other list in its place, or removed if that list is shorter.
  public static String translated(String text, String from, String to) {
    StringBuilder out = new StringBuilder();
    int[] replacements = to.codePoints().toArray();
    text.codePoints()
        .forEach(
            c -> {
              int at = from.indexOf(c);
              int index = at < 0 ? -1 : from.codePointCount(0, at);
              if (at < 0) {
                out.appendCodePoint(c);
              } else if (index < replacements.length) {
                out.appendCodePoint(replacements[index]);
              }
            });
    return out.toString();
  }

  public static String hex(byte[] bytes) {
    return java.util.HexFormat.of().formatHex(bytes);
  }

  public static String hexOf(String text) {
    return hex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }
}
