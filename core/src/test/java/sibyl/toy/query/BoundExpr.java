package sibyl.toy.query;

import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.Ternary;

/// A resolved expression with what comparisons ask of it: its affinity, and which collation it pulls for how strongly.
public record BoundExpr(RowFunction term, Affinity affinity, Collation collation, Pull pull) {

  public enum Pull {
    NONE,
    COLUMN,
    EXPLICIT
  }

  public static BoundExpr plain(RowFunction term) {
    return new BoundExpr(term, Affinity.NONE, Collation.BINARY, Pull.NONE);
  }

  public static BoundExpr of(Column column, RowFunction term) {
    return new BoundExpr(term, column.affinity(), column.collation(), Pull.COLUMN);
  }

  public Value of(RowStack frame) {
    return term.of(frame);
  }

  public boolean holds(RowStack frame) {
    return Ternary.of(term.of(frame)) == Ternary.TRUE;
  }

  BoundExpr with(Affinity other) {
    return new BoundExpr(term, other, collation, pull);
  }

  BoundExpr collated(Collation other) {
    return new BoundExpr(term, affinity, other, Pull.EXPLICIT);
  }

  /// As the right side of IN: the left side alone decides how texts compare.
  BoundExpr yielding() {
    return new BoundExpr(term, affinity, Collation.BINARY, Pull.NONE);
  }
}
