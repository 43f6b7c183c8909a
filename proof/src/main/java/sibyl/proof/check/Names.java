package sibyl.proof.check;

/// New variables, each its own.
final class Names {
  private int next;

  Var row(String table) {
    return new Var(next++, table, Kind.LOOSE);
  }

  Var value(Kind kind) {
    return new Var(next++, "", kind);
  }

  Var like(Var other) {
    return new Var(next++, other.table(), other.kind());
  }
}
