package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Replaces functions that the standard defines as short for CASE (ISO/IEC 9075-2, 6.12): `nullif(a, b)` becomes `CASE WHEN a =
/// b THEN NULL ELSE a END`. Done when a query is translated into algebra, so that the prover needs no rules for them.
final class FunctionsAsCase {
  private FunctionsAsCase() {}

  static Optional<Expr.Case> expanded(Expr.Call call) {
    List<Expr> args = call.args();
    String name = call.function().name().toLowerCase(Locale.ROOT);
    try {
      if ((name.equals("coalesce") && args.size() > 1)
          || (name.equals("ifnull") && args.size() == 2)) {
        return Optional.of(firstKnown(args));
      }
      return name.equals("nullif") && args.size() == 2
          ? Optional.of(unlessEqual(args.get(0), args.get(1)))
          : Optional.empty();
    } catch (Expr.IllTyped _) {
      return Optional.empty();
    }
  }

  private static Expr.Case firstKnown(List<Expr> args) {
    List<Expr.When> whens = new ArrayList<>();
    for (Expr arg : args.subList(0, args.size() - 1)) {
      whens.add(new Expr.When(new Expr.IsNull(arg, true), arg));
    }
    return new Expr.Case(Optional.empty(), whens, Optional.of(args.getLast()));
  }

  private static Expr.Case unlessEqual(Expr value, Expr other) {
    Expr equal = new Expr.Comparison(Expr.ComparisonOp.EQUAL, value, other);
    Expr nothing = new Expr.Literal(Value.NULL);
    return new Expr.Case(
        Optional.empty(), List.of(new Expr.When(equal, nothing)), Optional.of(value));
  }
}
