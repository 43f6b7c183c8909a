package sibyl.proof.bags;

/// A bound variable: a row of a table, or, where there is no table, any single value, NULL among them.
public record BagVariable(int id, String table, ValueKind kind) {
  public boolean row() {
    return !table.isEmpty();
  }

  /// The value itself, if it is no row.
  BagValue value() {
    return new BagValue.Col(this, 0, kind);
  }
}
