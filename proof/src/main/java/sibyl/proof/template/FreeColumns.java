package sibyl.proof.template;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;

/// Finds and replaces the columns that a part of a query takes from around it (its free columns). A rewrite that moves the part
/// must rename them, and must not move it where another relation of that name would catch them.
final class FreeColumns {
  private FreeColumns() {}

  /// The names that qualify the columns of a relation.
  static Set<String> names(Relation relation) {
    Set<String> names = new HashSet<>();
    add(relation, names);
    return names;
  }

  private static void add(Relation relation, Set<String> names) {
    switch (relation) {
      case Relation.Named r -> names.add(lower(r.visibleAs()));
      case Relation.Derived r -> names.add(lower(r.alias()));
      case Relation.Join r -> {
        add(r.left(), names);
        add(r.right(), names);
      }
    }
  }

  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /// The columns that a node takes from around it.
  static List<Expr.ColumnRef> free(Node node) {
    List<Expr.ColumnRef> found = new ArrayList<>();
    free(node, Set.of(), found);
    return found;
  }

  private static void free(Node node, Set<String> bound, List<Expr.ColumnRef> found) {
    if (node instanceof Expr.ColumnRef c) {
      if (bound.isEmpty() || !bound.contains(lower(c.table()))) {
        found.add(c);
      }
    } else if (!(node instanceof Expr.Literal)) {
      Set<String> inside = inside(node, bound);
      Tree.mapChildren(
          node,
          child -> {
            free(child, inside, found);
            return child;
          });
    }
  }

  /// Inside a subquery, a column without a table is taken for one of the subquery's.
  private static Set<String> inside(Node node, Set<String> bound) {
    Optional<Relation> from = node instanceof Query.Select s ? s.from() : Optional.empty();
    if (from.isEmpty()) {
      return bound;
    }
    Set<String> inside = new HashSet<>(bound);
    add(from.get(), inside);
    inside.add("");
    return inside;
  }

  /// The node with some expressions and outer columns replaced.
  @SuppressWarnings("unchecked")
  static <N extends Node> N written(N node, Map<Expr, Expr> otherwise) {
    if (otherwise.isEmpty()) {
      return node;
    }
    // Looking up an expression hashes all of it.
    boolean columns = true;
    for (Expr e : otherwise.keySet()) {
      columns &= e instanceof Expr.ColumnRef;
    }
    return (N) written(node, otherwise, columns, Set.of());
  }

  private static Node written(
      Node node, Map<Expr, Expr> otherwise, boolean columns, Set<String> bound) {
    if (columns ? node instanceof Expr.ColumnRef : node instanceof Expr) {
      Expr other = otherwise.get(node);
      if (other != null && (bound.isEmpty() || unbound(node, bound))) {
        return other;
      }
    }
    Set<String> inside = inside(node, bound);
    return Tree.mapChildren(node, child -> written(child, otherwise, columns, inside));
  }

  private static boolean unbound(Node node, Set<String> bound) {
    return free(node).stream().noneMatch(c -> bound.contains(lower(c.table())));
  }
}
