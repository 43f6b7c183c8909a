package sibyl.determinism;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Query;

/// A query result and its ORDER BY. To judge whether a query has one right result, [QueryAnalysis] shows it to the rule for
/// LIMIT: `LIMIT 3` keeps certain rows only if every column is sorted by, so that ties are identical rows. `items` are the
/// expressions of the columns; the list is empty for a UNION and the like.
record SortedResult(ResultShape shape, List<Query.Item> items, List<Query.OrderTerm> order) {

  /// Whether every column is a sort key and equal values are identical: then ties are copies of one row.
  boolean totallyOrdered() {
    if (order.isEmpty() || shape.open() || shape.cells().isEmpty()) {
      return false;
    }
    for (int i = 0; i < shape.cells().size(); i++) {
      ResultShape.Cell cell = shape.cells().get(i);
      Optional<Expr> shown =
          items.size() == shape.cells().size() ? items.get(i).expr() : Optional.empty();
      if (!cell.grade().exact() || order.stream().noneMatch(o -> sorts(o.expr(), cell, shown))) {
        return false;
      }
    }
    return true;
  }

  /// Whether a sort key is a result column: by its name alone, or as the same column of the same table.
  private static boolean sorts(Expr key, ResultShape.Cell cell, Optional<Expr> shown) {
    return key instanceof Expr.ColumnRef k
        && (k.table().isEmpty()
            ? !cell.name().isEmpty() && k.column().equals(cell.name())
            : shown.isPresent()
                && shown.get() instanceof Expr.ColumnRef s
                && s.table().equals(k.table())
                && s.column().equals(k.column()));
  }
}
