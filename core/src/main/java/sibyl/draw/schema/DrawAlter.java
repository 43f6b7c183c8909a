package sibyl.draw.schema;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.draw.Production;
import sibyl.draw.Productions;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Features;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// Generates the simple ALTER TABLE statements (rename a table or a column, add or drop a column) and ADD FOREIGN KEY, while
/// a database is set up ([sibyl.draw.DrawSetup]), and for the oracle DDLCheck ([sibyl.draw.DrawConduct]). [DrawHistory]
/// generates all kinds of change that a dialect has.
public final class DrawAlter extends DrawDefinition {

  public DrawAlter(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
  }

  /// Generates a change of a table.
  interface How {
    Schema.Alteration of(DrawAlter draw, Table table);
  }

  public static final Productions<How> PRODUCTIONS =
      new Productions<>(
          List.of(
              new Production<>(1, "RENAME TO", (draw, _) -> draw.renameTable()),
              new Production<>(2, "RENAME COLUMN", DrawAlter::renameColumn),
              new Production<>(1, "DROP COLUMN", DrawAlter::dropColumn),
              new Production<>(2, "ADD COLUMN", DrawAlter::addColumn)));

  public Optional<Statement> alter() {
    Optional<Table> base = choices.any(bases());
    return base.isEmpty() || (scene.inUse(base.get().name()) && !grammar.may(Features.VIEWS_FOLLOW))
        ? Optional.empty()
        : altered(base.get());
  }

  private Optional<Statement> altered(Table table) {
    Schema.Alteration change = PRODUCTIONS.pick(choices).of(this, table);
    // Some engines keep a table without columns, or with generated ones only.
    boolean last =
        change instanceof Schema.DropColumn c
            && table.settable().stream().allMatch(k -> k.name().equals(c.column()))
            && !grammar.dynamic();
    return grammar.may(Features.alter(change.getClass())) && !last
        ? Optional.of(new Statement.AlterTable(table.name(), change))
        : Optional.empty();
  }

  private Schema.Alteration renameTable() {
    return new Schema.RenameTable(new FreshNames(scene).object("t"));
  }

  private Schema.Alteration renameColumn(Table table) {
    return new Schema.RenameColumn(choices.pick(table.columns()).name(), FreshNames.column(table));
  }

  private Schema.Alteration dropColumn(Table table) {
    return new Schema.DropColumn(choices.pick(table.columns()).name());
  }

  private Schema.Alteration addColumn(Table table) {
    return new Schema.AddColumn(columns.added(table));
  }

  private List<Table> bases() {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
  }

  /// A foreign key for an existing table.
  public Optional<Statement> foreignKey() {
    List<Table> bases = bases();
    if (bases.size() < 2
        || !grammar.may(Features.alter(Schema.AddRule.class))
        || !grammar.may(Features.rule(Schema.ForeignKey.class))) {
      return Optional.empty();
    }
    Table table = choices.pick(bases);
    Table.Column column = choices.pick(table.columns());
    return columns
        .referenced(column.name(), column.type())
        .filter(key -> !key.table().equals(table.name()))
        .map(key -> new Statement.AlterTable(table.name(), new Schema.AddRule(key)));
  }
}
