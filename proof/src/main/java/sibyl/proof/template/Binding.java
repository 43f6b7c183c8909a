package sibyl.proof.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// What stands for the holes of a template.
final class Binding {
  private final Map<String, Bound> relations = new HashMap<>(4);
  private final Map<String, Filling> fillings = new HashMap<>(8);

  /// A relation, and the names by which its columns are called.
  private record Bound(Relation relation, Set<String> names) {}

  /// What stands for a hole, and the rows it depends on, as the template names them.
  static final class Filling {
    private final List<Query.Item> items;
    private final List<String> rows;
    private @Nullable List<List<Expr.ColumnRef>> free;

    Filling(List<Query.Item> items, List<String> rows) {
      this.items = items;
      this.rows = rows;
    }

    List<Query.Item> items() {
      return items;
    }

    List<String> rows() {
      return rows;
    }

    /// The columns that each of them takes from around it; several ask for them.
    List<List<Expr.ColumnRef>> free() {
      List<List<Expr.ColumnRef>> known = free;
      if (known == null) {
        known = new ArrayList<>(items.size());
        for (Query.Item item : items) {
          known.add(Scoping.free(item));
        }
        free = known;
      }
      return known;
    }
  }

  private static final Filling NOTHING = new Filling(List.of(), List.of());

  Binding copy() {
    Binding copy = new Binding();
    copy.become(this);
    return copy;
  }

  void become(Binding other) {
    relations.putAll(other.relations);
    fillings.putAll(other.fillings);
  }

  boolean bind(String hole, Relation relation) {
    return relations.putIfAbsent(hole, new Bound(relation, Scoping.names(relation))) == null;
  }

  /// The same hole twice is the same thing twice.
  boolean bind(String hole, Filling filling) {
    Filling before = fillings.putIfAbsent(hole, filling);
    return before == null || before.items().equals(filling.items());
  }

  Optional<Relation> relation(String hole) {
    return Optional.ofNullable(relations.get(hole)).map(Bound::relation);
  }

  Set<String> names(String hole) {
    Bound bound = relations.get(hole);
    return bound == null ? Set.of() : bound.names();
  }

  Filling filling(String hole) {
    return fillings.getOrDefault(hole, NOTHING);
  }

  List<Expr> exprs(String hole) {
    List<Query.Item> items = filling(hole).items();
    List<Expr> exprs = new ArrayList<>(items.size());
    for (Query.Item item : items) {
      exprs.add(item.expr().orElseThrow());
    }
    return exprs;
  }

  /// The relation whose column it is; empty if it is none of the template's.
  Optional<String> owner(Expr.ColumnRef column) {
    if (!relations.isEmpty()) {
      String name = Scoping.lower(column.table());
      for (Map.Entry<String, Bound> each : relations.entrySet()) {
        if (each.getValue().names().contains(name)) {
          return Optional.of(each.getKey());
        }
      }
    }
    return Optional.empty();
  }

  /// All columns of a relation that some hole depends on: as far as the template goes, its rows are these.
  List<Expr.ColumnRef> columns(String relation) {
    Set<Expr.ColumnRef> used = new LinkedHashSet<>();
    for (String hole : Holes.FILLED) {
      for (List<Expr.ColumnRef> free : filling(hole).free()) {
        for (Expr.ColumnRef c : free) {
          if (owner(c).filter(relation::equals).isPresent()) {
            used.add(c);
          }
        }
      }
    }
    return List.copyOf(used);
  }
}
