package sibyl.proof.bags;

/// Generates variables, each with a number of its own.
public final class FreshVariables {
  private int next;

  public BagVariable row(String table) {
    return new BagVariable(next++, table, ValueKind.LOOSE);
  }

  BagVariable value(ValueKind kind) {
    return new BagVariable(next++, "", kind);
  }

  BagVariable like(BagVariable other) {
    return new BagVariable(next++, other.table(), other.kind());
  }
}
