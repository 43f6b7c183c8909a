package sibyl.proof.algebra;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// A query that [FromAlgebra] is building, which turns the algebra of a query mutated for the oracle `eqsql` into SQL again: it
/// goes up the algebra tree and adds each operator as a clause (a filter becomes WHERE or HAVING) as long as SQL allows that in
/// the same SELECT.
sealed interface UnfinishedQuery {

  /// A SELECT to which clauses can still be added. `columns` are its result in terms of FROM, or of keys and aggregates if
  /// it is `grouped`.
  record Open(
      Optional<Relation> from,
      Optional<Expr> where,
      boolean grouped,
      List<Expr> keys,
      Optional<Expr> having,
      List<Expr> columns)
      implements UnfinishedQuery {
    public Open {
      keys = List.copyOf(keys);
      columns = List.copyOf(columns);
    }

    static Open of(Relation from, List<Expr> columns) {
      return new Open(
          Optional.of(from), Optional.empty(), false, List.of(), Optional.empty(), columns);
    }

    Open withColumns(List<Expr> others) {
      return new Open(from, where, grouped, keys, having, others);
    }

    /// Keeps the rows for which a condition over its columns is true.
    Open filtered(Expr condition) {
      return grouped
          ? new Open(from, where, true, keys, both(having, Optional.of(condition)), columns)
          : new Open(from, both(where, Optional.of(condition)), false, keys, having, columns);
    }

    Open withoutWhere() {
      return new Open(from, Optional.empty(), grouped, keys, having, columns);
    }
  }

  /// A query that must be nested before anything can be added.
  record Closed(Query query) implements UnfinishedQuery {}

  /// A SELECT DISTINCT.
  record Unique(Open of) implements UnfinishedQuery {}

  static Optional<Expr> both(Optional<Expr> left, Optional<Expr> right) {
    return left.isPresent() && right.isPresent()
        ? Optional.of(new Expr.Logical(Expr.LogicalOp.AND, left.get(), right.get()))
        : left.or(() -> right);
  }
}
