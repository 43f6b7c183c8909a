package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Expr;

/// The columns an expression may name, and what else is allowed where it stands.
record Scope(List<Expr.ColumnRef> columns, List<Expr.ColumnRef> outer, boolean subqueries) {

  static final Scope NOTHING = new Scope(List.of(), List.of(), false);

  Scope {
    columns = List.copyOf(columns);
    outer = List.copyOf(outer);
  }

  Scope withoutSubqueries() {
    return new Scope(columns, outer, false);
  }

  /// What a subquery at this place sees of the query around it.
  List<Expr.ColumnRef> seenFromInside() {
    List<Expr.ColumnRef> all = new ArrayList<>(outer);
    all.addAll(columns);
    return all;
  }
}
