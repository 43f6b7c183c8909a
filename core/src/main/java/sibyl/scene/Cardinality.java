package sibyl.scene;

import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;

/// Upper bounds for the number of rows of a query, and for the work of evaluating it naively, from the row counts of its
/// tables. A test round asks before each question ([CostLimit]), so that no query of five joins runs for an hour and looks like
/// a hang; the generator asks for the size of views.
public final class Cardinality {
  private static final long UNKNOWN_TABLE = 100;
  private static final long CAP = 1L << 40;

  private Cardinality() {}

  /// The most rows a query may have.
  public static long of(Query query, Scene scene) {
    return switch (query) {
      case Query.Select s -> {
        long rows = s.from().map(f -> of(f, scene)).orElse(1L);
        if (s.groupBy().isEmpty() && aggregates(s)) {
          rows = 1;
        }
        yield s.limit().isPresent() ? Math.min(rows, s.limit().get().count()) : rows;
      }
      case Query.Compound c ->
          switch (c.op()) {
            case UNION_ALL, UNION -> Math.min(CAP, of(c.left(), scene) + of(c.right(), scene));
            case INTERSECT, EXCEPT -> of(c.left(), scene);
          };
      case Query.Values v -> v.rows().size();
      case Query.With w -> w.recursive() ? UNKNOWN_TABLE : of(w.body(), scene);
    };
  }

  /// The most rows a FROM clause may have.
  public static long of(Relation relation, Scene scene) {
    return switch (relation) {
      case Relation.Named n -> scene.table(n.name()).map(Table::rows).orElse(UNKNOWN_TABLE);
      case Relation.Derived d -> of(d.query(), scene);
      case Relation.Join j ->
          Math.min(CAP, Math.max(1, of(j.left(), scene)) * Math.max(1, of(j.right(), scene)));
    };
  }

  /// The number of rows that a naive evaluation reads: a subquery may run once for each row of the query around it.
  public static long work(Query query, Scene scene) {
    long outer =
        switch (query) {
          case Query.Select s -> s.from().map(f -> of(f, scene)).orElse(1L);
          case Query.Compound c -> of(c, scene);
          case Query.Values _ -> 1L;
          case Query.With w -> of(w, scene);
        };
    long[] inner = {1};
    Tree.mapChildren(
        query,
        child -> {
          inner[0] = Math.min(CAP, inner[0] + nested(child, scene));
          return child;
        });
    return Math.min(CAP, Math.max(1, outer) * inner[0]);
  }

  private static long nested(Node node, Scene scene) {
    if (node instanceof Query q) {
      return work(q, scene);
    }
    long[] sum = {0};
    Tree.mapChildren(
        node,
        child -> {
          sum[0] = Math.min(CAP, sum[0] + nested(child, scene));
          return child;
        });
    return sum[0];
  }

  /// Whether the result columns contain an aggregate outside of subqueries.
  public static boolean aggregates(Query.Select s) {
    for (Query.Item item : s.items()) {
      if (Tree.anyHere(item, n -> n instanceof Expr.Aggregate)) {
        return true;
      }
    }
    return false;
  }
}
