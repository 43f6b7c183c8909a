package sibyl.parse;

import java.util.Map;
import java.util.Set;

/// How tightly SQLite's operators bind: the table under "Operators" on its page lang_expr, loosest first.
final class Precedence {
  private Precedence() {}

  static final int LOOSEST = 1;
  static final int AND = 2;
  static final int NOT = 3;
  static final int EQUALITY = 4;
  static final int SIGN = 11;

  private static final int NONE = 0;

  private static final Map<String, Integer> LEVELS =
      Map.ofEntries(
          Map.entry("OR", LOOSEST),
          Map.entry("AND", AND),
          Map.entry("=", EQUALITY),
          Map.entry("==", EQUALITY),
          Map.entry("<>", EQUALITY),
          Map.entry("!=", EQUALITY),
          Map.entry("IS", EQUALITY),
          Map.entry("IN", EQUALITY),
          Map.entry("LIKE", EQUALITY),
          Map.entry("GLOB", EQUALITY),
          Map.entry("BETWEEN", EQUALITY),
          Map.entry("ISNULL", EQUALITY),
          Map.entry("NOTNULL", EQUALITY),
          Map.entry("<", 5),
          Map.entry("<=", 5),
          Map.entry(">", 5),
          Map.entry(">=", 5),
          Map.entry("&", 6),
          Map.entry("|", 6),
          Map.entry("<<", 6),
          Map.entry(">>", 6),
          Map.entry("+", 7),
          Map.entry("-", 7),
          Map.entry("*", 8),
          Map.entry("/", 8),
          Map.entry("%", 8),
          Map.entry("||", 9),
          Map.entry("COLLATE", 10));

  /// What may follow a NOT that stands between operands.
  private static final Set<String> NEGATED = Set.of("IN", "LIKE", "GLOB", "BETWEEN", "NULL");

  /// The level of the operator that comes next, below all others if none does.
  static int next(Cursor in) {
    return in.at("NOT") && NEGATED.contains(in.peek(1).key()) ? EQUALITY : of(in.peek().key());
  }

  static int of(String operator) {
    return LEVELS.getOrDefault(operator, NONE);
  }
}
