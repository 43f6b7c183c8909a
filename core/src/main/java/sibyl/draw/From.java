package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Expr;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// A generated FROM clause and the columns that it makes visible. [DrawFrom] makes it; the generators of the rest of the query
/// take their columns from it.
///
///   - `near`: the columns that the ON of the next join can name; fewer than `columns` after a comma in many engines;
///   - `rows`: an estimate of the rows, by which [DrawFrom] avoids joins that are too large.
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
