package sibyl.toy.store;

import java.util.Locale;
import sibyl.toy.value.StatementFailure;

/// What happens when a row breaks a rule.
enum Conflict {
  ABORT,
  FAIL,
  IGNORE,
  REPLACE,
  ROLLBACK;

  /// The one that a tail like `ON CONFLICT REPLACE` asks for.
  static Conflict in(String tail) {
    String words = tail.toUpperCase(Locale.ROOT);
    for (Conflict conflict : values()) {
      if (words.contains("ON CONFLICT " + conflict)) {
        return conflict;
      }
    }
    return ABORT;
  }

  /// The one that a statement says, or else the rule.
  static Conflict of(String or, Conflict rule) {
    if (or.isEmpty()) {
      return rule;
    }
    for (Conflict conflict : values()) {
      if (conflict.name().equalsIgnoreCase(or)) {
        return conflict;
      }
    }
    throw StatementFailure.malformed("syntax error near " + or);
  }
}
