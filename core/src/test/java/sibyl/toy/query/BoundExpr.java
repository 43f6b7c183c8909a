package sibyl.toy.query;

import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.Ternary;

/// A bound expression: a function from rows to values, with the affinity and collation that comparisons need.
public record BoundExpr(
    RowFunction term, Affinity affinity, Collation collation, CollationSource collationSource) {

  /// Where the collation comes from; a later one takes precedence in a comparison.
  public enum CollationSource {
    NONE,
    COLUMN,
    EXPLICIT
  }

  public static BoundExpr plain(RowFunction term) {
    return new BoundExpr(term, Affinity.NONE, Collation.BINARY, CollationSource.NONE);
  }

  public static BoundExpr of(Column column, RowFunction term) {
    return new BoundExpr(term, column.affinity(), column.collation(), CollationSource.COLUMN);
  }

  public Value of(RowStack frame) {
    return term.of(frame);
  }

  public boolean holds(RowStack frame) {
    return Ternary.of(term.of(frame)) == Ternary.TRUE;
  }

  BoundExpr with(Affinity other) {
    return new BoundExpr(term, other, collation, collationSource);
  }

  BoundExpr collated(Collation other) {
    return new BoundExpr(term, affinity, other, CollationSource.EXPLICIT);
  }

  /// For the right side of IN: only the left side decides the collation.
  BoundExpr withoutCollation() {
    return new BoundExpr(term, affinity, Collation.BINARY, CollationSource.NONE);
  }
}
