package sibyl.toy.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Relation;
import sibyl.sql.Value;
import sibyl.toy.store.Row;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;
import sibyl.toy.value.StatementFailure;

/// Binds the relations in FROM. `outer` is the scope around the query that the FROM belongs to.
public record FromBinder(Catalogue catalogue, Scope outer) {

  /// `filter` holds the conjuncts of WHERE; a side of a join that may be padded with NULLs does not get it.
  BoundRelation source(Relation relation, WhereConjuncts filter) {
    return switch (relation) {
      case Relation.Named r -> named(r, filter);
      case Relation.Derived r -> {
        BoundQuery bound = new QueryBinder(catalogue, outer).bind(r.query());
        yield BoundRelation.of(renamed(bound.columns(), r.alias(), List.of()), bound.rows());
      }
      case Relation.Join r -> {
        WhereConjuncts none = WhereConjuncts.none(catalogue);
        boolean padsLeft =
            r.kind() == Relation.JoinKind.RIGHT || r.kind() == Relation.JoinKind.FULL;
        boolean padsRight =
            r.kind() == Relation.JoinKind.LEFT || r.kind() == Relation.JoinKind.FULL;
        yield join(
            r,
            source(r.left(), padsLeft ? none : filter),
            source(r.right(), padsRight ? none : filter));
      }
    };
  }

  private BoundRelation named(Relation.Named r, WhereConjuncts filter) {
    Optional<SharedCte> shared = catalogue.shared(r.name());
    if (shared.isPresent()) {
      SharedCte rows = shared.get();
      if (rows.correlated()) {
        outer.crossAll();
      }
      return BoundRelation.of(renamed(rows.columns(), r.visibleAs(), List.of()), _ -> rows.rows());
    }
    Optional<Store.View> view = catalogue.store().view(r.name());
    if (view.isPresent()) {
      BoundQuery bound =
          new QueryBinder(catalogue.withoutShared(), Scope.NONE).bind(view.get().query());
      List<Column> columns = renamed(bound.columns(), r.visibleAs(), view.get().columns());
      return BoundRelation.of(columns, _ -> bound.rows().of(RowStack.ROOT));
    }
    return table(r, filter);
  }

  private BoundRelation table(Relation.Named r, WhereConjuncts filter) {
    StoredTable table =
        catalogue
            .store()
            .table(r.name())
            .orElseThrow(() -> StatementFailure.malformed("no such table: " + r.name()));
    String by = "INDEXED BY ";
    if (r.hint().toUpperCase(Locale.ROOT).startsWith(by)) {
      String index = r.hint().substring(by.length()).strip();
      if (table.indexes().stream().noneMatch(i -> i.definition().name().equalsIgnoreCase(index))) {
        throw StatementFailure.refused("no such index: " + index);
      }
    }
    List<Column> columns = table.shape().columns(r.visibleAs());
    List<Integer> star = new ArrayList<>();
    for (int i = 0; i < table.shape().width(); i++) {
      star.add(i);
    }
    Optional<IndexLookup> lookup = filter.take(table, r);
    if (lookup.isEmpty()) {
      List<Value[]> rows = table.rows().stream().map(Row::cells).toList();
      return new BoundRelation(columns, star, _ -> rows);
    }
    IndexLookup found = lookup.get();
    return new BoundRelation(
        columns,
        star,
        _ -> catalogue.hooks().found(found).stream().map(e -> e.row().cells()).toList());
  }

  /// The columns of a subquery, renamed by a column list; a repeated name gets a suffix.
  public static List<Column> renamed(List<Column> columns, String table, List<String> names) {
    if (!names.isEmpty() && names.size() != columns.size()) {
      throw StatementFailure.malformed(
          "expected " + names.size() + " columns for " + table + " but got " + columns.size());
    }
    List<Column> out = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < columns.size(); i++) {
      String name = names.isEmpty() ? columns.get(i).name() : names.get(i);
      String free = taken.add(name.toLowerCase(Locale.ROOT)) ? name : name + ":" + i;
      Column column = columns.get(i);
      out.add(new Column(table, free, column.affinity(), column.collation(), !name.isEmpty()));
    }
    return out;
  }

  private BoundRelation join(Relation.Join join, BoundRelation left, BoundRelation right) {
    List<String> shared = join.natural() ? common(left, right) : join.using();
    JoinOperator joined = JoinOperator.of(left, right, shared, join.kind());
    List<BoundExpr> conditions = new ArrayList<>(joined.equalities());
    join.on()
        .ifPresent(
            on -> {
              Scope scope = outer.inner(joined.columns(), List.of());
              for (Expr each : NormalForm.conjuncts(on)) {
                conditions.add(new ExprBinder(catalogue, scope).expr(each));
              }
            });
    return new BoundRelation(
        joined.columns(), joined.star(), joined.rows(join.kind(), conditions, catalogue.work()));
  }

  private static List<String> common(BoundRelation left, BoundRelation right) {
    List<String> names = new ArrayList<>();
    for (int l : left.star()) {
      String name = left.columns().get(l).name();
      if (!name.isEmpty()
          && right.star().stream().anyMatch(r -> right.columns().get(r).hasName(name))) {
        names.add(name);
      }
    }
    return names;
  }
}
