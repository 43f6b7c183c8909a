package sibyl.reduce;

import java.util.function.Predicate;
import java.util.function.Supplier;
import sibyl.finding.Case;
import sibyl.sql.Expr;

/// What one pass of a [Shrink] reached so far.
final class Attempts {
  private final Predicate<Case> stillFails;
  private Case best;

  Attempts(Case start, Predicate<Case> stillFails) {
    this.best = start;
    this.stillFails = stillFails;
  }

  Case best() {
    return best;
  }

  /// Edits may give trees that no type or place allows, or of which no claim can be made; those are no candidates.
  boolean attempt(Supplier<Case> edit) {
    try {
      Case candidate = edit.get();
      boolean fails = stillFails.test(candidate);
      best = fails ? candidate : best;
      return fails;
    } catch (Expr.IllTyped | ClassCastException _) {
      return false;
    }
  }
}
