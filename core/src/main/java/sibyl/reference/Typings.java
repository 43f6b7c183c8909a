package sibyl.reference;

import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

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
      case Expr other ->
          new Typing(other.type(), "", byType(other, frame) ? Typing.BY_TYPE : "", false);
    };
  }

  /// Whether something in an expression is compared as its type says. What is made of it may be, too.
  private static boolean byType(Expr expr, Frame frame) {
    return textual(expr.type())
        && Tree.any(
            expr,
            n ->
                n instanceof Expr.ColumnRef ref
                    && frame.slot(ref) >= 0
                    && frame
                        .slots()
                        .get(frame.slot(ref))
                        .typing()
                        .collation()
                        .equals(Typing.BY_TYPE));
  }

  private static boolean textual(SqlType type) {
    return type == SqlType.TEXT || type == SqlType.BLOB || type == SqlType.ANY;
  }

  /// The typing of a column of a derived table with that expression.
  static Typing column(Typing of) {
    return new Typing(of.kind(), of.declared(), of.collation(), true);
  }
}
