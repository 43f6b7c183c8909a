package sibyl.determinism;

import java.util.List;
import java.util.Optional;
import sibyl.scene.Cardinality;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;

/// An expression at its place in a query, with the tables and subqueries whose columns it can name. [ExprAnalysis] makes one
/// for each expression, to judge whether the query has only one right result. The rules in [DeterminismRules#EXPRESSION] call
/// its methods: does it call a volatile function, does it add floats, may it give several rows?
record Site(Expr expr, VisibleRelations visible, ExprTypes types) {

  boolean calls(Function.Purity purity) {
    return function().filter(f -> f.purity() == purity).isPresent();
  }

  private Optional<Function> function() {
    return switch (expr) {
      case Expr.Call c -> Optional.of(c.function());
      case Expr.Aggregate a -> Optional.of(a.function());
      case Expr.Windowed w -> Optional.of(w.function());
      case Expr _ -> Optional.empty();
    };
  }

  /// Whether an aggregate such as MIN returns one of several equal values of that grade.
  boolean selects(Grade grade) {
    return aggregated()
        .filter(arg -> function().orElseThrow().passes() && types.grade(arg, visible) == grade)
        .isPresent();
  }

  /// Adding floats is not associative. Even whole numbers are rounded once their floating-point sum is large; truth values
  /// never are.
  boolean addsFloats() {
    return aggregated().filter(arg -> !addsExactly(function().orElseThrow(), arg)).isPresent();
  }

  private boolean addsExactly(Function function, Expr arg) {
    SqlType type = arg instanceof Expr.Implicit i ? i.operand().type() : arg.type();
    return function.passes()
        || (types.grade(arg, visible) == Grade.FIRM
            && (type == SqlType.BOOLEAN
                || (type == SqlType.INTEGER && function.result() != SqlType.REAL)));
  }

  /// The argument of an aggregate, also of one over a window. COUNT does not use its values.
  private Optional<Expr> aggregated() {
    return switch (expr) {
      case Expr.Aggregate a -> aggregated(a.function(), a.args());
      case Expr.Windowed w -> aggregated(w.function(), w.args());
      case Expr _ -> Optional.empty();
    };
  }

  private static Optional<Expr> aggregated(Function function, List<Expr> args) {
    return function.kind() != Function.Kind.AGGREGATE || function.name().equalsIgnoreCase("count")
        ? Optional.empty()
        : args.stream().findFirst();
  }

  /// Peers share a RANGE or GROUPS frame; a ROWS frame separates them.
  boolean hasRowsFrame() {
    return expr instanceof Expr.Windowed w && w.window().frame().startsWith("ROWS");
  }

  boolean mayGiveSeveralRows() {
    return expr instanceof Expr.ScalarQuery q && !hasAtMostOneRow(q.query());
  }

  private static boolean hasAtMostOneRow(Query query) {
    return switch (query) {
      case Query.Select s ->
          s.from().isEmpty()
              || s.limit().map(l -> l.count() <= 1).orElse(false)
              || (s.groupBy().isEmpty() && Cardinality.aggregates(s));
      case Query.Values v -> v.rows().size() == 1;
      case Query.Compound c -> c.limit().map(l -> l.count() <= 1).orElse(false);
      case Query.With w -> hasAtMostOneRow(w.body());
    };
  }
}
