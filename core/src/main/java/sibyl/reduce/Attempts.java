package sibyl.reduce;

import java.util.function.Predicate;
import java.util.function.Supplier;
import sibyl.finding.Case;
import sibyl.sql.Expr;

/// Used inside each pass of the reducer ([Shrink]): tries an edited case, keeps it if the bug is still there, and holds the
/// smallest so far. An edit that gives an ill-typed tree is dropped without asking the engine.
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
