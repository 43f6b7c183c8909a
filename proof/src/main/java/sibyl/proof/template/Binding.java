package sibyl.proof.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// What stands for the holes of a template. `over` are, for each hole, the rows it depends on, as the template names them.
final class Binding {
  private final Map<String, Relation> relations = new LinkedHashMap<>();
  private final Map<String, Set<String>> names = new LinkedHashMap<>();
  private final Map<String, List<Query.Item>> fillings = new LinkedHashMap<>();
  private final Map<String, List<String>> over = new LinkedHashMap<>();

  Binding copy() {
    Binding copy = new Binding();
    copy.relations.putAll(relations);
    copy.names.putAll(names);
    copy.fillings.putAll(fillings);
    copy.over.putAll(over);
    return copy;
  }

  void become(Binding other) {
    relations.putAll(other.relations);
    names.putAll(other.names);
    fillings.putAll(other.fillings);
    over.putAll(other.over);
  }

  boolean bind(String hole, Relation relation) {
    names.put(hole, Scoping.names(relation));
    return relations.putIfAbsent(hole, relation) == null;
  }

  /// The same hole twice is the same thing twice.
  boolean bind(String hole, List<Query.Item> filling, List<String> rows) {
    List<Query.Item> before = fillings.putIfAbsent(hole, filling);
    over.put(hole, rows);
    return before == null || before.equals(filling);
  }

  Optional<Relation> relation(String hole) {
    return Optional.ofNullable(relations.get(hole));
  }

  Set<String> names(String hole) {
    return names.getOrDefault(hole, Set.of());
  }

  Set<String> relations() {
    return relations.keySet();
  }

  boolean bound(String hole) {
    return fillings.containsKey(hole);
  }

  List<Query.Item> filling(String hole) {
    return fillings.getOrDefault(hole, List.of());
  }

  List<Expr> exprs(String hole) {
    return filling(hole).stream().map(i -> i.expr().orElseThrow()).toList();
  }

  List<String> over(String hole) {
    return over.getOrDefault(hole, List.of());
  }

  /// The relation whose column it is; empty if it is none of the template's.
  Optional<String> owner(Expr.ColumnRef column) {
    String name = Scoping.lower(column.table());
    for (Map.Entry<String, Set<String>> each : names.entrySet()) {
      if (each.getValue().contains(name)) {
        return Optional.of(each.getKey());
      }
    }
    return Optional.empty();
  }

  /// All columns of a relation that some hole depends on: as far as the template goes, its rows are these.
  List<Expr.ColumnRef> columns(String relation) {
    Set<Expr.ColumnRef> used = new LinkedHashSet<>();
    List<Node> nodes = new ArrayList<>();
    fillings.values().forEach(nodes::addAll);
    for (Node node : nodes) {
      for (Expr.ColumnRef c : Scoping.free(node)) {
        if (owner(c).filter(relation::equals).isPresent()) {
          used.add(c);
        }
      }
    }
    return List.copyOf(used);
  }
}
