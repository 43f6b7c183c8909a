package sibyl.toy.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// Binds queries: resolves names once and returns a function that computes the rows. `outer` is the scope around the
/// query.
public record QueryBinder(Catalogue catalogue, Scope outer) {

  public BoundQuery bind(Query query) {
    return switch (query) {
      case Query.Select q ->
          switch (catalogue.hooks().rewritten(q, catalogue.store())) {
            case Query.Select same -> new SelectBinder(catalogue, outer).bind(same);
            case Query other -> bind(other);
          };
      case Query.Compound q -> compound(q);
      case Query.Values q -> values(q);
      case Query.With q -> with(q);
    };
  }

  private BoundQuery values(Query.Values q) {
    ExprBinder bind = new ExprBinder(catalogue, outer.inner(List.of(), List.of()));
    List<List<BoundExpr>> rows =
        q.rows().stream().map(row -> row.stream().map(bind::expr).toList()).toList();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < rows.getFirst().size(); i++) {
      columns.add(new Column("", "column" + (i + 1), Affinity.NONE, Collation.BINARY, true));
    }
    return new BoundQuery(
        columns,
        f -> {
          RowStack frame = new RowStack(RowStack.NO_CELLS, f);
          return rows.stream().map(row -> Predicates.values(row, frame)).toList();
        });
  }

  private BoundQuery compound(Query.Compound q) {
    BoundQuery left = bind(q.left());
    BoundQuery right = bind(q.right());
    if (left.columns().size() != right.columns().size()) {
      throw StatementFailure.malformed(
          "SELECTs to the left and right of " + q.op() + " do not have the same number of columns");
    }
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < left.columns().size(); i++) {
      Column l = left.columns().get(i);
      boolean alike = l.affinity() == right.columns().get(i).affinity();
      columns.add(
          new Column("", l.name(), alike ? l.affinity() : Affinity.NONE, l.collation(), true));
    }
    SortOrder order = SortOrder.of(q.orderBy(), e -> resultColumn(e, q, columns));
    return new BoundQuery(
        columns,
        f -> {
          List<Value[]> rows = combined(q.op(), columns, left.rows().of(f), right.rows().of(f));
          List<Value[]> found = catalogue.hooks().combined(q.op(), rows);
          return limited(sorted(found, order), q.limit());
        });
  }

  /// ORDER BY of a compound query may only use result columns: by name, or by an expression of the leftmost arm.
  private static BoundExpr resultColumn(Expr expr, Query.Compound q, List<Column> columns) {
    Expr wanted = NormalForm.unwrapped(expr);
    Query first = q;
    while (first instanceof Query.Compound c) {
      first = c.left();
    }
    for (int i = 0; i < columns.size(); i++) {
      boolean named = wanted instanceof Expr.ColumnRef c && columns.get(i).hasName(c.column());
      boolean alike =
          first instanceof Query.Select s
              && s.items().size() == columns.size()
              && s.items()
                  .get(i)
                  .expr()
                  .map(e -> NormalForm.of(e).equals(NormalForm.of(wanted)))
                  .orElse(false);
      if (named || alike) {
        int slot = i;
        BoundExpr cell = BoundExpr.of(columns.get(i), f -> f.cell(slot));
        return expr instanceof Expr.Collate c
            ? cell.collated(Names.collation(c.collation()))
            : cell;
      }
    }
    throw StatementFailure.malformed(
        "an ORDER BY term does not match any column in the result set");
  }

  private static List<Value[]> sorted(List<Value[]> rows, SortOrder order) {
    if (order.keys().isEmpty()) {
      return rows;
    }
    List<Value[]> sorted = new ArrayList<>(rows);
    sorted.sort(
        (a, b) ->
            order.compare(
                order.of(new RowStack(a, RowStack.ROOT)),
                order.of(new RowStack(b, RowStack.ROOT))));
    return sorted;
  }

  static <T> List<T> limited(List<T> rows, Optional<Query.Limit> limit) {
    if (limit.isEmpty()) {
      return rows;
    }
    int from = Math.clamp(limit.get().offset(), 0, rows.size());
    long count = limit.get().count();
    int to =
        count < 0 ? rows.size() : (int) Math.min(rows.size(), from + Math.min(count, rows.size()));
    return rows.subList(from, to);
  }

  private static List<Value[]> combined(
      Query.SetOp op, List<Column> columns, List<Value[]> left, List<Value[]> right) {
    List<Value[]> out = new ArrayList<>();
    switch (op) {
      case UNION_ALL -> {
        out.addAll(left);
        out.addAll(right);
      }
      case UNION -> {
        Set<List<Value>> seen = new HashSet<>();
        addNew(left, columns, seen, out);
        addNew(right, columns, seen, out);
      }
      case INTERSECT, EXCEPT -> {
        Set<List<Value>> others = new LinkedHashSet<>();
        right.forEach(row -> others.add(key(row, columns)));
        Set<List<Value>> seen = new HashSet<>();
        boolean wanted = op == Query.SetOp.INTERSECT;
        addNew(
            left.stream().filter(row -> others.contains(key(row, columns)) == wanted).toList(),
            columns,
            seen,
            out);
      }
    }
    return out;
  }

  static void addNew(
      List<Value[]> rows, List<Column> columns, Set<List<Value>> seen, List<Value[]> out) {
    for (Value[] row : rows) {
      if (seen.add(key(row, columns))) {
        out.add(row);
      }
    }
  }

  static List<Value> key(Value[] row, List<Column> columns) {
    List<Value> key = new ArrayList<>(row.length);
    for (int i = 0; i < row.length; i++) {
      key.add(ValueOrder.key(row[i], columns.get(i).collation()));
    }
    return key;
  }

  private BoundQuery with(Query.With q) {
    Catalogue known = catalogue;
    List<SharedCte> all = new ArrayList<>();
    for (Query.Cte cte : q.ctes()) {
      SharedCte shared =
          q.recursive() && RecursiveCte.recursive(cte)
              ? new RecursiveCte(known, outer).bind(cte)
              : plain(known, cte);
      known = known.with(cte.name(), shared);
      all.add(shared);
    }
    BoundQuery body = new QueryBinder(known, outer).bind(q.body());
    return new BoundQuery(
        body.columns(),
        f -> {
          all.forEach(shared -> shared.enter(f));
          return body.rows().of(f);
        });
  }

  private SharedCte plain(Catalogue known, Query.Cte cte) {
    Scope around = outer.boundary();
    BoundQuery bound = new QueryBinder(known, around).bind(cte.query());
    List<Column> columns = FromBinder.renamed(bound.columns(), cte.name(), cte.columns());
    RowSource rows = f -> bound.rows().of(new RowStack(RowStack.NO_CELLS, f));
    return new SharedCte(columns, rows, around.crossed());
  }
}
