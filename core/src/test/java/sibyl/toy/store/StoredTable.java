package sibyl.toy.store;

import java.util.List;

/// A table: its schema, its rows in insertion order, and its indexes.
public record StoredTable(TableSchema shape, List<Row> rows, List<Index> indexes, long lastId) {

  String name() {
    return shape.name();
  }

  public StoredTable indexed(List<Index> others) {
    return new StoredTable(shape, rows, List.copyOf(others), lastId);
  }
}
