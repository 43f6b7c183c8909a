package sibyl.dialect.scalars.h2;

/// LIKE and ILIKE of H2: `%`, `_` and an escape character, which may stand before any character. A pattern that ends with it is
/// invalid, and the answer unknown.
final class H2Patterns {
  private H2Patterns() {}

  private static final char ONE = 1;
  private static final char ANY = 2;

  /// A pattern: its characters, and for each of them whether it stands for itself.
  record Pattern(String chars, String kinds, boolean valid) {

    /// Whether each character of it stands for itself.
    boolean literal() {
      return kinds.indexOf(ONE) < 0 && kinds.indexOf(ANY) < 0;
    }
  }

  /// `escape` is empty if there is none.
  static Pattern parsed(String pattern, String escape) {
    StringBuilder chars = new StringBuilder(pattern.length());
    StringBuilder kinds = new StringBuilder(pattern.length());
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (!escape.isEmpty() && c == escape.charAt(0)) {
        if (++i == pattern.length()) {
          return new Pattern("", "", false);
        }
        chars.append(pattern.charAt(i));
        kinds.append(' ');
      } else {
        chars.append(c);
        kinds.append(c == '%' ? ANY : c == '_' ? ONE : ' ');
      }
    }
    return new Pattern(chars.toString(), kinds.toString(), true);
  }

  static boolean matches(Pattern pattern, String text, boolean ignoreCase) {
    int at = 0;
    int from = 0;
    int star = -1;
    int restart = 0;
    String kinds = pattern.kinds();
    while (at < text.length()) {
      if (from < kinds.length() && kinds.charAt(from) == ANY) {
        star = from++;
        restart = at;
      } else if (from < kinds.length()
          && (kinds.charAt(from) == ONE
              || same(pattern.chars().charAt(from), text.charAt(at), ignoreCase))) {
        from++;
        at++;
      } else if (star >= 0) {
        from = star + 1;
        at = ++restart;
      } else {
        return false;
      }
    }
    while (from < kinds.length() && kinds.charAt(from) == ANY) {
      from++;
    }
    return from == kinds.length();
  }

  private static boolean same(char one, char other, boolean ignoreCase) {
    return one == other
        || (ignoreCase
            && (Character.toUpperCase(one) == Character.toUpperCase(other)
                || Character.toLowerCase(one) == Character.toLowerCase(other)));
  }

  /// Whether a regular expression stands only for itself.
  static boolean plain(String regex) {
    return regex.chars().noneMatch(c -> "\\^$.|?*+()[]{}".indexOf(c) >= 0);
  }
}
