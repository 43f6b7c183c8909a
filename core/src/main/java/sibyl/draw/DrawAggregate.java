package sibyl.draw;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Generates calls of aggregate and window functions, such as `COUNT(c0)` or `RANK() OVER (ORDER BY c1)`, when [DrawQuery] or an
/// expression generator wants one. It avoids results that depend on the order of rows, such as sums of floats, because oracles
/// would have to decline the query.
final class DrawAggregate extends DrawPart {

  DrawAggregate(DrawExpr exprs) {
    super(exprs);
  }

  /// An aggregate over the rows of the scope. Sums are of whole numbers, and floating-point sums of truth values, because a
  /// sum of floats depends on the order of rows.
  Expr.Aggregate aggregate(Scope scope, boolean composing) {
    Function f = choices.pick(composing ? grammar.composing() : grammar.aggregates());
    boolean counts = f.counts();
    Optional<Expr> filter =
        grammar.may("aggregate filter") && choices.oneIn(7)
            ? Optional.of(exprs.condition(scope.withoutSubqueries(), 1))
            : Optional.empty();
    if (counts && choices.oneIn(2)) {
      return new Expr.Aggregate(f, List.of(), false, filter);
    }
    Expr arg = argument(f, scope, counts);
    boolean distinct = !composing && choices.oneIn(4);
    Function fitting = grammar.variant(f, arg.type());
    return new Expr.Aggregate(
        fitting,
        List.of(convert.asArgument(convert.fit(arg, fitting.params().getFirst()))),
        distinct,
        filter);
  }

  private Expr argument(Function f, Scope scope, boolean counts) {
    if (counts) {
      return exprs.subject(scope, 1);
    }
    if (f.result() == SqlType.REAL) {
      return convert.fit(exprs.compare(scope, 0), SqlType.NUMERIC);
    }
    return f.passes()
        ? convert.exact(exprs.subject(scope, 1))
        : convert.whole(exprs.subject(scope, 1));
  }

  /// A window function call, if the dialect has any.
  Optional<Expr> windowed(Scope scope) {
    if (grammar.windows().isEmpty() || !grammar.may("window")) {
      return Optional.empty();
    }
    Function f = choices.pick(grammar.windows());
    boolean aggregate = f.kind() == Function.Kind.AGGREGATE;
    boolean counts = f.counts();
    List<Expr> drawn =
        !aggregate || (counts && choices.oneIn(2))
            ? List.of()
            : List.of(argument(f, scope, counts));
    Function fitting = drawn.isEmpty() ? f : grammar.variant(f, drawn.getFirst().type());
    List<Expr> args = drawn.stream().map(a -> convert.fit(a, fitting.params().getFirst())).toList();
    List<Expr> partition = choices.oneIn(2) ? List.of(sorting(scope)) : List.of();
    boolean ranked = !aggregate && !grammar.may(Features.UNORDERED_RANKS);
    List<Query.OrderTerm> order =
        ranked || choices.percent(70)
            ? List.of(new Query.OrderTerm(sorting(scope), choices.oneIn(2), ""))
            : List.of();
    String frame =
        aggregate && !order.isEmpty() ? choices.pick(grammar.dialect().words().frames()) : "";
    if (!grammar.may(Features.frame(frame))) {
      frame = "";
    }
    Optional<Expr> filter =
        aggregate && grammar.may("window filter") && choices.oneIn(6)
            ? Optional.of(exprs.condition(scope.withoutSubqueries(), 0))
            : Optional.empty();
    return Optional.of(
        new Expr.Windowed(fitting, args, filter, new Query.Window(partition, order, frame)));
  }

  /// An ORDER BY or PARTITION BY key; not every engine takes a constant there.
  private Expr sorting(Scope scope) {
    Expr subject = exprs.subject(scope, 1);
    return grammar.dynamic() || Tree.any(subject, n -> n instanceof Expr.ColumnRef)
        ? subject
        : convert.measured(choices.pick(scope.columns()));
  }
}
