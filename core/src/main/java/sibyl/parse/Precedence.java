package sibyl.parse;

import java.util.Map;
import java.util.Set;
import sibyl.sql.Syntax;

/// How tightly a dialect's operators bind (`*` tighter than `+`), from the table in its [sibyl.sql.Syntax]. [Grouping], which
/// puts the parentheses into SQL that Sibyl did not generate, asks after every operand whether the next operator takes it.
final class Precedence {
  static final int LOOSEST = 1;

  private static final int NONE = 0;

  /// What may follow a NOT that stands between operands.
  private static final Set<String> NEGATED =
      Set.of("IN", "LIKE", "ILIKE", "GLOB", "BETWEEN", "NULL");

  private final Map<String, Integer> levels;

  Precedence(Syntax syntax) {
    this.levels = syntax.levels();
  }

  /// The level of the next operator, below all others if there is none.
  int next(Cursor in) {
    String second = in.peek(1).key();
    return in.at("NOT")
        ? NEGATED.contains(second) ? of(second.equals("NULL") ? "NOTNULL" : second) : NONE
        : of(in.peek().key());
  }

  int of(String operator) {
    return levels.getOrDefault(operator, NONE);
  }

  /// The level that an operand of the operator needs if it has no parentheses.
  int tighterThan(String operator) {
    int level = of(operator);
    if (level == NONE) {
      throw new Unreadable("no operator: " + operator);
    }
    return level + 1;
  }
}
