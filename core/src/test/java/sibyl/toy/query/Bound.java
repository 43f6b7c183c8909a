package sibyl.toy.query;

import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.Ternary;

/// A resolved expression with what comparisons ask of it: its affinity, and which collation it pulls for how strongly.
public record Bound(Term term, Affinity affinity, Collation collation, Pull pull) {

  public enum Pull {
    NONE,
    COLUMN,
    EXPLICIT
  }

  public static Bound plain(Term term) {
    return new Bound(term, Affinity.NONE, Collation.BINARY, Pull.NONE);
  }

  public static Bound of(Column column, Term term) {
    return new Bound(term, column.affinity(), column.collation(), Pull.COLUMN);
  }

  public Value of(Frame frame) {
    return term.of(frame);
  }

  public boolean holds(Frame frame) {
    return Ternary.of(term.of(frame)) == Ternary.TRUE;
  }

  Bound with(Affinity other) {
    return new Bound(term, other, collation, pull);
  }

  Bound collated(Collation other) {
    return new Bound(term, affinity, other, Pull.EXPLICIT);
  }

  /// As the right side of IN: the left side alone decides how texts compare.
  Bound yielding() {
    return new Bound(term, affinity, Collation.BINARY, Pull.NONE);
  }
}
