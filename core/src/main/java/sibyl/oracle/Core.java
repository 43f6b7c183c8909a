package sibyl.oracle;

import java.util.Optional;
import sibyl.sql.Expr;
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
    return select.items().stream().anyMatch(i -> Tree.anyHere(i, n -> n instanceof Expr.Windowed))
        || select.orderBy().stream()
            .anyMatch(o -> Tree.anyHere(o, n -> n instanceof Expr.Windowed));
  }

  boolean aggregates() {
    return select.items().stream().anyMatch(i -> Tree.anyHere(i, n -> n instanceof Expr.Aggregate));
  }
}
