package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import sibyl.scene.Table;
import sibyl.sql.Expr;

/// The columns that an expression may name at its place, those of the queries around it, and whether it may contain subqueries.
/// Generators of queries, CHECK constraints, indexes and generated columns make one, and `DrawExpr` picks columns from it.
public record Scope(List<Expr.ColumnRef> columns, List<Expr.ColumnRef> outer, boolean subqueries) {

  static final Scope NOTHING = new Scope(List.of(), List.of(), false);

  public Scope {
    columns = List.copyOf(columns);
    outer = List.copyOf(outer);
  }

  /// A table's columns as its own definitions name them: without a qualifier.
  public static Scope of(Table table) {
    return of(
        table.columns().stream()
            .map(c -> new Expr.ColumnRef("", c.name(), c.kind(), c.grade()))
            .toList());
  }

  public static Scope of(List<Expr.ColumnRef> columns) {
    return new Scope(columns, List.of(), false);
  }

  Scope withoutSubqueries() {
    return new Scope(columns, outer, false);
  }

  /// The columns that a subquery at this place can name.
  List<Expr.ColumnRef> seenFromInside() {
    List<Expr.ColumnRef> all = new ArrayList<>(outer);
    all.addAll(columns);
    return all;
  }
}
