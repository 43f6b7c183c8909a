package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;

/// Compares conditions apart from their spelling: conjuncts, normal form, constants.
public final class NormalForm {
  private NormalForm() {}

  /// The operands of the ANDs at the top.
  public static List<Expr> conjuncts(Expr condition) {
    List<Expr> all = new ArrayList<>();
    split(condition, Expr.LogicalOp.AND, all);
    return all;
  }

  private static void split(Expr e, Expr.LogicalOp op, List<Expr> to) {
    if (e instanceof Expr.Logical l && l.op() == op) {
      split(l.left(), op, to);
      split(l.right(), op, to);
    } else {
      to.add(e);
    }
  }

  /// The normal form: the same for expressions that differ only in table qualifiers, case of names or static types.
  public static Expr of(Expr expr) {
    return Tree.map(
        expr,
        n ->
            switch (n) {
              case Expr.ColumnRef c ->
                  new Expr.ColumnRef(
                      "", c.column().toLowerCase(Locale.ROOT), SqlType.ANY, Grade.LOOSE);
              case Node other -> other;
            });
  }

  /// The expression without implicit conversions and COLLATE around it.
  public static Expr unwrapped(Expr expr) {
    return switch (expr) {
      case Expr.Implicit e -> unwrapped(e.operand());
      case Expr.Collate e -> unwrapped(e.operand());
      case Expr e -> e;
    };
  }

  /// Whether the expression depends on no row and cannot fail.
  public static boolean constant(Expr expr) {
    return switch (expr) {
      case Expr.Literal _ -> true;
      case Expr.Implicit e -> constant(e.operand());
      case Expr.Collate e -> constant(e.operand());
      case Expr.Cast e -> constant(e.operand());
      case Expr.Unary e -> constant(e.operand());
      case Expr _ -> false;
    };
  }

  /// Whether it names columns of this table only; an unqualified name counts if there is no other table.
  static boolean within(Expr expr, String table, boolean alone) {
    return !Tree.any(
        expr,
        n ->
            n instanceof Query
                || (n instanceof Expr.ColumnRef c
                    && !(c.table().equalsIgnoreCase(table) || (alone && c.table().isEmpty()))));
  }
}
