package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.session.Outcome;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.TypeName;
import sibyl.sql.Value;
import sibyl.toy.store.Store;
import sibyl.toy.value.StatementFailure;

/// Evaluates an expression over a row, or a query over a store; errors become outcomes.
public final class Evaluate {
  private Evaluate() {}

  /// A column with its value. `collation` may be empty.
  public record Cell(String table, String column, TypeName type, String collation, Value value) {}

  /// One row with the value of the expression, or a fault.
  public static Outcome expr(Expr expr, List<Cell> row) {
    return attempt(
        () -> {
          List<Column> columns = new ArrayList<>();
          Value[] cells = new Value[row.size()];
          for (Cell cell : row) {
            Collation collation =
                cell.collation().isEmpty() ? Collation.BINARY : Names.collation(cell.collation());
            cells[columns.size()] = cell.value();
            columns.add(
                new Column(
                    cell.table(), cell.column(), Names.affinity(cell.type()), collation, true));
          }
          BoundExpr bound =
              new ExprBinder(Catalogue.EMPTY, Scope.NONE.inner(columns, List.of())).expr(expr);
          return new Outcome.Rows(List.of(List.of(bound.of(new RowStack(cells, RowStack.ROOT)))));
        });
  }

  /// The rows of a query, or a fault.
  public static Outcome query(Query query, Store store) {
    return query(query, Catalogue.of(store, EngineHooks.NONE));
  }

  public static Outcome query(Query query, Catalogue catalogue) {
    return attempt(
        () -> {
          List<List<Value>> rows = new ArrayList<>();
          for (Value[] row :
              new QueryBinder(catalogue, Scope.NONE).bind(query).rows().of(RowStack.ROOT)) {
            rows.add(List.copyOf(Arrays.asList(row)));
          }
          return new Outcome.Rows(rows);
        });
  }

  public static Outcome attempt(Supplier<Outcome> statement) {
    try {
      return statement.get();
    } catch (StatementFailure failure) {
      return new Outcome.Failed(failure.fault());
    }
  }
}
