package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// The tables that queries speak of, and what always holds of their rows.
public record Premises(List<Table> tables) {

  /// `keys` hold no two rows that are equal in all of the key's columns, none of which is NULL; in `uniques` rows with a NULL
  /// may repeat. A row may break no check: each is true or NULL.
  public record Table(
      String name,
      List<Column> columns,
      List<List<String>> keys,
      List<List<String>> uniques,
      List<Expr> checks,
      List<Reference> references) {
    public Table {
      columns = List.copyOf(columns);
      keys = List.copyOf(keys);
      uniques = List.copyOf(uniques);
      checks = List.copyOf(checks);
      references = List.copyOf(references);
    }
  }

  public record Column(String name, SqlType type, Grade grade, boolean notNull) {}

  /// Rows whose columns are all not NULL have a row of the parent's with the same values.
  public record Reference(List<String> columns, String parent, List<String> parentColumns) {
    public Reference {
      columns = List.copyOf(columns);
      parentColumns = List.copyOf(parentColumns);
    }
  }

  public Premises {
    tables = List.copyOf(tables);
  }

  /// What the statements of a setup promise of the tables they make. Where `nullableKeys`, the columns of a primary key may
  /// hold NULL. Checks and references are left out: engines that read them need not enforce them.
  public static Premises of(List<Statement> setup, boolean nullableKeys) {
    return new PremiseReader(nullableKeys, false).of(setup);
  }

  /// The same with checks and references, for an engine that enforces them.
  public static Premises enforced(List<Statement> setup, boolean nullableKeys) {
    return new PremiseReader(nullableKeys, true).of(setup);
  }

  /// What a scene says of its stored tables. A key is one only if equal keys are the same key.
  public static Premises of(Scene scene) {
    List<Table> tables = new ArrayList<>();
    for (sibyl.scene.Table table : scene.tables()) {
      if (table.kind() == sibyl.scene.Table.Kind.BASE) {
        tables.add(promised(table));
      }
    }
    return new Premises(tables);
  }

  private static Table promised(sibyl.scene.Table table) {
    List<List<String>> keys = new ArrayList<>();
    List<List<String>> uniques = new ArrayList<>();
    for (List<String> key : table.keys()) {
      List<sibyl.scene.Table.Column> columns =
          key.stream().flatMap(k -> table.column(k).stream()).toList();
      if (columns.size() == key.size() && columns.stream().allMatch(c -> c.grade().exact())) {
        (columns.stream().allMatch(sibyl.scene.Table.Column::notNull) ? keys : uniques).add(key);
      }
    }
    return new Table(
        table.name(),
        table.columns().stream()
            .map(c -> new Column(c.name(), c.kind(), c.grade(), c.notNull()))
            .toList(),
        keys,
        uniques,
        List.of(),
        List.of());
  }

  public Optional<Table> table(String name) {
    return tables.stream().filter(t -> t.name().equalsIgnoreCase(name)).findFirst();
  }
}
