package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// What a proof of equivalence may assume: the tables that the queries read, and the constraints that always hold for their
/// rows. Over a key, for instance, `SELECT DISTINCT id` equals `SELECT id`. Every proof takes one.
public record Premises(List<Table> tables) {

  /// `keys`: no two rows are equal in all columns of the key, and none is NULL. `uniques`: the same, but rows with a NULL
  /// may repeat. `checks`: each is true or NULL for every row.
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

  /// Every row without NULL in these columns has a parent row with the same values.
  public record Reference(List<String> columns, String parent, List<String> parentColumns) {
    public Reference {
      columns = List.copyOf(columns);
      parentColumns = List.copyOf(parentColumns);
    }
  }

  public Premises {
    tables = List.copyOf(tables);
  }

  /// What the statements of a setup guarantee. With `nullableKeys`, primary key columns may hold NULL. Checks and foreign
  /// keys are left out, because some engines parse them without enforcing them.
  public static Premises of(List<Statement> setup, boolean nullableKeys) {
    return new PremiseReader(nullableKeys, false).of(setup);
  }

  /// The same with checks and foreign keys, for an engine that enforces them.
  public static Premises enforced(List<Statement> setup, boolean nullableKeys) {
    return new PremiseReader(nullableKeys, true).of(setup);
  }

  /// What a scene says of its stored tables. A key counts only if equal values are identical.
  public static Premises of(Scene scene) {
    List<Table> tables = new ArrayList<>();
    for (sibyl.scene.Table table : scene.tables()) {
      if (table.kind() == sibyl.scene.Table.Kind.BASE) {
        tables.add(ofTable(table));
      }
    }
    return new Premises(tables);
  }

  private static Table ofTable(sibyl.scene.Table table) {
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
