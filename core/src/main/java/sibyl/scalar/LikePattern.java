package sibyl.scalar;

/// LIKE: `%` stands for any characters, `_` for one, and the escape character takes their meaning from what follows it.
public final class LikePattern {
  /// No character is an escape.
  public static final int NO_ESCAPE = -1;

  private static final int ANY = -2;
  private static final int ONE = -3;

  private LikePattern() {}

  /// Whether the escape character is the last of the pattern, which is an error or never matches.
  public static boolean dangling(String pattern, int escape) {
    int[] points = pattern.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      if (points[i] == escape && ++i == points.length) {
        return true;
      }
    }
    return false;
  }

  public static boolean matches(String text, String pattern, int escape) {
    int[] wanted = parts(pattern, escape);
    int[] given = text.codePoints().toArray();
    int at = 0;
    int part = 0;
    int star = -1;
    int resume = 0;
    while (at < given.length) {
      if (part < wanted.length && wanted[part] == ANY) {
        star = part++;
        resume = at;
      } else if (part < wanted.length && (wanted[part] == ONE || wanted[part] == given[at])) {
        part++;
        at++;
      } else if (star >= 0) {
        part = star + 1;
        at = ++resume;
      } else {
        return false;
      }
    }
    while (part < wanted.length && wanted[part] == ANY) {
      part++;
    }
    return part == wanted.length;
  }

  private static int[] parts(String pattern, int escape) {
    int[] points = pattern.codePoints().toArray();
    int[] parts = new int[points.length];
    int count = 0;
    for (int i = 0; i < points.length; i++) {
      if (points[i] == escape && i + 1 < points.length) {
        parts[count++] = points[++i];
      } else {
        parts[count++] = points[i] == '%' ? ANY : points[i] == '_' ? ONE : points[i];
      }
    }
    return java.util.Arrays.copyOf(parts, count);
  }
}
