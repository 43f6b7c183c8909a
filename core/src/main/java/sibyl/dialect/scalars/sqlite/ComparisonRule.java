package sibyl.dialect.scalars.sqlite;

import sibyl.scalar.Ternary;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// How two expressions are compared: the conversion of both sides, and the collation.
/// https://www.sqlite.org/datatype3.html#comparison_expressions
public record ComparisonRule(Affinity affinity, Collation collation) {

  public static ComparisonRule of(Comparand left, Comparand right) {
    return new ComparisonRule(
        Affinity.compared(left.affinity(), right.affinity()), collation(left, right));
  }

  public static Collation collation(Comparand left, Comparand right) {
    return right.source().compareTo(left.source()) > 0 ? right.collation() : left.collation();
  }

  public int compare(Value l, Value r) {
    return ValueOrder.compare(affinity.converted(l), affinity.converted(r), collation);
  }

  public Ternary equal(Value l, Value r) {
    return l instanceof Value.Null || r instanceof Value.Null
        ? Ternary.UNKNOWN
        : Ternary.of(compare(l, r) == 0);
  }

  public boolean same(Value l, Value r) {
    boolean unknown = l instanceof Value.Null || r instanceof Value.Null;
    return unknown ? l.equals(r) : compare(l, r) == 0;
  }

  public Ternary test(Expr.ComparisonOp op, Value l, Value r) {
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

  public static boolean ordered(Expr.ComparisonOp op, int sign) {
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
