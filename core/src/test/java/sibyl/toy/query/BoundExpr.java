package sibyl.toy.query;

import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.Comparand;
import sibyl.dialect.scalars.sqlite.Truth;
import sibyl.scalar.Ternary;
import sibyl.sql.Value;

/// A bound expression: a function from rows to values, with the affinity and collation that comparisons need.
public record BoundExpr(RowFunction term, Comparand as) {

  public static BoundExpr plain(RowFunction term) {
    return new BoundExpr(term, Comparand.PLAIN);
  }

  public static BoundExpr of(Column column, RowFunction term) {
    return new BoundExpr(
        term, new Comparand(column.affinity(), column.collation(), Comparand.Source.COLUMN));
  }

  public Value of(RowStack frame) {
    return term.of(frame);
  }

  public boolean holds(RowStack frame) {
    return Truth.of(term.of(frame)) == Ternary.TRUE;
  }

  public Affinity affinity() {
    return as.affinity();
  }

  public Collation collation() {
    return as.collation();
  }

  BoundExpr with(Affinity other) {
    return new BoundExpr(term, as.with(other));
  }

  BoundExpr collated(Collation other) {
    return new BoundExpr(term, as.collated(other));
  }

  /// For the right side of IN: only the left side decides the collation.
  BoundExpr withoutCollation() {
    return new BoundExpr(term, as.withoutCollation());
  }
}
