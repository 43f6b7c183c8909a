package sibyl.toy.query;

import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;

/// A column that a query can name. `unqualified`: it may be named without its table.
public record Column(
    String table, String name, Affinity affinity, Collation collation, boolean unqualified) {

  static Column of(String table, String name, BoundExpr bound) {
    return new Column(table, name, bound.affinity(), bound.collation(), true);
  }

  public Column in(String other) {
    return new Column(other, name, affinity, collation, unqualified);
  }

  Column named(String other) {
    return new Column(table, other, affinity, collation, unqualified);
  }

  public Column onlyQualified() {
    return new Column(table, name, affinity, collation, false);
  }

  public boolean hasName(String other) {
    return name.equalsIgnoreCase(other);
  }
}
