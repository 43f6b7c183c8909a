package sibyl.sql;

import java.util.List;
import java.util.Optional;

/// The SELECT of a query, and the WITH around it if there is one. Oracles such as TLP and NoREC take a query apart with it,
/// rewrite the SELECT, and put the WITH around the result again.
public record SelectUnderWith(Query whole, Query.Select select) {

  public static Optional<SelectUnderWith> of(Statement statement) {
    return switch (statement) {
      case Query.Select s -> Optional.of(new SelectUnderWith(s, s));
      case Query.With w ->
          w.body() instanceof Query.Select s
              ? Optional.of(new SelectUnderWith(w, s))
              : Optional.empty();
      case Query _, Statement.NoQuery _ -> Optional.empty();
    };
  }

  public Query with(Query other) {
    return whole instanceof Query.With w ? new Query.With(w.recursive(), w.ctes(), other) : other;
  }

  public boolean windows() {
    return anyHere(select.items(), Expr.Windowed.class)
        || anyHere(select.orderBy(), Expr.Windowed.class);
  }

  public boolean aggregates() {
    return anyHere(select.items(), Expr.Aggregate.class);
  }

  private static boolean anyHere(List<? extends Node> nodes, Class<? extends Expr> kind) {
    for (Node node : nodes) {
      if (Tree.anyHere(node, kind::isInstance)) {
        return true;
      }
    }
    return false;
  }
}
