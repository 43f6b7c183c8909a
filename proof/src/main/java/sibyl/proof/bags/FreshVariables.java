package sibyl.proof.bags;

/// Numbers the variables of one proof that two queries are equivalent, so that none is used twice. Each proof makes one, and
/// every step that needs a new row or value takes it from here.
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
