package sibyl.reference;

import sibyl.scalar.Typing;
import sibyl.sql.Expr;

/// How values of an expression over slots compare (type, collation), as far as the reference knows without evaluating it. Used by
/// [Expressions] for IN with a subquery and by [Grouping].
final class Typings {
  private Typings() {}

  static Typing of(Expr expr, Frame frame) {
    return switch (expr) {
      case Expr.ColumnRef ref -> frame.slots().get(frame.slot(ref)).typing();
      case Expr.Cast cast -> Typing.of(cast.type(), cast.to().text());
      case Expr.Collate collate -> {
        Typing plain = of(collate.operand(), frame);
        yield new Typing(plain.kind(), plain.declared(), collate.collation(), false);
      }
      case Expr.Implicit implicit -> of(implicit.operand(), frame);
      case Expr other -> Typing.of(other.type(), "");
    };
  }

  /// The typing of a column of a derived table with that expression.
  static Typing column(Typing of) {
    return new Typing(of.kind(), of.declared(), of.collation(), true);
  }
}
