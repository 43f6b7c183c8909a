package sibyl.draw.schema;

import sibyl.scene.Scene;
import sibyl.scene.Table;

/// Names for new tables, indexes and constraints, and for columns added to a table, that the database does not have yet: `t3`,
/// `i0`, `c2`. The generators of DDL take them from here.
record FreshNames(Scene scene) {

  /// For a table, a view or an index.
  String object(String prefix) {
    int n = 0;
    while (scene.taken(prefix + n)) {
      n++;
    }
    return prefix + n;
  }

  /// For an index or a constraint.
  String constraint(String prefix) {
    int n = 0;
    while (hasConstraint(prefix + n)) {
      n++;
    }
    return prefix + n;
  }

  private boolean hasConstraint(String name) {
    return scene.taken(name)
        || scene.tables().stream()
            .flatMap(t -> t.traits().constraints().stream())
            .anyMatch(c -> c.name().equals(name));
  }

  /// For a further column of a table.
  static String column(Table table) {
    int n = table.columns().size();
    while (table.column("c" + n).isPresent()) {
      n++;
    }
    return "c" + n;
  }
}
