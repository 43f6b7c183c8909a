package sibyl.dialect.scalars.mysql;

import java.util.List;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;

/// LIKE. Manual: "String Comparison Functions and Operators". Blanks at the end count, whatever the collation.
final class MysqlLike {
  private MysqlLike() {}

  static Ternary matches(
      MysqlValue operand, MysqlValue pattern, char escape, MysqlRelative relative) {
    if (operand.isNull() || pattern.isNull()) {
      return Ternary.UNKNOWN;
    }
    MysqlStrings both = MysqlStrings.of(List.of(operand, pattern));
    if (relative.maria() && (escape == '_' || escape == '%') && both.get(1).indexOf(escape) >= 0) {
      throw new Unmodelled("wildcard as escape");
    }
    return Ternary.of(matches(both.get(0), 0, both.get(1), 0, escape, both.type().folds()));
  }

  private static boolean matches(
      String s, int at, String pattern, int from, char escape, boolean folds) {
    int i = at;
    int p = from;
    while (p < pattern.length()) {
      char c = pattern.charAt(p);
      if (c == escape) {
        // At the end it stands for itself.
        p = Math.min(p + 1, pattern.length() - 1);
        c = pattern.charAt(p);
      } else if (c == '_') {
        if (i >= s.length()) {
          return false;
        }
        i++;
        p++;
        continue;
      } else if (c == '%') {
        for (int k = i; k <= s.length(); k++) {
          if (matches(s, k, pattern, p + 1, escape, folds)) {
            return true;
          }
        }
        return false;
      }
      if (i >= s.length() || !same(s.charAt(i), c, folds)) {
        return false;
      }
      i++;
      p++;
    }
    return i == s.length();
  }

  private static boolean same(char x, char y, boolean folds) {
    return x == y || (folds && MysqlComparison.weight(x) == MysqlComparison.weight(y));
  }
}
