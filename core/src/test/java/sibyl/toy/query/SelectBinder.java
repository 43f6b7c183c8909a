package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// Binds one SELECT: FROM, WHERE, GROUP BY, HAVING, window functions, result columns, DISTINCT, ORDER BY, LIMIT.
record SelectBinder(Catalogue catalogue, Scope outer) {

  /// A result row and the values that it is sorted by.
  private static final class Result {
    private final Value[] cells;
    private final Value[] keys;

    Result(Value[] cells, Value[] keys) {
      this.cells = cells;
      this.keys = keys;
    }

    Value[] cells() {
      return cells;
    }

    Value[] keys() {
      return keys;
    }
  }

  private static final BoundRelation NOTHING =
      BoundRelation.of(List.of(), _ -> List.<Value[]>of(RowStack.NO_CELLS));

  BoundQuery bind(Query.Select q) {
    boolean alone = q.from().map(f -> f instanceof Relation.Named).orElse(false);
    WhereConjuncts filter = new WhereConjuncts(catalogue, q.where(), alone);
    BoundRelation source =
        q.from().map(f -> new FromBinder(catalogue, outer).source(f, filter)).orElse(NOTHING);
    if (q.from().isEmpty() && q.items().contains(Query.Item.STAR)) {
      throw StatementFailure.malformed("no tables specified");
    }
    Scope scope = outer.inner(source.columns(), q.items());
    ExprBinder rows = new ExprBinder(catalogue, scope);
    q.where().ifPresent(rows::expr);
    List<BoundExpr> where = filter.rest().stream().map(rows::expr).toList();
    List<BoundExpr> groupBy = q.groupBy().stream().map(rows::expr).toList();
    SelectAggregates aggregates = new SelectAggregates(catalogue, scope, source.columns().size());
    Optional<BoundExpr> having =
        q.having().map(new ExprBinder(catalogue, scope, aggregates.withoutWindows())::expr);
    ExprBinder results = new ExprBinder(catalogue, scope, aggregates);
    List<Column> columns = new ArrayList<>();
    List<BoundExpr> outputs = new ArrayList<>();
    for (Query.Item item : q.items()) {
      if (item.expr().isPresent()) {
        BoundExpr bound = results.expr(item.expr().get());
        columns.add(Column.of("", item.name(), bound));
        outputs.add(bound);
      } else {
        star(source, columns, outputs);
      }
    }
    SortOrder order = SortOrder.of(q.orderBy(), e -> results.expr(aliased(e, q.items())));
    boolean grouped = !groupBy.isEmpty() || aggregates.aggregating();
    if (having.isPresent() && !grouped) {
      throw StatementFailure.malformed("HAVING clause on a non-aggregate query");
    }
    return new BoundQuery(
        columns,
        f -> {
          List<RowStack> kept = kept(source.rows().of(f), where, f);
          List<RowStack> groups = grouped ? aggregates.grouped(groupBy, kept, f) : kept;
          List<RowStack> left =
              having.isPresent() ? groups.stream().filter(having.get()::holds).toList() : groups;
          List<Result> out = results(aggregates.windowed(left), outputs, order);
          List<Result> different = q.distinct() ? distinct(out, columns) : out;
          return QueryBinder.limited(sorted(different, order), q.limit()).stream()
              .map(Result::cells)
              .toList();
        });
  }

  private static void star(BoundRelation source, List<Column> columns, List<BoundExpr> outputs) {
    for (int slot : source.star()) {
      Column column = source.columns().get(slot);
      columns.add(column.in(""));
      outputs.add(BoundExpr.of(column, f -> f.cell(slot)));
    }
  }

  /// In ORDER BY, an alias of a result column hides a column of the same name.
  private static Expr aliased(Expr e, List<Query.Item> items) {
    if (e instanceof Expr.ColumnRef ref && ref.table().isEmpty()) {
      for (Query.Item item : items) {
        if (item.expr().isPresent() && item.alias().equalsIgnoreCase(ref.column())) {
          return item.expr().get();
        }
      }
    }
    return e;
  }

  private List<RowStack> kept(List<Value[]> rows, List<BoundExpr> where, RowStack outer) {
    catalogue.work().spend(rows.size());
    List<RowStack> kept = new ArrayList<>(rows.size());
    for (Value[] row : rows) {
      RowStack frame = new RowStack(row, outer);
      boolean holds = true;
      for (int i = 0; holds && i < where.size(); i++) {
        holds = where.get(i).holds(frame);
      }
      if (holds) {
        kept.add(frame);
      }
    }
    return kept;
  }

  private static List<Result> results(
      List<RowStack> rows, List<BoundExpr> outputs, SortOrder order) {
    List<Result> out = new ArrayList<>(rows.size());
    for (RowStack row : rows) {
      out.add(new Result(Predicates.values(outputs, row), order.of(row)));
    }
    return out;
  }

  private static List<Result> distinct(List<Result> rows, List<Column> columns) {
    Set<List<Value>> seen = new HashSet<>();
    return rows.stream().filter(row -> seen.add(QueryBinder.key(row.cells(), columns))).toList();
  }

  private static List<Result> sorted(List<Result> rows, SortOrder order) {
    return order.keys().isEmpty()
        ? rows
        : rows.stream().sorted(Comparator.comparing(Result::keys, order)).toList();
  }
}
