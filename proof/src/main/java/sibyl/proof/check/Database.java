package sibyl.proof.check;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.proof.algebra.Premises;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The rows of all tables, by the tables' names in lower case.
record Database(Map<String, List<List<Datum>>> tables) {

  Database {
    tables = new TreeMap<>(tables);
  }

  static String key(String table) {
    return table.toLowerCase(Locale.ROOT);
  }

  List<List<Datum>> rows(String table) {
    return tables.getOrDefault(key(table), List.of());
  }

  /// The statements that fill it.
  List<Statement> inserts(Premises premises) {
    return premises.tables().stream()
        .filter(t -> !rows(t.name()).isEmpty())
        .<Statement>map(this::insert)
        .toList();
  }

  private Statement insert(Premises.Table table) {
    List<List<Expr>> rows =
        rows(table.name()).stream().map(r -> literals(table.columns(), r)).toList();
    return new Statement.Insert(
        "",
        table.name(),
        table.columns().stream().map(Premises.Column::name).toList(),
        new Query.Values(rows),
        Optional.empty());
  }

  private static List<Expr> literals(List<Premises.Column> columns, List<Datum> row) {
    List<Expr> cells = new java.util.ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(new Expr.Literal(row.get(i).value(columns.get(i).type())));
    }
    return cells;
  }
}
