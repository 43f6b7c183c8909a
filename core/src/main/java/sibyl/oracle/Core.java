package sibyl.oracle;

import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// The SELECT that a law rewrites, with what stands around it (WITH).
record Core(Query whole, Query.Select select) {

  static Optional<Core> of(Statement statement) {
    return switch (statement) {
      case Query.Select s -> Optional.of(new Core(s, s));
      case Query.With w ->
          w.body() instanceof Query.Select s ? Optional.of(new Core(w, s)) : Optional.empty();
      case Query _, Statement.NoQuery _ -> Optional.empty();
    };
  }

  Query with(Query other) {
    return whole instanceof Query.With w ? new Query.With(w.recursive(), w.ctes(), other) : other;
  }

  boolean windows() {
    return select.items().stream().anyMatch(i -> has(i, Expr.Windowed.class))
        || select.orderBy().stream().anyMatch(o -> has(o, Expr.Windowed.class));
  }

  boolean aggregates() {
    return select.items().stream().anyMatch(i -> has(i, Expr.Aggregate.class));
  }

  /// Whether the node holds one of a kind outside of subqueries.
  private static boolean has(Node node, Class<?> kind) {
    if (kind.isInstance(node)) {
      return true;
    }
    if (node instanceof Query) {
      return false;
    }
    boolean[] found = {false};
    Tree.mapChildren(
        node,
        child -> {
          found[0] |= has(child, kind);
          return child;
        });
    return found[0];
  }
}
