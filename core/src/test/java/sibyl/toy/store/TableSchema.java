package sibyl.toy.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.sql.Statement;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.Column;
import sibyl.toy.value.StatementFailure;

/// The resolved definition of a table: columns, constraints, defaults. Unless the table is WITHOUT ROWID, each row has
/// a hidden last cell for its `rowid`. `generated` are the generated columns in the order of computation; `rowIdColumn`
/// is the INTEGER PRIMARY KEY, an alias of the rowid.
public record TableSchema(
    Statement.CreateTable definition,
    List<Attribute> attributes,
    List<BoundExpr> checks,
    List<Integer> generated,
    Optional<Integer> rowIdColumn,
    boolean hasRowId,
    boolean strict) {

  /// A column with its constraints.
  public record Attribute(
      Column column,
      String type,
      Optional<Conflict> notNull,
      BoundExpr defaultValue,
      Optional<BoundExpr> generated) {}

  public static final String ROW_ID = "rowid";

  String name() {
    return definition.name();
  }

  public int width() {
    return attributes.size();
  }

  int at(String column) {
    for (int i = 0; i < attributes.size(); i++) {
      if (attributes.get(i).column().hasName(column)) {
        return i;
      }
    }
    throw StatementFailure.malformed("table " + name() + " has no column named " + column);
  }

  boolean has(String column) {
    return attributes.stream().anyMatch(a -> a.column().hasName(column));
  }

  /// Whether the name means the hidden rowid cell.
  boolean namesRowId(String name) {
    return hasRowId && name.equalsIgnoreCase(ROW_ID) && !has(ROW_ID);
  }

  /// All cells of a row, the hidden rowid included.
  public List<Column> columns(String table) {
    List<Column> columns = new ArrayList<>();
    for (Attribute attribute : attributes) {
      columns.add(attribute.column().in(table));
    }
    if (hasRowId) {
      columns.add(new Column(table, ROW_ID, Affinity.INTEGER, Collation.BINARY, !has(ROW_ID)));
    }
    return columns;
  }
}
