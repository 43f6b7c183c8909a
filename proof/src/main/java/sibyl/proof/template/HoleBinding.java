package sibyl.proof.template;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;

/// What each hole of a template stands for in one query: while `WHERE p AND q` is matched, `p` is bound to `a = 1`. Filled by
/// [TemplateMatcher], read by [TemplateFiller]. In arrays indexed by the hole's letter, because lookups are frequent.
final class HoleBinding {
  private final @Nullable Bound[] relations = new Bound[TemplateHoles.RELATIONS.length()];
  private final @Nullable Filling[] fillings = new Filling[TemplateHoles.FILLED.length()];

  /// A relation, and the names that qualify its columns.
  private record Bound(Relation relation, Set<String> names) {}

  /// What a hole is bound to, and the rows it depends on, by their names in the template.
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

    /// The outer columns of each item, computed once.
    List<List<Expr.ColumnRef>> free() {
      List<List<Expr.ColumnRef>> known = free;
      if (known == null) {
        known = new ArrayList<>(items.size());
        for (Query.Item item : items) {
          known.add(FreeColumns.free(item));
        }
        free = known;
      }
      return known;
    }
  }

  private static final List<Optional<String>> OWNERS =
      TemplateHoles.RELATIONS.chars().mapToObj(Character::toString).map(Optional::of).toList();

  private static final Filling NOTHING = new Filling(List.of(), List.of());

  HoleBinding copy() {
    HoleBinding copy = new HoleBinding();
    copy.copyFrom(this);
    return copy;
  }

  void copyFrom(HoleBinding other) {
    System.arraycopy(other.relations, 0, relations, 0, relations.length);
    System.arraycopy(other.fillings, 0, fillings, 0, fillings.length);
  }

  boolean bind(String hole, Relation relation) {
    int number = TemplateHoles.number(TemplateHoles.RELATIONS, hole);
    boolean first = relations[number] == null;
    if (first) {
      relations[number] = new Bound(relation, FreeColumns.names(relation));
    }
    return first;
  }

  /// A hole that occurs twice must be bound to the same items.
  boolean bind(String hole, Filling filling) {
    int number = TemplateHoles.number(TemplateHoles.FILLED, hole);
    Filling before = fillings[number];
    if (before == null) {
      fillings[number] = filling;
    }
    return before == null || before.items().equals(filling.items());
  }

  Optional<Relation> relation(String hole) {
    return Optional.ofNullable(bound(hole)).map(Bound::relation);
  }

  private @Nullable Bound bound(String hole) {
    return relations[TemplateHoles.number(TemplateHoles.RELATIONS, hole)];
  }

  Set<String> names(String hole) {
    Bound bound = bound(hole);
    return bound == null ? Set.of() : bound.names();
  }

  Filling filling(String hole) {
    int number = TemplateHoles.number(TemplateHoles.FILLED, hole);
    Filling known = number < 0 ? null : fillings[number];
    return known == null ? NOTHING : known;
  }

  List<Expr> exprs(String hole) {
    List<Query.Item> items = filling(hole).items();
    List<Expr> exprs = new ArrayList<>(items.size());
    for (Query.Item item : items) {
      exprs.add(item.expr().orElseThrow());
    }
    return exprs;
  }

  /// The relation that the column belongs to; empty if it is none of the template's.
  Optional<String> owner(Expr.ColumnRef column) {
    String name = FreeColumns.lower(column.table());
    for (int i = 0; i < relations.length; i++) {
      Bound bound = relations[i];
      if (bound != null && bound.names().contains(name)) {
        return OWNERS.get(i);
      }
    }
    return Optional.empty();
  }

  /// All columns of a relation that some bound item reads. For the template, these are the whole row.
  List<Expr.ColumnRef> columns(String relation) {
    Set<Expr.ColumnRef> used = new LinkedHashSet<>();
    for (Filling filling : fillings) {
      if (filling != null) {
        for (List<Expr.ColumnRef> free : filling.free()) {
          for (Expr.ColumnRef c : free) {
            if (owner(c).filter(relation::equals).isPresent()) {
              used.add(c);
            }
          }
        }
      }
    }
    return List.copyOf(used);
  }
}
