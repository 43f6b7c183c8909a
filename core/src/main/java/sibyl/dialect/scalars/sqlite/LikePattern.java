package sibyl.dialect.scalars.sqlite;

import java.util.OptionalInt;

/// Matches texts against the patterns of LIKE and GLOB. https://www.sqlite.org/lang_expr.html#like
public final class LikePattern {
  private static final int NONE = -1;

  private final boolean glob;
  private final int[] text;
  private final int[] pattern;
  private final int escape;

  private LikePattern(boolean glob, String text, String pattern, int escape) {
    this.glob = glob;
    this.text = text.codePoints().toArray();
    this.pattern = pattern.codePoints().toArray();
    this.escape = escape;
  }

  /// `%` matches any text, `_` any character; ASCII letters match in either case.
  public static boolean like(String text, String pattern, OptionalInt escape) {
    return new LikePattern(false, text, pattern, escape.orElse(NONE)).matches();
  }

  /// `*` matches any text, `?` any character, `[abc]` one of a set.
  public static boolean glob(String text, String pattern) {
    return new LikePattern(true, text, pattern, NONE).matches();
  }

  /// Where the rest after the last wildcard fails, the wildcard takes one character more.
  private boolean matches() {
    int t = 0;
    int p = 0;
    int resume = NONE;
    int taken = 0;
    while (true) {
      if (p < pattern.length && wild(p)) {
        resume = ++p;
        taken = t;
        continue;
      }
      if (p == pattern.length && t == text.length) {
        return true;
      }
      int next = p < pattern.length && t < text.length ? step(p, text[t]) : NONE;
      if (next != NONE) {
        p = next;
        t++;
      } else if (resume != NONE && taken < text.length) {
        p = resume;
        t = ++taken;
      } else {
        return false;
      }
    }
  }

  private boolean wild(int p) {
    return pattern[p] == (glob ? '*' : '%') && pattern[p] != escape;
  }

  /// The place behind the element of the pattern if it matches the character.
  private int step(int p, int c) {
    if (glob) {
      return pattern[p] == '['
          ? set(p + 1, c)
          : pattern[p] == '?' || pattern[p] == c ? p + 1 : NONE;
    }
    if (pattern[p] == escape) {
      return p + 1 < pattern.length && lower(pattern[p + 1]) == lower(c) ? p + 2 : NONE;
    }
    return pattern[p] == '_' || lower(pattern[p]) == lower(c) ? p + 1 : NONE;
  }

  /// A `]` directly after the opening `[` or `[^` is a member of the set.
  private int set(int from, int c) {
    int p = from;
    boolean inverted = p < pattern.length && pattern[p] == '^';
    if (inverted) {
      p++;
    }
    boolean seen = false;
    if (p < pattern.length && pattern[p] == ']') {
      seen = c == ']';
      p++;
    }
    int prior = 0;
    for (; p < pattern.length && pattern[p] != ']'; p++) {
      boolean range =
          pattern[p] == '-' && p + 1 < pattern.length && pattern[p + 1] != ']' && prior > 0;
      if (range) {
        p++;
        seen |= prior <= c && c <= pattern[p];
        prior = 0;
      } else {
        seen |= pattern[p] == c;
        prior = pattern[p];
      }
    }
    return p < pattern.length && seen != inverted ? p + 1 : NONE;
  }

  private static int lower(int c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  }
}
