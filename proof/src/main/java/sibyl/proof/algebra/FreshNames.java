package sibyl.proof.algebra;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;

/// Generates table aliases and column names (`r1`, `x1`) for a query that is made from mutated algebra ([FromAlgebra]), none of
/// which occurs in the original query or its tables. So no inner name hides an outer one.
final class FreshNames {
  private final Set<String> taken = new HashSet<>();
  private int tables;
  private int columns;

  FreshNames(Premises premises, Query original) {
    for (Premises.Table table : premises.tables()) {
      take(table.name());
      table.columns().forEach(c -> take(c.name()));
    }
    Tree.visit(
        original,
        node -> {
          switch (node) {
            case Relation.Named r -> take(r.name());
            case Query.Item i -> take(i.alias());
            case Query.Cte c -> take(c.name());
            case Expr.ColumnRef c -> take(c.column());
            default -> {}
          }
        });
  }

  private void take(String name) {
    taken.add(name.toLowerCase(Locale.ROOT));
  }

  String table() {
    String name = "r" + ++tables;
    return taken.contains(name) ? table() : name;
  }

  String column() {
    String name = "x" + ++columns;
    return taken.contains(name) ? column() : name;
  }
}
