package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Expr;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// A generated FROM clause with the columns that it makes visible, as [DrawFrom] hands it to the generators of the rest of the
/// query. `near` are the columns that the condition of a further join may name, `rows` how many rows there may be.
record From(Relation relation, List<Expr.ColumnRef> columns, List<Expr.ColumnRef> near, long rows) {
  From(Relation relation, List<Expr.ColumnRef> columns, long rows) {
    this(relation, columns, columns, rows);
  }

  /// Whether it has a column of shapes.
  boolean hasShapes() {
    return columns.stream().anyMatch(c -> c.type() == SqlType.GEOMETRY);
  }

  /// The columns of that name.
  List<Expr.ColumnRef> called(String name) {
    List<Expr.ColumnRef> found = new ArrayList<>();
    for (Expr.ColumnRef column : columns) {
      if (column.column().equals(name)) {
        found.add(column);
      }
    }
    return found;
  }

  /// How many names both sides of a join have.
  static long common(From left, From right) {
    return left.columns.stream().filter(l -> !right.called(l.column()).isEmpty()).count();
  }
}
