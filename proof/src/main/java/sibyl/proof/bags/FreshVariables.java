package sibyl.proof.bags;

/// New variables, each its own.
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
