package sibyl.toy.query;

import sibyl.sql.Expr;
import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.Collation;
import sibyl.toy.value.Ternary;
import sibyl.toy.value.ValueOrder;

/// How one pair of expressions is compared: the conversion of each side, and the collation.
record ComparisonRule(Affinity left, Affinity right, Collation collation) {

  static ComparisonRule of(BoundExpr left, BoundExpr right) {
    return new ComparisonRule(
        conversion(left.affinity(), right.affinity()),
        conversion(right.affinity(), left.affinity()),
        collation(left, right));
  }

  /// The conversion of a side, which depends on the affinity of the other.
  private static Affinity conversion(Affinity own, Affinity other) {
    if (other.numeric() && !own.numeric()) {
      return Affinity.NUMERIC;
    }
    return other == Affinity.TEXT && own == Affinity.NONE ? Affinity.TEXT : Affinity.NONE;
  }

  static Collation collation(BoundExpr left, BoundExpr right) {
    return right.collationSource().compareTo(left.collationSource()) > 0
        ? right.collation()
        : left.collation();
  }

  int compare(Value l, Value r) {
    return ValueOrder.compare(left.compared(l), right.compared(r), collation);
  }

  Ternary equal(Value l, Value r) {
    return l instanceof Value.Null || r instanceof Value.Null
        ? Ternary.UNKNOWN
        : Ternary.of(compare(l, r) == 0);
  }

  boolean same(Value l, Value r) {
    boolean unknown = l instanceof Value.Null || r instanceof Value.Null;
    return unknown ? l.equals(r) : compare(l, r) == 0;
  }

  Ternary test(Expr.ComparisonOp op, Value l, Value r) {
    return switch (op) {
      case EQUAL -> equal(l, r);
      case NOT_EQUAL -> equal(l, r).not();
      case SAME -> Ternary.of(same(l, r));
      case NOT_SAME -> Ternary.of(!same(l, r));
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL ->
          l instanceof Value.Null || r instanceof Value.Null
              ? Ternary.UNKNOWN
              : Ternary.of(ordered(op, compare(l, r)));
    };
  }

  static boolean ordered(Expr.ComparisonOp op, int sign) {
    return switch (op) {
      case LESS -> sign < 0;
      case LESS_EQUAL -> sign <= 0;
      case GREATER -> sign > 0;
      case GREATER_EQUAL -> sign >= 0;
      case EQUAL, SAME -> sign == 0;
      case NOT_EQUAL, NOT_SAME -> sign != 0;
    };
  }
}
