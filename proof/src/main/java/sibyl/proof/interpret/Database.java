package sibyl.proof.interpret;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.proof.algebra.Premises;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// A tiny database in memory: the rows of all tables, by table name in lower case. Refuters of a proof make it, and the
/// [Interpreter] runs both queries over it; one in which they differ is printed as INSERT statements.
public record Database(Map<String, List<List<Datum>>> tables) {

  public Database {
    tables = new TreeMap<>(tables);
  }

  public static String key(String table) {
    return table.toLowerCase(Locale.ROOT);
  }

  public List<List<Datum>> rows(String table) {
    return tables.getOrDefault(key(table), List.of());
  }

  /// The INSERT statements that fill it.
  public List<Statement> inserts(Premises premises) {
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
    List<Expr> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(new Expr.Literal(Datum.value(row.get(i), columns.get(i).type())));
    }
    return cells;
  }

  static int index(Premises.Table table, String column) {
    for (int i = 0; i < table.columns().size(); i++) {
      if (table.columns().get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    throw new IllegalArgumentException(table.name() + " has no column " + column);
  }

  /// The values of a row in these columns.
  static List<Datum> of(Premises.Table table, List<String> columns, List<Datum> row) {
    return columns.stream().map(c -> row.get(index(table, c))).toList();
  }

  public Database without(String table, int row) {
    Map<String, List<List<Datum>>> fewer = new TreeMap<>(tables);
    List<List<Datum>> rows = new ArrayList<>(rows(table));
    rows.remove(row);
    fewer.put(key(table), rows);
    return new Database(fewer);
  }

  /// Drops rows whose parent rows are missing, repeatedly.
  public Database referring(Premises premises) {
    Map<String, List<List<Datum>>> kept = new TreeMap<>();
    tables.forEach((name, rows) -> kept.put(name, new ArrayList<>(rows)));
    Database whole = new Database(kept);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Premises.Table table : premises.tables()) {
        for (Premises.Reference reference : table.references()) {
          List<List<Datum>> rows = whole.tables.getOrDefault(key(table.name()), List.of());
          changed |= rows.removeIf(row -> whole.orphan(premises, table, row, reference));
        }
      }
    }
    return whole;
  }

  private boolean orphan(
      Premises premises, Premises.Table table, List<Datum> row, Premises.Reference reference) {
    List<Datum> own = of(table, reference.columns(), row);
    return !own.contains(Datum.NULL)
        && premises
            .table(reference.parent())
            .map(p -> rows(p.name()).stream().map(r -> of(p, reference.parentColumns(), r)))
            .map(parents -> parents.noneMatch(own::equals))
            .orElse(false);
  }
}
