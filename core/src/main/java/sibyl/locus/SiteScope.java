package sibyl.locus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sibyl.sql.Expr;
import sibyl.sql.Query;

/// The columns that an expression can name at its place, and the queries of WITH, each column with its roles: on the optional
/// side of an outer join, of a virtual table, a key. [FencePlaces] builds it on its way into a statement.
record SiteScope(List<Column> columns, Map<String, Named> queries, boolean nested) {
  static final SiteScope EMPTY = new SiteScope(List.of(), Map.of(), false);

  /// A query of WITH, also as it is written with fences inside: its columns, and how often it is named after; never if it is
  /// recursive.
  record Named(Query.Cte cte, Query.Cte written, List<Column> columns, int uses) {
    Named written(Query.Cte other) {
      return new Named(cte, other, columns, uses);
    }
  }

  /// A column as the relation `of` shows it.
  record Column(String of, String name, Set<String> roles) {
    Column in(String other) {
      return new Column(other, name, roles);
    }

    Column called(String other) {
      return new Column(of, other, roles);
    }

    Column with(String role) {
      Set<String> more = new TreeSet<>(roles);
      more.add(role);
      return new Column(of, name, more);
    }
  }

  SiteScope inside(List<Column> inner) {
    List<Column> all = new ArrayList<>(columns);
    all.addAll(inner);
    return new SiteScope(all, queries, false);
  }

  /// Within a condition.
  SiteScope withinCondition() {
    return nested ? this : new SiteScope(columns, queries, true);
  }

  SiteScope with(Named query) {
    Map<String, Named> more = new LinkedHashMap<>(queries);
    more.put(query.cte().name(), query);
    return new SiteScope(columns, more, nested);
  }

  Optional<Named> query(String name) {
    return queries.entrySet().stream()
        .filter(e -> e.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  /// The roles of a column; none if it is unknown.
  Set<String> roles(Expr.ColumnRef ref) {
    for (Column column : columns.reversed()) {
      if (column.name().equalsIgnoreCase(ref.column())
          && (ref.table().isEmpty() || column.of().equalsIgnoreCase(ref.table()))) {
        return column.roles();
      }
    }
    return Set.of();
  }
}
