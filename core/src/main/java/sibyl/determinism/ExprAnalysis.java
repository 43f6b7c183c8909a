package sibyl.determinism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Tree;

/// Finds why the value of an expression is nondeterministic: `random()` in it, a column whose value is already arbitrary, a
/// subquery without one right answer. [QueryAnalysis] asks it for every expression of a query that needs a close look, by the
/// rules of [DeterminismRules#EXPRESSION].
record ExprAnalysis(QueryAnalysis queries, ExprTypes types) {

  /// For an expression that is evaluated once for each row.
  Optional<String> perRow(Expr e, VisibleRelations visible) {
    return PlainQuery.determined(e) && visible.determined()
        ? Optional.empty()
        : inDetail(e, visible);
  }

  /// For an expression that is evaluated once for each group.
  Optional<String> perGroup(Expr e, VisibleRelations visible, List<Expr> keys) {
    if (keys.contains(e)) {
      return perRow(e, visible).or(() -> ResultShape.representative(types.grade(e, visible)));
    }
    if (e instanceof Expr.Aggregate) {
      return perRow(e, visible);
    }
    Optional<String> outside = DeterminismRules.GROUPED.of(e);
    if (outside.isPresent()) {
      return outside;
    }
    return firstChild(e, child -> perGroup(child, visible, keys))
        .map(t -> e instanceof Expr.Implicit ? t : used(t))
        .or(
            () ->
                switch (e) {
                  case Expr.ScalarQuery _, Expr.Exists _ -> inDetail(e, visible.grouped(keys));
                  case Expr.InQuery q -> rowsOrValues(q.query(), visible.grouped(keys));
                  case Expr _ -> Optional.empty();
                });
  }

  private Optional<String> perGroup(Node child, VisibleRelations visible, List<Expr> keys) {
    return switch (child) {
      case Expr e -> perGroup(e, visible, keys);
      case Query _ -> Optional.empty();
      case Node other -> firstChild(other, c -> perGroup(c, visible, keys));
    };
  }

  private Optional<String> inDetail(Expr e, VisibleRelations visible) {
    Optional<String> own = own(e, visible);
    Optional<String> inside =
        firstChild(e, c -> onlyCompared(e, c, visible) ? Optional.empty() : inChild(c, visible))
            .map(t -> e instanceof Expr.Implicit ? t : used(t));
    return own.filter(t -> !t.equals(DeterminismRules.EQUAL_NUMBERS))
        .or(() -> inside)
        .or(() -> own);
  }

  /// What the node itself adds, whatever its children are.
  private Optional<String> own(Expr e, VisibleRelations visible) {
    Optional<ResultShape> subquery = subquery(e).map(q -> queries.shape(q, visible));
    return subquery
        .flatMap(ResultShape::trouble)
        .or(() -> Rule.first(DeterminismRules.EXPRESSION, new Site(e, visible, types)))
        .or(
            () ->
                switch (e) {
                  case Expr.ColumnRef c -> visible.find(c).flatMap(ResultShape.Cell::trouble);
                  // EXISTS does not use the values.
                  case Expr.Exists _ -> Optional.empty();
                  case Expr _ -> subquery.flatMap(ResultShape::cellTrouble);
                });
  }

  private static Optional<Query> subquery(Expr e) {
    return switch (e) {
      case Expr.ScalarQuery q -> Optional.of(q.query());
      case Expr.InQuery q -> Optional.of(q.query());
      case Expr.Exists q -> Optional.of(q.query());
      case Expr _ -> Optional.empty();
    };
  }

  private Optional<String> rowsOrValues(Query query, VisibleRelations visible) {
    ResultShape shape = queries.shape(query, visible);
    return shape.trouble().or(shape::cellTrouble);
  }

  /// An expression over one of several equal numbers may distinguish them, as typeof() does.
  private static String used(String trouble) {
    return trouble.equals(DeterminismRules.EQUAL_NUMBERS) ? DeterminismRules.EQUAL_VALUES : trouble;
  }

  /// Whether the child is a column that is only compared, and with something that does not convert numbers to text: then it
  /// does not matter which of several equal numbers it is.
  private boolean onlyCompared(Expr e, Node child, VisibleRelations visible) {
    boolean equalNumbers =
        child instanceof Expr.ColumnRef c
            && visible
                .find(c)
                .flatMap(ResultShape.Cell::trouble)
                .filter(DeterminismRules.EQUAL_NUMBERS::equals)
                .isPresent();
    return equalNumbers
        && switch (e) {
          case Expr.IsNull _ -> true;
          case Expr.Comparison x ->
              !types.isText(x.left(), visible) && !types.isText(x.right(), visible);
          case Expr _ -> false;
        };
  }

  /// Subqueries are left out: their parent has looked at them.
  private Optional<String> inChild(Node child, VisibleRelations visible) {
    return switch (child) {
      case Expr e -> inDetail(e, visible);
      case Query _ -> Optional.empty();
      case Node other -> firstChild(other, c -> inChild(c, visible));
    };
  }

  private static Optional<String> firstChild(Node node, Function<Node, Optional<String>> look) {
    List<String> found = new ArrayList<>();
    Tree.mapChildren(
        node,
        child -> {
          if (found.isEmpty()) {
            look.apply(child).ifPresent(found::add);
          }
          return child;
        });
    return found.stream().findFirst();
  }
}
