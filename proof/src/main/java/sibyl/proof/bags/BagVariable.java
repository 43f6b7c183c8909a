package sibyl.proof.bags;

/// A bound variable: a row of a table, or, without a table, any single value including NULL.
public record BagVariable(int id, String table, ValueKind kind) {
  public boolean row() {
    return !table.isEmpty();
  }

  /// Its value, unless it is a row.
  BagValue value() {
    return new BagValue.Col(this, 0, kind);
  }
}
