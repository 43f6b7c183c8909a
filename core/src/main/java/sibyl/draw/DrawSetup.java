package sibyl.draw;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.dialect.Dialect;
import sibyl.draw.schema.DrawAlter;
import sibyl.draw.schema.DrawHistory;
import sibyl.draw.schema.DrawIndex;
import sibyl.draw.schema.DrawTable;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Statement;

/// Generates the statements that make and fill a database, one at a time: first some tables, then rows, indexes, views and
/// changes. A round of a campaign runs each on the engine before it asks for the next, which fits the tables that were accepted
/// so far. The oracle THANOS, whose databases grow while they are compared, draws its statements here, too.
public final class DrawSetup implements Draw<Statement> {
  private final Grammar grammar;
  private final int tables;
  private final Mood mood;

  /// What a setup is mostly made of.
  ///
  ///   - `USUAL`: rows and indexes, as most questions want them;
  ///   - `HISTORY`: changes of all kinds to tables, indexes and views, with rows between them;
  ///   - `EMPTY`: the same without the rows.
  public enum Mood {
    USUAL,
    HISTORY,
    EMPTY;

    /// How many statements it has. In a history, three in five of those after the tables change the schema.
    public int length(Choices choices, int tables, Sizes sizes) {
      return switch (this) {
        case USUAL -> choices.between(6, 18);
        case HISTORY -> tables + choices.between(1, sizes.round().changes()) * 5 / 3;
        case EMPTY -> tables + choices.between(1, sizes.round().changes());
      };
    }
  }

  /// `tables` is how many tables there must be before anything else happens.
  public DrawSetup(Grammar grammar, int tables) {
    this(grammar, tables, Mood.USUAL);
  }

  public DrawSetup(Grammar grammar, int tables, Mood mood) {
    this.grammar = grammar;
    this.tables = tables;
    this.mood = mood;
  }

  /// What a statement of a setup does.
  public enum Action {
    INDEX,
    INSERT,
    UPDATE,
    DELETE,
    VIEW,
    ALTER,
    VERB,
    VARIABLE,
    VIRTUAL_TABLE,
    TABLE,
    DROP,
    REFERENCE,
    BOND,
    HISTORY
  }

  private static final List<Weighted<Action>> ACTIONS =
      List.of(
          new Weighted<>(26, Action.INDEX),
          new Weighted<>(26, Action.INSERT),
          new Weighted<>(8, Action.UPDATE),
          new Weighted<>(3, Action.DELETE),
          new Weighted<>(8, Action.VIEW),
          new Weighted<>(5, Action.ALTER),
          new Weighted<>(7, Action.VERB),
          new Weighted<>(6, Action.VARIABLE),
          new Weighted<>(5, Action.VIRTUAL_TABLE),
          new Weighted<>(3, Action.TABLE),
          new Weighted<>(2, Action.DROP),
          new Weighted<>(4, Action.REFERENCE),
          new Weighted<>(2, Action.HISTORY));

  /// What changes a database between questions, so that the same queries get other plans.
  public static final List<Weighted<Action>> CHANGES =
      List.of(
          new Weighted<>(10, Action.INDEX),
          new Weighted<>(10, Action.INSERT),
          new Weighted<>(10, Action.UPDATE),
          new Weighted<>(10, Action.DELETE),
          new Weighted<>(10, Action.VERB),
          new Weighted<>(10, Action.VARIABLE),
          new Weighted<>(10, Action.DROP));

  private static final List<Weighted<Action>> HISTORY =
      List.of(
          new Weighted<>(50, Action.HISTORY),
          new Weighted<>(10, Action.BOND),
          new Weighted<>(18, Action.INSERT),
          new Weighted<>(8, Action.UPDATE),
          new Weighted<>(5, Action.DELETE),
          new Weighted<>(6, Action.VERB),
          new Weighted<>(3, Action.VARIABLE));

  private static final List<Weighted<Action>> EMPTY =
      List.of(
          new Weighted<>(76, Action.HISTORY),
          new Weighted<>(14, Action.BOND),
          new Weighted<>(7, Action.VERB),
          new Weighted<>(3, Action.VARIABLE));

  /// How likely a table without rows gets some first, in percent. A history has fewer rows: they make the DBMS
  /// refuse changes, and not every table accepts rows.
  private int filling() {
    return switch (mood) {
      case USUAL -> 80;
      case HISTORY, EMPTY -> 0;
    };
  }

  private List<Weighted<Action>> actions() {
    return switch (mood) {
      case USUAL -> ACTIONS;
      case HISTORY -> HISTORY;
      case EMPTY -> EMPTY;
    };
  }

