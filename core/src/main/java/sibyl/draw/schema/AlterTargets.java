package sibyl.draw.schema;

import java.util.List;
import sibyl.chance.Choices;
import sibyl.scene.Scene;
import sibyl.scene.Table;

/// Says which tables and views a change of the schema can be about: a table that no view reads, a view that no other view reads,
/// a table whose rows cannot violate a new constraint. The generators of ALTER and DROP pick from these, because engines refuse
/// most other changes.
record AlterTargets(Scene scene, Choices choices) {

  /// Tables that are not virtual.
  List<Table> bases() {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
  }

  /// Views that no other view reads.
  List<Table> views() {
    return scene.tables().stream()
        .filter(t -> t.kind() == Table.Kind.VIEW && !scene.inUse(t.name()))
        .toList();
  }

  /// Whether no view reads the table.
  boolean unread(Table table) {
    return !scene.inUse(table.name());
  }

  /// Whether no row can violate a new constraint; one time in four any table will do.
  boolean canTakeRule(Table table) {
    return table.rows() == 0 || choices.oneIn(4);
  }

  /// Whether a constraint of the table names the column.
  static boolean ruled(Table.Column column, Table table) {
    return table.traits().constraints().stream().anyMatch(c -> c.columns().contains(column.name()));
  }
}
