package sibyl.reduce;

import java.util.function.Predicate;
import java.util.function.Supplier;
import sibyl.finding.Case;
import sibyl.sql.Expr;

/// The smallest case that one pass of a [Shrink] has found so far.
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

  /// Tries an edited case. An edit that makes an invalid tree does not count as a candidate.
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
