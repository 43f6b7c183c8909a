package sibyl.determinism;

import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;

/// Tells of an expression whether equal values of it may look different (its grade: `'a'` and `'A'` are equal under some
/// collations, 1 and 1.0 nearly everywhere) and which type it imposes on what it is compared with. The analysis of determinism
/// asks this wherever a query keeps one of several equal values, as DISTINCT, GROUP BY and MIN do. Columns get theirs from what
/// the query can see.
record ExprTypes(Dialect dialect) {

  Grade grade(Expr e, VisibleRelations visible) {
    return switch (e) {
      case Expr.ColumnRef c -> visible.find(c).map(ResultShape.Cell::grade).orElse(c.grade());
      case Expr.Implicit i -> grade(i.operand(), visible);
      case Expr other ->
          dialect.semantics().inherits(other, c -> grade(c, visible) == Grade.COLLATED)
              ? Grade.COLLATED
              : Grade.of(other);
    };
  }

  boolean isText(Expr e, VisibleRelations visible) {
    return affinity(e, visible).equals(SqlType.TEXT.name());
  }

  /// The type that an expression applies to what it is compared with. Only columns and casts have one.
  String affinity(Expr e, VisibleRelations visible) {
    return switch (e) {
      case Expr.ColumnRef c ->
          visible.find(c).map(ResultShape.Cell::affinity).orElse(c.kind().name());
      case Expr.Cast c -> c.to().type().name();
      case Expr.Implicit i -> affinity(i.operand(), visible);
      case Expr.Collate c -> affinity(c.operand(), visible);
      case Expr.ScalarQuery q ->
          q.query().output().map(o -> o.getFirst().type().name()).orElse("?");
      case Expr.Literal _, Expr.Operation _, Expr.Case _, Expr.FunctionCall _, Expr.RowValue _ ->
          "";
    };
  }
}
