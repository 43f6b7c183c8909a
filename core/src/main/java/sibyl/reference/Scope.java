package sibyl.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.reference.Rowset.Field;
import sibyl.sql.Expr;
import sibyl.sql.Query;

/// What names mean inside a query while the reference is computed: the columns of its own relations first, then those of the queries
/// around it, and the queries that WITH names. [Expressions] looks columns up here.
record Scope(List<List<Field>> levels, Map<String, Named> queries) {
  static final Scope EMPTY = new Scope(List.of(), Map.of());

  /// A query of WITH, and the scope in which it was written.
  record Named(Query.Cte cte, Scope scope) {}

  Scope inside(List<Field> fields) {
    List<List<Field>> all = new ArrayList<>();
    all.add(fields);
    all.addAll(levels);
    return new Scope(all, queries);
  }

  Scope with(Query.Cte cte) {
    Map<String, Named> more = new LinkedHashMap<>(queries);
    more.put(cte.name(), new Named(cte, this));
    return new Scope(levels, more);
  }

  /// The same names without the columns of the queries around.
  Scope alone() {
    Map<String, Named> inside = new LinkedHashMap<>();
    queries.forEach((name, q) -> inside.put(name, new Named(q.cte(), q.scope().alone())));
    return new Scope(List.of(), inside);
  }

  Optional<Named> query(String name) {
    return queries.entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  Optional<Expr> column(Expr.ColumnRef ref) {
    for (List<Field> level : levels) {
      Optional<Expr> found = Optional.empty();
      for (Field field : level) {
        if (named(field, ref)) {
          if (found.isPresent()) {
            throw new Silence("ambiguous name");
          }
          found = Optional.of(field.expr());
        }
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean named(Field field, Expr.ColumnRef ref) {
    return field.name().equalsIgnoreCase(ref.column())
        && (ref.table().isEmpty()
            ? !field.hidden() || field.qualifier().isEmpty()
            : field.qualifier().equalsIgnoreCase(ref.table()));
  }
}
