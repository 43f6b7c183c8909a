package sibyl.toy.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Statement;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.Column;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.StatementFailure;

/// A table's definition, resolved. Behind its columns each row has a hidden cell for its `rowid`, unless the table
/// is WITHOUT ROWID. `generated` are the columns to compute, each behind those it needs; `rowKey` is the column
/// that is the rowid by another name.
public record TableSchema(
    Statement.CreateTable definition,
    List<Attribute> attributes,
    List<BoundExpr> checks,
    List<Integer> generated,
    Optional<Integer> rowKey,
    boolean rowed,
    boolean strict) {

  /// `standard` is the value of DEFAULT.
  public record Attribute(
      Column column,
      String type,
      Optional<Conflict> notNull,
      BoundExpr standard,
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
      if (attributes.get(i).column().called(column)) {
        return i;
      }
    }
    throw StatementFailure.malformed("table " + name() + " has no column named " + column);
  }

  boolean has(String column) {
    return attributes.stream().anyMatch(a -> a.column().called(column));
  }

  /// Whether the name means the hidden cell.
  boolean numbered(String name) {
    return rowed && name.equalsIgnoreCase(ROW_ID) && !has(ROW_ID);
  }

  /// All cells of a row, the hidden one too.
  public List<Column> columns(String table) {
    List<Column> columns = new ArrayList<>();
    for (Attribute attribute : attributes) {
      columns.add(attribute.column().in(table));
    }
    if (rowed) {
      columns.add(new Column(table, ROW_ID, Affinity.INTEGER, Collation.BINARY, !has(ROW_ID)));
    }
    return columns;
  }
}
