package sibyl.toy.store;

import java.util.Locale;
import sibyl.toy.value.StatementFailure;

/// A conflict clause: what happens when a row violates a constraint.
enum Conflict {
  ABORT,
  FAIL,
  IGNORE,
  REPLACE,
  ROLLBACK;

  /// Reads the tail of a constraint, such as `ON CONFLICT REPLACE`.
  static Conflict in(String tail) {
    String words = tail.toUpperCase(Locale.ROOT);
    for (Conflict conflict : values()) {
      if (words.contains("ON CONFLICT " + conflict)) {
        return conflict;
      }
    }
    return ABORT;
  }

  /// The conflict clause of the statement, or else that of the constraint.
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
