package sibyl.determinism;

import java.util.List;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;

/// A shortcut: recognises queries such as `SELECT a, b + 1 FROM t WHERE c > 2`, of stored tables without DISTINCT, GROUP BY,
/// LIMIT or subquery, which are deterministic at a glance. [Determinism] tries it first, because most generated queries are like
/// that and the full [QueryAnalysis] costs time.
final class PlainQuery {
  private PlainQuery() {}

  static boolean is(Query.Select s, Scene scene) {
    return !s.distinct()
        && s.groupBy().isEmpty()
        && s.having().isEmpty()
        && s.limit().isEmpty()
        && s.from().map(f -> stored(f, scene) && determined(f)).orElse(true)
        && s.where().map(PlainQuery::determined).orElse(true)
        && determined(s.items());
  }

  private static boolean determined(List<Query.Item> items) {
    for (Query.Item item : items) {
      if (!determined(item)) {
        return false;
      }
    }
    return true;
  }

  private static boolean stored(Relation relation, Scene scene) {
    return switch (relation) {
      case Relation.Named n ->
          scene.table(n.name()).map(t -> t.definition().isEmpty()).orElse(false);
      case Relation.Derived _ -> false;
      case Relation.Join j -> stored(j.left(), scene) && stored(j.right(), scene);
    };
  }

  /// Whether a node contains no subquery, aggregate, window function or nondeterministic function.
  static boolean determined(Node node) {
    return !Tree.any(node, PlainQuery::needsAnalysis);
  }

  private static boolean needsAnalysis(Node node) {
    return node instanceof Query
        || node instanceof Expr.Aggregate
        || node instanceof Expr.Windowed
        || (node instanceof Expr.Call c && c.function().purity() != Function.Purity.PURE);
  }
}
