package sibyl.toy.plant;

import java.util.function.Predicate;
import sibyl.dialect.scalars.sqlite.Numbers;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.ExprBinder;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.RowStack;
import sibyl.toy.query.Scope;
import sibyl.toy.value.StatementFailure;

/// Planted assertions: certain queries fail with an internal error.
final class PlantedAssertions {
  private PlantedAssertions() {}

  static Query fullJoin(Query.Select s) {
    boolean full =
        s.from()
            .map(
                f ->
                    Tree.any(
                        f, n -> n instanceof Relation.Join j && j.kind() == Relation.JoinKind.FULL))
            .orElse(false);
    return full && s.where().isPresent() ? never(s, s.where().get(), n -> n instanceof Query) : s;
  }

  static Query negativeShift(Query.Select s) {
    return never(s, s, PlantedAssertions::shiftsBackwards);
  }

  private static boolean shiftsBackwards(Node node) {
    return node instanceof Expr.Binary b
        && (b.op() == Expr.BinaryOp.SHIFT_LEFT || b.op() == Expr.BinaryOp.SHIFT_RIGHT)
        && NormalForm.constant(b.right())
        && Numbers.real(
                new ExprBinder(Catalogue.EMPTY, Scope.NONE).expr(b.right()).of(RowStack.ROOT))
            < 0;
  }

  static Query descendingWindow(Query.Select s) {
    return never(
        s,
        s,
        n ->
            n instanceof Query.Window w
                && w.orderBy().stream().anyMatch(Query.OrderTerm::descending));
  }

  private static Query never(Query.Select s, Node where, Predicate<Node> believed) {
    if (Tree.any(where, believed)) {
      throw StatementFailure.internal("assertion failed");
    }
    return s;
  }
}
