package sibyl.dialect.scalars.h2;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import sibyl.scalar.Unmodelled;

/// Functions of texts as H2 defines them.
final class H2Texts {
  private H2Texts() {}

  /// For the letters A to z: the group of similar consonants, 7 for vowels, 8 for H and W; 0 for what is no letter.
  private static final String SOUNDS =
      "71237128722455712623718272000000" + "71237128722455712623718272";

  static String replaced(String text, String before, String after) {
    return before.isEmpty() ? text : text.replace(before, after);
  }

  /// A character without a counterpart stays.
  static String translated(String text, String from, String to) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int at = from.indexOf(text.charAt(i));
      result.append(at >= 0 && at < to.length() ? to.charAt(at) : text.charAt(i));
    }
    return result.toString();
  }

  /// The part from `start`, counted from the end if negative. Sums of ints wrap around.
  static String part(String text, int start, int length, boolean toTheEnd) {
    int size = text.length();
    int from = start == 0 ? 1 : start < 0 ? size + start + 1 : start;
    int end = Math.min(toTheEnd ? Math.max(size + 1, from) : from + length, size + 1);
    int begin = Math.max(from, 1);
    return begin > size || end <= begin ? "" : text.substring(begin - 1, end - 1);
  }

  static String trimmed(String text, boolean leading, boolean trailing) {
    int begin = 0;
    int end = text.length();
    while (leading && begin < end && text.charAt(begin) == ' ') {
      begin++;
    }
    while (trailing && end > begin && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(begin, end);
  }

  static String soundex(String text) {
    char[] code = {'0', '0', '0', '0'};
    char last = '0';
    for (int i = 0, at = 0; i < text.length() && at < code.length; i++) {
      char c = text.charAt(i);
      char sound = c >= 'A' && c <= 'z' ? SOUNDS.charAt(c - 'A') : '0';
      if (sound == '0') {
        continue;
      }
      if (at == 0) {
        code[at++] = (char) (c & 0xdf);
        last = sound;
      } else if (sound <= '6' && sound != last) {
        last = sound;
        code[at++] = sound;
      } else if (sound == '7') {
        last = sound;
      }
    }
    return new String(code);
  }

  /// How many places of the two sounds are the same.
  static int difference(String one, String other) {
    String left = soundex(one);
    String right = soundex(other);
    int same = 0;
    for (int i = 0; i < left.length(); i++) {
      same += left.charAt(i) == right.charAt(i) ? 1 : 0;
    }
    return same;
  }

  static String rawToHex(String text) {
    StringBuilder result = new StringBuilder(4 * text.length());
    for (int i = 0; i < text.length(); i++) {
      String hex = Integer.toHexString(text.charAt(i));
      result.append("0000", 0, 4 - hex.length()).append(hex);
    }
    return result.toString();
  }

  static String encoded(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\t' -> result.append("\\t");
        case '\n' -> result.append("\\n");
        case '\f' -> result.append("\\f");
        case '\r' -> result.append("\\r");
        case '"' -> result.append("\\\"");
        case '\\' -> result.append("\\\\");
        default -> {
          if (c >= ' ' && c < 0x80) {
            result.append(c);
          } else {
            result.append("\\u").append(rawToHex(String.valueOf(c)));
          }
        }
      }
    }
    return result.toString();
  }

  static String xmlText(String text) {
    StringBuilder result = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '<' -> result.append("&lt;");
        case '>' -> result.append("&gt;");
        case '&' -> result.append("&amp;");
        case '\'' -> result.append("&#39;");
        case '"' -> result.append("&quot;");
        case '\r', '\n', '\t' -> result.append(c);
        default -> {
          if (c < ' ' || c > 127) {
            result.append("&#x").append(Integer.toHexString(c)).append(';');
          } else {
            result.append(c);
          }
        }
      }
    }
    return result.toString();
  }

  static String xmlComment(String text) {
    if (text.indexOf('\n') >= 0) {
      throw new Unmodelled("XML comment of several lines");
    }
    String split = text;
    for (int at = split.indexOf("--"); at >= 0; at = split.indexOf("--", at)) {
      split = split.substring(0, at + 1) + " " + split.substring(at + 1);
    }
    return "<!-- " + split + " -->\n";
  }

  static String quoted(String text) {
    if (text.chars().anyMatch(c -> c < ' ' || c > '~' || c == '\\')) {
      throw new Unmodelled("name with escapes");
    }
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  /// ORA_HASH: the first eight bytes of SHA-1, without the sign, modulo 2^32.
  static long hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong() & 0xffff_ffffL;
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
