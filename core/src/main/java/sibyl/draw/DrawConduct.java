package sibyl.draw;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.draw.schema.DrawAlter;
import sibyl.draw.schema.DrawIndex;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Generates the changes for the oracle DDLCheck. It has a table that was altered, and a copy that was created at once from its
/// definition; each of these statements runs on both and must end alike. Mostly INSERT, UPDATE and DELETE, sometimes ALTER or an
/// index.
public final class DrawConduct implements Draw<Statement> {
  private final Grammar grammar;

  public DrawConduct(Grammar grammar) {
    this.grammar = grammar;
  }

  /// The tables whose rows can be changed.
  public static List<Table> tables(Scene scene) {
    return scene.tables().stream()
        .filter(t -> t.kind() == Table.Kind.BASE && t.writable())
        .toList();
  }

  private enum Action {
    INSERT,
    UPDATE,
    DELETE,
    INDEX,
    ALTER
  }

  private static final List<Weighted<Action>> ACTIONS =
      List.of(
          new Weighted<>(10, Action.INSERT),
          new Weighted<>(8, Action.UPDATE),
          new Weighted<>(3, Action.DELETE),
          new Weighted<>(1, Action.INDEX),
          new Weighted<>(2, Action.ALTER));

  @Override
  public Statement from(Scene scene, Choices choices) {
    DrawChange changes = new DrawChange(grammar, scene, choices);
    Table table = choices.pick(tables(scene));
    Optional<Statement> drawn =
        switch (choices.weighted(ACTIONS)) {
          case INSERT -> Optional.empty();
          case UPDATE -> update(table, scene, changes);
          case DELETE -> Optional.of(changes.delete(table));
          case INDEX ->
              scene.indexes().size() < grammar.sizes().indexes()
                  ? new DrawIndex(grammar, scene, choices).index()
                  : Optional.empty();
          case ALTER -> new DrawAlter(grammar, scene, choices).alter();
        };
    return drawn.orElseGet(() -> changes.insert(table));
  }

  /// An UPDATE of other columns than keys: whether keys clash on the way depends on the order of rows.
  private static Optional<Statement> update(Table table, Scene scene, DrawChange changes) {
    for (int tries = 0; tries < 4; tries++) {
      Statement.Update update = changes.update(table);
      if (!keyed(update, table, scene)) {
        return Optional.of(update);
      }
    }
    return Optional.empty();
  }

  private static boolean keyed(Statement.Update update, Table table, Scene scene) {
    return update.set().stream()
        .flatMap(a -> a.columns().stream())
        .anyMatch(
            c ->
                table.keys().stream().anyMatch(k -> k.contains(c))
                    || scene.indexes().stream()
                        .anyMatch(
                            i ->
                                i.unique()
                                    && i.table().equals(table.name())
                                    && Tree.any(
                                        i,
                                        n ->
                                            n instanceof Expr.ColumnRef r
                                                && r.column().equals(c))));
  }
}
