package sibyl.scene;

import sibyl.sql.Query;
import sibyl.sql.Tree;

/// How much work a question may be.
public enum CostLimit {

  /// Tables that are drawn are small. A query inside another may run once for each of its rows; all other work is bounded by
  /// the joins.
  OF_DRAWN {
    @Override
    public boolean bears(Query query, Scene scene) {
      return !nested(query) || Cardinality.work(query, scene) <= 150_000;
    }
  },

  /// What is brought took time to build, and it may be large.
  OF_BROUGHT {
    @Override
    public boolean bears(Query query, Scene scene) {
      return Cardinality.work(query, scene) <= 5_000_000;
    }
  };

  public abstract boolean bears(Query query, Scene scene);

  @SuppressWarnings("ReferenceEquality")
  private static boolean nested(Query query) {
    return Tree.any(query, n -> n instanceof Query inner && inner != query);
  }
}
