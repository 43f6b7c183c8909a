package sibyl.toy.store;

import java.util.List;

/// A table: its shape, its rows in the order they came, and its indexes.
public record Stored(Shape shape, List<Row> rows, List<Index> indexes, long lastId) {

  String name() {
    return shape.name();
  }

  public Stored indexed(List<Index> others) {
    return new Stored(shape, rows, List.copyOf(others), lastId);
  }
}
