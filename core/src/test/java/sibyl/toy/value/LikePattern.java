package sibyl.toy.value;

import java.util.OptionalInt;

/// Matches texts against the patterns of LIKE and GLOB.
public final class LikePattern {
  private LikePattern() {}

  /// `%` matches any text, `_` any character; ASCII letters match in either case.
  public static boolean like(String text, String pattern, OptionalInt escape) {
    return like(
        text.codePoints().map(LikePattern::lower).toArray(),
        0,
        pattern.codePoints().toArray(),
        0,
        escape);
  }

  private static boolean like(int[] text, int from, int[] pattern, int at, OptionalInt escape) {
    int t = from;
    for (int p = at; p < pattern.length; p++) {
      boolean escaped = escape.isPresent() && pattern[p] == escape.getAsInt();
      if (!escaped && pattern[p] == '%') {
        for (int rest = t; rest <= text.length; rest++) {
          if (like(text, rest, pattern, p + 1, escape)) {
            return true;
          }
        }
        return false;
      }
      if (escaped && ++p == pattern.length) {
        return false;
      }
      boolean any = !escaped && pattern[p] == '_';
      if (t == text.length || !(any || text[t] == lower(pattern[p]))) {
        return false;
      }
      t++;
    }
    return t == text.length;
  }

  /// `*` matches any text, `?` any character, `[abc]` one of a set.
  public static boolean glob(String text, String pattern) {
    return glob(text.codePoints().toArray(), 0, pattern.codePoints().toArray(), 0);
  }

  private static boolean glob(int[] text, int from, int[] pattern, int at) {
    int t = from;
    int p = at;
    while (p < pattern.length) {
      if (pattern[p] == '*') {
        for (int rest = t; rest <= text.length; rest++) {
          if (glob(text, rest, pattern, p + 1)) {
            return true;
          }
        }
        return false;
      }
      if (t == text.length) {
        return false;
      }
      if (pattern[p] == '[') {
        int close = closing(pattern, p);
        if (close < 0 || !within(text[t], pattern, p + 1, close)) {
          return false;
        }
        p = close;
      } else if (pattern[p] != '?' && pattern[p] != text[t]) {
        return false;
      }
      p++;
      t++;
    }
    return t == text.length;
  }

  /// A `]` directly after the opening `[` or `[^` is a member of the set.
  private static int closing(int[] pattern, int open) {
    int p = open + 1;
    if (p < pattern.length && pattern[p] == '^') {
      p++;
    }
    for (p++; p < pattern.length; p++) {
      if (pattern[p] == ']') {
        return p;
      }
    }
    return -1;
  }

  private static boolean within(int c, int[] pattern, int from, int close) {
    boolean inverted = pattern[from] == '^';
    boolean found = false;
    for (int p = inverted ? from + 1 : from; p < close; p++) {
      if (p + 2 < close && pattern[p + 1] == '-') {
        found |= pattern[p] <= c && c <= pattern[p + 2];
        p += 2;
      } else {
        found |= pattern[p] == c;
      }
    }
    return found != inverted;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  }
}
