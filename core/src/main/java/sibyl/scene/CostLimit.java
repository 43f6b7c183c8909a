package sibyl.scene;

import sibyl.sql.Query;
import sibyl.sql.Tree;

/// How much work a query may be, by [Cardinality#work]. A test round drops questions beyond it before they run, and counts them
/// as skipped with the reason "cost limit".
public enum CostLimit {

  /// For generated tables, which are small. Only subqueries are limited, because one may run once for each row of the query around
  /// it; all other work is bounded by the joins.
  GENERATED {
    @Override
    public boolean allows(Query query, Scene scene) {
      return !nested(query) || Cardinality.work(query, scene) <= 150_000;
    }
  },

  /// For a user's tables, which may be large.
  USER {
    @Override
    public boolean allows(Query query, Scene scene) {
      return Cardinality.work(query, scene) <= 5_000_000;
    }
  };

  /// The reason why a query beyond the limit is skipped.
  public static final String REASON = "cost limit";

  public abstract boolean allows(Query query, Scene scene);

  @SuppressWarnings("ReferenceEquality")
  private static boolean nested(Query query) {
    return Tree.any(query, n -> n instanceof Query inner && inner != query);
  }
}
