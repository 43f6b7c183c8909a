package sibyl.proof.bags;

/// A variable in the form in which the prover of equivalence compares queries ([BagTerm]), bound by one of its terms: `t AS x`
/// in FROM gives a variable over the rows of `t`. Without a table, it is any single value including NULL.
public record BagVariable(int id, String table, ValueKind kind) {
  public boolean row() {
    return !table.isEmpty();
  }

  /// Its value, unless it is a row.
  BagValue value() {
    return new BagValue.Col(this, 0, kind);
  }
}
