package sibyl.toy.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// Binds a recursive common table expression, `name AS (start UNION [ALL] step)`: the step is repeated on the rows it
/// added last until it adds none. Too many rows are an error.
record RecursiveCte(Catalogue catalogue, Scope outer) {
  private static final long MOST_ROWS = 10_000;

  static boolean recursive(Query.Cte cte) {
    return Tree.any(
        cte.query(), n -> n instanceof Relation.Named r && r.name().equalsIgnoreCase(cte.name()));
  }

  SharedCte bind(Query.Cte cte) {
    if (!(cte.query() instanceof Query.Compound c)
        || !(c.op() == Query.SetOp.UNION_ALL || c.op() == Query.SetOp.UNION)
        || !c.orderBy().isEmpty()) {
      throw StatementFailure.malformed("circular reference: " + cte.name());
    }
    Scope around = outer.boundary();
    BoundQuery start = new QueryBinder(catalogue, around).bind(c.left());
    List<Column> columns = FromBinder.renamed(start.columns(), cte.name(), cte.columns());
    SharedCte last = new SharedCte(columns, _ -> List.of(), true);
    BoundQuery step = new QueryBinder(catalogue.with(cte.name(), last), around).bind(c.right());
    if (step.columns().size() != columns.size()) {
      throw StatementFailure.malformed(
          "arms of " + cte.name() + " do not have the same number of columns");
    }
    RowSource rows =
        f -> {
          RowStack frame = new RowStack(RowStack.NO_CELLS, f);
          boolean distinct = c.op() == Query.SetOp.UNION;
          Set<List<Value>> seen = new HashSet<>();
          List<Value[]> all = fresh(start.rows().of(frame), columns, seen, distinct);
          List<Value[]> added = all;
          List<Value[]> out = new ArrayList<>(all);
          long enough =
              c.limit()
                  .map(l -> l.count() < 0 ? MOST_ROWS : l.offset() + l.count())
                  .orElse(MOST_ROWS);
          while (!added.isEmpty() && out.size() <= enough) {
            last.hold(added);
            added = fresh(step.rows().of(frame), columns, seen, distinct);
            out.addAll(added);
          }
          if (out.size() > MOST_ROWS) {
            throw StatementFailure.data("too many rows in " + cte.name());
          }
          return QueryBinder.limited(out, c.limit());
        };
    return new SharedCte(columns, rows, true);
  }

  private static List<Value[]> fresh(
      List<Value[]> rows, List<Column> columns, Set<List<Value>> seen, boolean distinct) {
    if (!distinct) {
      return rows;
    }
    List<Value[]> out = new ArrayList<>();
    QueryBinder.addNew(rows, columns, seen, out);
    return out;
  }
}
