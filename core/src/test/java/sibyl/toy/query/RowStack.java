package sibyl.toy.query;

import sibyl.sql.Value;

/// The row over which an expression is evaluated, with the rows of the queries around it.
public final class RowStack {
  static final Value[] NO_CELLS = {};
  public static final RowStack ROOT = new RowStack();

  private final Value[] cells;
  private final RowStack outer;

  private RowStack() {
    this.cells = NO_CELLS;
    this.outer = this;
  }

  public RowStack(Value[] cells, RowStack outer) {
    this.cells = cells;
    this.outer = outer;
  }

  Value cell(int slot) {
    return cells[slot];
  }

  Value cell(int up, int slot) {
    RowStack frame = this;
    for (int i = 0; i < up; i++) {
      frame = frame.outer;
    }
    return frame.cells[slot];
  }

  Value[] cells() {
    return cells;
  }

  /// The same stack with another row of the innermost query.
  RowStack withRow(Value[] others) {
    return new RowStack(others, outer);
  }
}