  @Override
  public Statement from(Scene scene, Choices choices) {
    DrawTable schema = new DrawTable(grammar, scene, choices);
    DrawChange changes = new DrawChange(grammar, scene, choices);
    if (scene.tables().isEmpty() && choices.oneIn(3)) {
      Optional<Statement> variable = variable(choices, true);
      if (variable.isPresent()) {
        return variable.get();
      }
    }
    if (scene.tables().size() < tables) {
      return schema.table();
    }
    Optional<Table> bare =
        scene.tables().stream().filter(t -> t.writable() && t.rows() == 0).findFirst();
    if (bare.isPresent() && choices.percent(filling())) {
      return changes.insert(bare.get());
    }
    for (int tries = 0; tries < 8; tries++) {
      Optional<Statement> next = next(choices.weighted(actions()), scene, choices, schema, changes);
      if (next.isPresent()) {
        return next.get();
      }
    }
    return choices
        .any(mood == Mood.EMPTY ? List.of() : writable(scene))
        .<Statement>map(changes::insert)
        .orElseGet(schema::table);
  }

  /// A statement for that action, if the scene has something for it.
  public Optional<Statement> drawn(Action action, Scene scene, Choices choices) {
    return next(
        action,
        scene,
        choices,
        new DrawTable(grammar, scene, choices),
        new DrawChange(grammar, scene, choices));
  }

  private static List<Table> writable(Scene scene) {
    return scene.tables().stream().filter(Table::writable).toList();
  }

  private Optional<Statement> next(
      Action action, Scene scene, Choices choices, DrawTable schema, DrawChange changes) {
    List<Table> writable = writable(scene);
    return switch (action) {
      case INDEX ->
          scene.indexes().size() < grammar.sizes().indexes()
              ? new DrawIndex(grammar, scene, choices).index()
              : Optional.empty();
      case INSERT -> choices.any(writable).map(changes::insert);
      case UPDATE -> choices.any(writable).map(changes::update);
      case DELETE -> choices.any(writable).map(changes::delete);
      case VIEW ->
          scene.tables().size() < grammar.sizes().tables()
              ? Optional.of(schema.view())
              : Optional.empty();
      case ALTER -> new DrawAlter(grammar, scene, choices).alter();
      case VERB -> verb(scene, choices);
      case VARIABLE -> variable(choices, false);
      case VIRTUAL_TABLE ->
          scene.tables().size() < grammar.sizes().tables()
              ? schema.virtualTable()
              : Optional.empty();
      case TABLE ->
          scene.tables().size() < grammar.sizes().tables()
              ? Optional.of(schema.table())
              : Optional.empty();
      case DROP -> drop(scene, choices);
      case REFERENCE -> new DrawAlter(grammar, scene, choices).foreignKey();
      case BOND -> new DrawHistory(grammar, scene, choices).firstForeignKey();
      case HISTORY -> new DrawHistory(grammar, scene, choices).next();
    };
  }

  private Optional<Statement> drop(Scene scene, Choices choices) {
    if (!scene.indexes().isEmpty() && choices.oneIn(2)) {
      Statement.CreateIndex index = choices.pick(scene.indexes());
      return Optional.of(
          new Statement.Drop(Statement.ObjectKind.INDEX, index.name(), index.table()));
    }
    return scene.tables().stream()
        .filter(t -> t.kind() == Table.Kind.VIEW && !scene.inUse(t.name()))
        .findFirst()
        .map(t -> new Statement.Drop(Statement.ObjectKind.VIEW, t.name()));
  }

  private Optional<Statement> verb(Scene scene, Choices choices) {
    List<Dialect.Verb> verbs = grammar.verbs();
    if (verbs.isEmpty()) {
      return Optional.empty();
    }
    Dialect.Verb verb = choices.pick(verbs);
    String target =
        switch (choices.pick(verb.targets())) {
          case NOTHING -> "";
          case TABLE ->
              scene.tables().stream()
                  .filter(t -> t.kind() == Table.Kind.BASE)
                  .findFirst()
                  .map(Table::name)
                  .orElse("");
          case INDEX -> scene.indexes().isEmpty() ? "" : choices.pick(scene.indexes()).name();
        };
    return target.isEmpty() && !verb.targets().contains(Dialect.Verb.About.NOTHING)
        ? Optional.empty()
        : Optional.of(new Statement.Maintenance(verb.text(), target));
  }

  private Optional<Statement> variable(Choices choices, boolean early) {
    List<Dialect.Variable> variables = grammar.variables(early);
    if (variables.isEmpty()) {
      return Optional.empty();
    }
    Dialect.Variable variable = choices.pick(variables);
    return Optional.of(new Statement.SetVariable(variable.name(), choices.pick(variable.values())));
  }
}
