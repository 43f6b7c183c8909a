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
import sibyl.toy.value.Halt;

/// Resolves one SELECT: FROM, WHERE, GROUP BY, HAVING, window functions, result columns, DISTINCT, ORDER BY, LIMIT.
record Selecting(Catalogue catalogue, Scope outer) {

  /// A row on its way out: its result and what it is sorted by.
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

  private static final Source NOTHING = Source.of(List.of(), _ -> List.<Value[]>of(Frame.NO_CELLS));

  Prepared prepare(Query.Select q) {
    boolean alone = q.from().map(f -> f instanceof Relation.Named).orElse(false);
    Filter filter = new Filter(catalogue, q.where(), alone);
    Source source =
        q.from().map(f -> new Relations(catalogue, outer).source(f, filter)).orElse(NOTHING);
    if (q.from().isEmpty() && q.items().contains(Query.Item.STAR)) {
      throw Halt.malformed("no tables specified");
    }
    Scope scope = outer.inner(source.columns(), q.items());
    Bind rows = new Bind(catalogue, scope);
    q.where().ifPresent(rows::expr);
    List<Bound> where = filter.rest().stream().map(rows::expr).toList();
    List<Bound> groupBy = q.groupBy().stream().map(rows::expr).toList();
    Grouping grouping = new Grouping(catalogue, scope, source.columns().size());
    Optional<Bound> having =
        q.having().map(new Bind(catalogue, scope, grouping.withoutWindows())::expr);
    Bind results = new Bind(catalogue, scope, grouping);
    List<Column> columns = new ArrayList<>();
    List<Bound> outputs = new ArrayList<>();
    for (Query.Item item : q.items()) {
      if (item.expr().isPresent()) {
        Bound bound = results.expr(item.expr().get());
        columns.add(Column.of("", item.name(), bound));
        outputs.add(bound);
      } else {
        star(source, columns, outputs);
      }
    }
    Sorting sorting = Sorting.of(q.orderBy(), e -> results.expr(aliased(e, q.items())));
    boolean grouped = !groupBy.isEmpty() || grouping.aggregating();
    if (having.isPresent() && !grouped) {
      throw Halt.malformed("HAVING clause on a non-aggregate query");
    }
    return new Prepared(
        columns,
        f -> {
          List<Frame> kept = kept(source.rows().of(f), where, f);
          List<Frame> groups = grouped ? grouping.grouped(groupBy, kept, f) : kept;
          List<Frame> left =
              having.isPresent() ? groups.stream().filter(having.get()::holds).toList() : groups;
          List<Result> out = results(grouping.windowed(left), outputs, sorting);
          List<Result> different = q.distinct() ? distinct(out, columns) : out;
          return Queries.limited(sorted(different, sorting), q.limit()).stream()
              .map(Result::cells)
              .toList();
        });
  }

  private static void star(Source source, List<Column> columns, List<Bound> outputs) {
    for (int slot : source.star()) {
      Column column = source.columns().get(slot);
      columns.add(column.in(""));
      outputs.add(Bound.of(column, f -> f.cell(slot)));
    }
  }

  /// In ORDER BY, the name of a result column comes before that of a column.
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

  private List<Frame> kept(List<Value[]> rows, List<Bound> where, Frame outer) {
    catalogue.work().spend(rows.size());
    List<Frame> kept = new ArrayList<>(rows.size());
    for (Value[] row : rows) {
      Frame frame = new Frame(row, outer);
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

  private static List<Result> results(List<Frame> rows, List<Bound> outputs, Sorting sorting) {
    List<Result> out = new ArrayList<>(rows.size());
    for (Frame row : rows) {
      out.add(new Result(Predicates.values(outputs, row), sorting.of(row)));
    }
    return out;
  }

  private static List<Result> distinct(List<Result> rows, List<Column> columns) {
    Set<List<Value>> seen = new HashSet<>();
    return rows.stream().filter(row -> seen.add(Queries.key(row.cells(), columns))).toList();
  }

  private static List<Result> sorted(List<Result> rows, Sorting sorting) {
    return sorting.keys().isEmpty()
        ? rows
        : rows.stream().sorted(Comparator.comparing(Result::keys, sorting)).toList();
  }
}
