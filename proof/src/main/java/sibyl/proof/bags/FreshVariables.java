package sibyl.proof.bags;

/// New variables, each its own.
public final class FreshVariables {
  private int next;

  public Var row(String table) {
    return new Var(next++, table, ValueKind.LOOSE);
  }

  Var value(ValueKind kind) {
    return new Var(next++, "", kind);
  }

  Var like(Var other) {
    return new Var(next++, other.table(), other.kind());
  }
}
