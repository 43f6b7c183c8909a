package sibyl.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.dialect.Dialect;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Scalars;
import sibyl.scalar.Typing;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.session.Outcome;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// The rows of all stored tables of a database, as a plain scan returns them, and how their columns were declared: the input from
/// which the reference computes what a query must return. The oracles PQS and `reference` read them once per database, triage
/// once per finding.
public final class BaseTables {
  private final Map<String, Content> contents;
  private final Set<String> unclear;
  private final boolean changed;

  private BaseTables(Map<String, Content> contents, Set<String> unclear, boolean changed) {
    this.contents = Map.copyOf(contents);
    this.unclear = Set.copyOf(unclear);
    this.changed = changed;
  }

  /// A column as queries see it. A hidden one is the row id.
  record Column(String name, Typing typing, boolean hidden) {}

  record Content(List<Column> columns, List<List<Known>> rows) {}

  /// The queries that read all tables.
  public static List<Statement> asks(Scene scene) {
    return stored(scene).stream().map(BaseTables::scan).toList();
  }

  private static List<Table> stored(Scene scene) {
    return scene.tables().stream().filter(t -> t.kind() != Table.Kind.VIEW).toList();
  }

  private static Statement scan(Table table) {
    List<Query.Item> items = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      items.add(Query.Item.of(new Expr.ColumnRef("", column.name(), column.kind(), Grade.LOOSE)));
    }
    if (!table.rowKey().isEmpty()) {
      items.add(Query.Item.of(new Expr.ColumnRef("", table.rowKey(), SqlType.INTEGER, Grade.FIRM)));
    }
    return new Query.Select(items, new Relation.Named(table.name()), Optional.empty());
  }

  /// What those queries returned. `history` are the statements that made the scene.
  public static BaseTables of(Scene scene, List<Outcome> answers, List<Statement> history) {
    DeclaredCollations collations = DeclaredCollations.of(history);
    Map<String, Content> contents = new LinkedHashMap<>();
    Set<String> unclear = new HashSet<>();
    Optional<Scalars> scalars = scene.dialect().scalars();
    List<Table> tables = stored(scene);
    for (int i = 0; i < tables.size() && i < answers.size(); i++) {
      if (answers.get(i) instanceof Outcome.Rows(List<List<Value>> rows)) {
        Table table = tables.get(i);
        Optional<Content> content = columns(table, scene, collations).map(c -> content(c, rows));
        content.ifPresent(c -> contents.put(key(table), c));
        if (scalars.isPresent() && content.filter(c -> !clear(c, scalars.get())).isPresent()) {
          unclear.add(key(table));
        }
      }
    }
    boolean changed = history.stream().anyMatch(s -> changesMeaning(s, scene.dialect()));
    return new BaseTables(contents, unclear, changed);
  }

  private static boolean changesMeaning(Statement statement, Dialect dialect) {
    return statement instanceof Statement.SetVariable(String name, String _)
        && dialect.variables().stream()
            .anyMatch(v -> v.meaning() && v.name().equalsIgnoreCase(name));
  }

  /// Silent where a setting such as DuckDB's `default_order` may have changed what queries mean.
  void check() {
    if (changed) {
      throw new Silence("setting that changes what queries mean");
    }
  }

  private static boolean clear(Content content, Scalars scalars) {
    for (List<Known> row : content.rows()) {
      for (Known cell : row) {
        if (!scalars.clear(cell)) {
          return false;
        }
      }
    }
    return true;
  }

  private static String key(Table table) {
    return table.name().toLowerCase(Locale.ROOT);
  }

  /// Nothing if a collation is not known. What is no text has none, whatever its grade.
  private static Optional<List<Column>> columns(
      Table table, Scene scene, DeclaredCollations collations) {
    boolean byType = scene.dialect().words().collations().isEmpty();
    List<Column> columns = new ArrayList<>();
    for (Table.Column column : table.columns()) {
      Optional<String> declared = collations.of(table.name(), column.name());
      boolean collated =
          declared.orElse("").isEmpty()
              && column.grade() == Grade.COLLATED
              && compares(column.kind());
      boolean written =
          column.type().text().toUpperCase(Locale.ROOT).contains(" COLLATE ")
              || (declared.isPresent() && !table.traits().collated());
      if (collated && !byType && !written) {
        return Optional.empty();
      }
      String collation = collated ? Typing.BY_TYPE : declared.orElse("");
      columns.add(
          new Column(
              column.name(),
              new Typing(column.kind(), declared(table, column), collation, true),
              false));
    }
    if (!table.rowKey().isEmpty()) {
      columns.add(
          new Column(table.rowKey(), new Typing(SqlType.INTEGER, "INTEGER", "", true), true));
    }
    return Optional.of(columns);
  }

  private static boolean compares(SqlType kind) {
    return kind == SqlType.TEXT || kind == SqlType.BLOB || kind == SqlType.ANY;
  }

  private static String declared(Table table, Table.Column column) {
    String type = column.type().text();
    return table.kind() == Table.Kind.VIRTUAL && !type.isEmpty() ? Typing.VIRTUAL + type : type;
  }

  private static Content content(List<Column> columns, List<List<Value>> rows) {
    List<List<Known>> cells = new ArrayList<>(rows.size());
    for (List<Value> row : rows) {
      List<Known> known = new ArrayList<>(row.size());
      for (int i = 0; i < row.size(); i++) {
        known.add(new Known(row.get(i), columns.get(i).typing()));
      }
      cells.add(known);
    }
    return new Content(columns, cells);
  }

  Content content(Table table, Authority authority) {
    Content content = contents.get(key(table));
    if (content == null) {
      throw new Silence("table that was not read");
    }
    if (!authority.comparesByType()
        && content.columns().stream()
            .anyMatch(c -> c.typing().collation().equals(Typing.BY_TYPE))) {
      throw new Silence("table with a type that compares in its own way");
    }
    if (unclear.contains(key(table))) {
      throw new Silence("table with a NULL that may be another value");
    }
    return content;
  }
}
