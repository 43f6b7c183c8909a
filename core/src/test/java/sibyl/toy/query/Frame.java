package sibyl.toy.query;

import sibyl.sql.Value;

/// The row an expression is evaluated over, and the row of the query around it.
public final class Frame {
  static final Value[] NO_CELLS = {};
  public static final Frame ROOT = new Frame();

  private final Value[] cells;
  private final Frame outer;

  private Frame() {
    this.cells = NO_CELLS;
    this.outer = this;
  }

  public Frame(Value[] cells, Frame outer) {
    this.cells = cells;
    this.outer = outer;
  }

  Value cell(int slot) {
    return cells[slot];
  }

  Value cell(int up, int slot) {
    Frame frame = this;
    for (int i = 0; i < up; i++) {
      frame = frame.outer;
    }
    return frame.cells[slot];
  }

  Value[] cells() {
    return cells;
  }

  /// The frame for another row of the same query.
  Frame beside(Value[] others) {
    return new Frame(others, outer);
  }
}
