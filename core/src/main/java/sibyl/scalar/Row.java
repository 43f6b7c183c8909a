package sibyl.scalar;

import java.util.List;
import sibyl.sql.Expr;
import sibyl.sql.Query;

/// Where the leaves of an expression get their values: one row of the relations in scope, and the answers of subqueries for it.
public interface Row {

  Evaluated column(Expr.ColumnRef ref);

  /// The rows of a subquery.
  default Answer rows(Query query) {
    return new Answer.Silent("subquery");
  }

  /// The value of an aggregate or window function, which the query around it computes.
  default Evaluated computed(Expr expr) {
    return new Evaluated.Silent("aggregate outside a query");
  }

  /// The rows of a query, or why we do not know them.
  sealed interface Answer {

    /// `typings` has an entry for each column, also if there are no rows.
    record Rows(List<Typing> typings, List<List<Evaluated.Known>> rows) implements Answer {}

    record Silent(String reason) implements Answer {}
  }
}
