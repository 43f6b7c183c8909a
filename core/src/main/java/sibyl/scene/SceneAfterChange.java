package sibyl.scene;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// Works out what is known of a table after an ALTER in a dialect's own words ([Schema.Rework]), such as `MODIFY COLUMN`, by
/// the effect that the dialect declares. If the effect is uncertain, less is assumed: a forgotten constraint only means that
/// some generated row is refused, but a type believed to be too strict would cause a false alarm.
record SceneAfterChange(Scene scene, String table) {

  Scene after(Schema.Rework c) {
    return switch (c.effect()) {
      case NONE -> scene;
      case ADDED ->
          c.definition().map(d -> scene.altered(table, new Schema.AddColumn(d))).orElse(scene);
      case RETYPED ->
          c.definition().map(d -> columns(c.column(), k -> k.of(d.type()))).orElse(scene);
      case REDEFINED -> c.definition().map(d -> redefined(d.name(), d)).orElse(scene);
      case CHANGED -> c.definition().map(d -> redefined(c.column(), d)).orElse(scene);
      case COLUMN_RENAMED -> scene.renamed(table, c.column(), c.to());
      case TABLE_RENAMED -> scene.renamed(table, c.to());
      case OBJECT_RENAMED ->
          indexes(i -> renamed(i, c.object(), c.to()))
              .change(table, t -> t.withRenamedConstraint(c.object(), c.to()));
      case FILLED -> columns(c.column(), column -> column.withNotNull(true));
      case UNFILLED -> columns(c.column(), column -> column.withNotNull(false));
      case FREED -> columns(c.column(), Table.Column::withoutGeneration);
      case FOLDED -> scene.change(table, Table::withCollatedTexts);
      case EMPTIED -> scene.change(table, t -> t.withRows(0));
      case COPIED -> scene.table(table).map(t -> scene.with(copied(t, c.to()))).orElse(scene);
      case CLONED -> scene.table(table).map(t -> scene.with(cloned(t, c.to()))).orElse(scene);
      case INDEXED -> indexed(c.column(), c.to());
      case OBJECT_GONE -> withoutObject(c.object());
      case KEY_GONE -> scene.change(table, SceneAfterChange::withoutPrimaryKey);
      case PARTED -> scene.change(table, t -> t.withPartitions(true));
      case UNPARTED -> scene.change(table, t -> t.withPartitions(false));
    };
  }

  private Scene columns(String name, UnaryOperator<Table.Column> f) {
    return scene.change(
        table,
        t ->
            t.withColumns(
                t.columns().stream()
                    .map(c -> c.name().equalsIgnoreCase(name) ? f.apply(c) : c)
                    .toList()));
  }

  private Scene redefined(String name, Schema.ColumnDef def) {
    Scene renamed = scene.renamed(table, name, def.name());
    Table.Column column = scene.definitions().column(def, false);
    return new SceneAfterChange(renamed, table)
        .columns(def.name(), _ -> renamed.table(table).map(t -> t.inTable(column)).orElse(column));
  }

  private Scene indexes(UnaryOperator<Statement.CreateIndex> f) {
    return scene.withIndexes(scene.indexes().stream().map(f).toList());
  }

  private static Statement.CreateIndex renamed(Statement.CreateIndex i, String from, String to) {
    return i.name().equalsIgnoreCase(from)
        ? new Statement.CreateIndex(i.unique(), i.kind(), to, i.table(), i.terms(), i.where())
        : i;
  }

  private Scene indexed(String column, String name) {
    return scene
        .table(table)
        .flatMap(t -> t.column(column))
        .map(c -> new Expr.ColumnRef("", c.name(), c.kind(), c.grade()))
        .map(
            c ->
                scene.after(
                    new Statement.CreateIndex(
                        false,
                        "",
                        name,
                        table,
                        List.of(new Schema.IndexTerm(c, "", false)),
                        Optional.empty())))
        .orElse(scene);
  }

  private Scene withoutObject(String object) {
    Scene withoutIndex =
        scene.withIndexes(
            scene.indexes().stream().filter(i -> !i.name().equalsIgnoreCase(object)).toList());
    return withoutIndex.change(
        table,
        t -> {
          Table left = t;
          for (Table.Constraint c : t.traits().constraints()) {
            left = c.name().equalsIgnoreCase(object) ? left.withoutConstraint(c) : left;
          }
          return left;
        });
  }

  private static Table withoutPrimaryKey(Table table) {
    Table left = table;
    for (Table.Constraint key : table.rules(Table.Rule.PRIMARY)) {
      left = left.withoutConstraint(key);
    }
    return left;
  }

  /// For CREATE TABLE … AS. The copy may have rows and constraints, and its columns may keep less of their type.
  private static Table copied(Table table, String name) {
    Table copy =
        new Table(
            name,
            Table.Form.BASE,
            table.columns().stream().map(Table.Column::copied).toList(),
            List.of(),
            table.rows(),
            table.rowKey(),
            Table.Traits.of(false));
    return table.traits().collated() ? copy.withCollatedTexts() : copy;
  }

  /// For CREATE TABLE … LIKE. The clone has the keys but not the foreign keys, and the names of its constraints are unknown.
  private static Table cloned(Table table, String name) {
    Table clone = copied(table, name).withRows(0).withColumns(table.columns());
    for (Table.Constraint rule : table.traits().constraints()) {
      clone =
          rule.rule() == Table.Rule.REFERENCE
              ? clone
              : clone.withConstraint(new Table.Constraint("", rule.rule(), rule.columns(), ""));
    }
    return clone.withPartitions(table.traits().parted());
  }
}
