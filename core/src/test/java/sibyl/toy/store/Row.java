package sibyl.toy.store;

import sibyl.sql.Value;
import sibyl.toy.query.RowStack;

/// A stored row. Rows are compared by identity, since two rows may have the same cells.
public final class Row {
  private final long id;
  private final Value[] cells;

  Row(long id, Value[] cells) {
    this.id = id;
    this.cells = cells;
  }

  long id() {
    return id;
  }

  public Value[] cells() {
    return cells;
  }

  RowStack frame() {
    return new RowStack(cells, RowStack.ROOT);
  }
}
