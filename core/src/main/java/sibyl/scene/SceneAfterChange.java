package sibyl.scene;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// A scene after a change in a dialect's own words. What the words do not say of a column is forgotten: a rule too few
/// costs a refused row, a grade too good would be a false alarm.
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
          indexes(i -> called(i, c.object(), c.to()))
              .change(table, t -> t.calling(c.object(), c.to()));
      case FILLED -> columns(c.column(), Table.Column::filled);
      case UNFILLED -> columns(c.column(), Table.Column::unfilled);
      case FREED -> columns(c.column(), Table.Column::freed);
      case FOLDED -> scene.change(table, Table::folded);
      case EMPTIED -> scene.change(table, t -> t.withRows(0));
      case COPIED -> scene.table(table).map(t -> scene.with(copied(t, c.to()))).orElse(scene);
      case CLONED -> scene.table(table).map(t -> scene.with(cloned(t, c.to()))).orElse(scene);
      case INDEXED -> indexed(c.column(), c.to());
      case OBJECT_GONE -> gone(c.object());
      case KEY_GONE -> scene.change(table, SceneAfterChange::keyless);
      case PARTED -> scene.change(table, t -> t.parted(true));
      case UNPARTED -> scene.change(table, t -> t.parted(false));
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
    Scene called = scene.renamed(table, name, def.name());
    Table.Column column = scene.column(def, false);
    return new SceneAfterChange(called, table)
        .columns(def.name(), _ -> called.table(table).map(t -> t.own(column)).orElse(column));
  }

  private Scene indexes(UnaryOperator<Statement.CreateIndex> f) {
    return scene.withIndexes(scene.indexes().stream().map(f).toList());
  }

  private static Statement.CreateIndex called(Statement.CreateIndex i, String from, String to) {
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

  private Scene gone(String object) {
    Scene less =
        scene.withIndexes(
            scene.indexes().stream().filter(i -> !i.name().equalsIgnoreCase(object)).toList());
    return less.change(
        table,
        t -> {
          Table left = t;
          for (Table.Constraint c : t.traits().constraints()) {
            left = c.name().equalsIgnoreCase(object) ? left.unruled(c) : left;
          }
          return left;
        });
  }

  private static Table keyless(Table table) {
    Table left = table;
    for (Table.Constraint key : table.rules(Table.Rule.PRIMARY)) {
      left = left.unruled(key);
    }
    return left;
  }

  /// Rows may come with the copy; rules may too, and its columns may keep less of their type.
  private static Table copied(Table table, String name) {
    Table copy =
        new Table(
            name,
            Table.Kind.BASE,
            table.columns().stream().map(Table.Column::copied).toList(),
            List.of(),
            table.rows(),
            table.rowKey(),
            "",
            Optional.empty(),
            Table.Traits.of(false));
    return table.traits().folded() ? copy.folded() : copy;
  }

  /// Keys come with it, references do not; nobody knows what its rules are called.
  private static Table cloned(Table table, String name) {
    Table clone = copied(table, name).withRows(0).withColumns(table.columns());
    for (Table.Constraint rule : table.traits().constraints()) {
      clone =
          rule.rule() == Table.Rule.REFERENCE
              ? clone
              : clone.ruled(new Table.Constraint("", rule.rule(), rule.columns(), ""));
    }
    return clone.parted(table.traits().parted());
  }
}
