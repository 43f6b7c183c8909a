package sibyl.draw.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import sibyl.chance.Choices;
import sibyl.dialect.Change;
import sibyl.dialect.Ddl;
import sibyl.draw.DrawValue;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;

/// Generates ALTER TABLE statements that only one dialect has, from its texts with placeholders (see [Change]): `MODIFY COLUMN %d
/// FIRST` becomes `MODIFY COLUMN c1 TEXT FIRST` for some table that it fits. [DrawHistory] asks it when the next change of a
/// schema is of such a kind. Where no table fits, it may make one that does (a partitioned one, for example).
final class DrawRework extends DrawDefinition {

  DrawRework(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
  }

  /// Generates a statement that all dialects spell alike.
  interface Definitions {
    Optional<Statement> of(Ddl kind);
  }

  /// A statement of that kind for some table that it fits. `definitions` makes what the change needs and the scene lacks.
  Optional<Statement> rework(Change change, Definitions definitions) {
    if (copies(change) && scene.tables().size() >= grammar.sizes().tables()) {
      return Optional.empty();
    }
    String words = choices.pick(change.words());
    Fit fit = fit(change.needs());
    List<Table> all = change.needs() == Change.Needs.VIEW ? targets.views() : targets.bases();
    return choices
        .any(
            all.stream()
                .filter(fit.table())
                .filter(t -> !change.effect().moves() || targets.unread(t))
                .filter(t -> words.contains("%t") || alterable(t))
                .filter(t -> !words.contains("%i") || !objects(t, change.needs()).isEmpty())
                .filter(t -> !words.contains("%c") || !candidates(t, change).isEmpty())
                .toList())
        .flatMap(t -> rework(change, words, t))
        .or(() -> precondition(change.needs(), definitions));
  }

  /// A statement after which a table is what a change needs, for needs that are rarely met.
  private Optional<Statement> precondition(Change.Needs needs, Definitions definitions) {
    if (needs == Change.Needs.REFERENCE || needs == Change.Needs.CHECK) {
      Ddl rule = needs == Change.Needs.CHECK ? Ddl.ADD_CHECK : Ddl.ADD_FOREIGN_KEY;
      return grammar.definitions().contains(rule) ? definitions.of(rule) : Optional.empty();
    }
    return needs == Change.Needs.PARTED
        ? choices
            .any(
                grammar.changes().stream().filter(c -> c.effect() == Schema.Effect.PARTED).toList())
            .flatMap(c -> rework(c, definitions))
        : Optional.empty();
  }

  /// Whether indexes do not prevent changes of the table.
  private boolean alterable(Table table) {
    return grammar.may("changes of indexed tables")
        || scene.indexes().stream().noneMatch(i -> i.table().equals(table.name()));
  }

  private static boolean copies(Change change) {
    return change.effect() == Schema.Effect.COPIED || change.effect() == Schema.Effect.CLONED;
  }

  /// What a change needs: the tables that it fits, the columns of them, and, unless it names indexes, the constraints.
  private record Fit(
      Predicate<Table> table,
      BiPredicate<Table, Table.Column> column,
      Optional<Predicate<Table.Rule>> constraint) {
    private static final Fit ANY = new Fit(_ -> true, (_, _) -> true, Optional.empty());

    private static Fit tables(Predicate<Table> which) {
      return new Fit(which, ANY.column, ANY.constraint);
    }

    private static Fit columns(Predicate<Table.Column> which) {
      return new Fit(ANY.table, (_, c) -> which.test(c), ANY.constraint);
    }

    private static Fit constraints(Predicate<Table.Rule> which) {
      return new Fit(ANY.table, ANY.column, Optional.of(which));
    }
  }

  private Fit fit(Change.Needs needs) {
    return switch (needs) {
      case KEYED -> Fit.tables(t -> keyed(t) && !t.traits().parted() && !scene.referred(t.name()));
      case KEYLESS -> Fit.tables(t -> !keyed(t) && targets.canTakeRule(t));
      case PARTED -> Fit.tables(t -> t.traits().parted());
      case WHOLE -> Fit.tables(t -> !t.traits().parted() && !t.traits().temporary());
      case PARTIBLE ->
          Fit.tables(
              t ->
                  keyed(t)
                      && t.traits().constraints().size() == 1
                      && !t.traits().parted()
                      && !scene.referred(t.name()));
      case PARENTLESS -> Fit.tables(t -> !scene.referred(t.name()));
      case OPEN ->
          new Fit(targets::canTakeRule, (_, c) -> c.settable() && !c.notNull(), Optional.empty());
      case PLAIN -> Fit.columns(Table.Column::settable);
      case GENERATED -> Fit.columns(c -> !c.settable());
      case FILLED -> new Fit(_ -> true, (t, c) -> c.notNull() && !inKey(c, t), Optional.empty());
      case LONG -> Fit.columns(c -> c.kind() == SqlType.TEXT || c.kind() == SqlType.BLOB);
      case INDEXABLE -> Fit.columns(c -> c.settable() && columns.indexable(c.type()));
      case CHECK -> Fit.constraints(r -> r == Table.Rule.CHECK);
      case UNIQUE -> Fit.constraints(r -> r == Table.Rule.UNIQUE);
      case REFERENCE -> Fit.constraints(r -> r == Table.Rule.REFERENCE);
      case CONSTRAINT -> Fit.constraints(_ -> true);
      case TABLE, COMPUTED, INDEX, VIEW -> Fit.ANY;
    };
  }

  private static boolean keyed(Table table) {
    return !table.rules(Table.Rule.PRIMARY).isEmpty();
  }

  private static boolean inKey(Table.Column column, Table table) {
    return table.rules(Table.Rule.PRIMARY).stream()
        .anyMatch(k -> k.columns().contains(column.name()));
  }

  private Optional<Statement> rework(Change change, String words, Table table) {
    Optional<Schema.Rework> drawn = Optional.of(Schema.Rework.of(words, change.effect()));
    Optional<Table.Column> column = choices.any(candidates(table, change));
    if (words.contains("%c")) {
      drawn = drawn.flatMap(r -> column.map(c -> r.withColumn(c.name())));
    }
    if (words.contains("%i")) {
      drawn = drawn.flatMap(r -> choices.any(objects(table, change.needs())).map(r::withObject));
    }
    if (words.contains("%n")) {
      drawn = drawn.map(r -> r.withTo(to(change, table)));
    }
    if (words.contains("%d") || words.contains("%y")) {
      drawn = drawn.flatMap(r -> defined(r, change, table, column));
    }
    if (words.contains("%v")) {
      drawn = drawn.flatMap(r -> column.map(c -> r.withValue(value(c))));
    }
    return drawn.map(r -> new Statement.AlterTable(table.name(), r));
  }

  private Expr value(Table.Column column) {
    return new Expr.Literal(
        column.notNull()
            ? DrawValue.present(column.type(), scene, choices)
            : DrawValue.of(column.type(), scene, choices));
  }

  /// The columns that a change can name.
  private List<Table.Column> candidates(Table table, Change change) {
    Fit fit = fit(change.needs());
    return table.columns().stream()
        .filter(c -> fit.column().test(table, c))
        .filter(c -> !change.effect().moves() || !AlterTargets.ruled(c, table) || choices.oneIn(4))
        .toList();
  }

  /// The indexes or constraints that a change can name.
  private List<String> objects(Table table, Change.Needs needs) {
    return fit(needs)
        .constraint()
        .map(which -> named(table, which))
        .orElseGet(
            () ->
                scene.indexes().stream()
                    .filter(i -> i.table().equals(table.name()))
                    .map(Statement.CreateIndex::name)
                    .toList());
  }

  private static List<String> named(Table table, Predicate<Table.Rule> which) {
    return table.traits().constraints().stream()
        .filter(c -> which.test(c.rule()) && !c.name().isEmpty())
        .map(Table.Constraint::name)
        .toList();
  }

  /// The new name in a change.
  private String to(Change change, Table table) {
    return change.effect() == Schema.Effect.COLUMN_RENAMED
        ? FreshNames.column(table)
        : copies(change)
            ? names.object("t")
            : change.effect() == Schema.Effect.TABLE_RENAMED
                ? names.object(table.kind() == Table.Kind.VIEW ? "w" : "t")
                : names.constraint("i");
  }

  private Optional<Schema.Rework> defined(
      Schema.Rework rework, Change change, Table table, Optional<Table.Column> column) {
    Schema.Effect effect = change.effect();
    if (effect == Schema.Effect.ADDED) {
      return change.needs() == Change.Needs.COMPUTED
          ? computed(table).map(rework::withDefinition)
          : Optional.of(rework.withDefinition(columns.added(table)));
    }
    // The column that is named with a new definition is the one after which it will be placed.
    Optional<Table.Column> changed =
        effect == Schema.Effect.REDEFINED
            ? choices.any(
                candidates(table, change).stream()
                    .filter(c -> !c.name().equals(rework.column()))
                    .toList())
            : column;
    return changed.flatMap(
        c ->
            retyped(c, table)
                .map(
                    y ->
                        rework.withDefinition(
                            effect == Schema.Effect.RETYPED
                                ? plain(c.name(), y)
                                : effect == Schema.Effect.CHANGED
                                    ? defined(FreshNames.column(table), y)
                                    : defined(c.name(), y))));
  }

  private static Schema.ColumnDef plain(String name, TypeName type) {
    return new Schema.ColumnDef(name, type, List.of());
  }

  private Schema.ColumnDef defined(String name, TypeName type) {
    List<Schema.ColumnRule> rules = new ArrayList<>();
    if (choices.oneIn(3) && type.type() != SqlType.GEOMETRY) {
      rules.add(columns.defaultOf(type));
    }
    columns.collation(type, rules);
    return new Schema.ColumnDef(name, type, rules);
  }

  /// A type that the values of the column can be converted to.
  private Optional<TypeName> retyped(Table.Column column, Table table) {
    return choices.any(
        grammar.dialect().tables().types().stream()
            .map(w -> w.item())
            .filter(y -> !y.equals(column.type()) && convertible(column, y, table))
            .filter(y -> columns.indexable(y) || !columns.indexable(column.type()))
            .toList());
  }

  private boolean convertible(Table.Column column, TypeName to, Table table) {
    boolean shape = column.kind() == SqlType.GEOMETRY;
    boolean wide = (grammar.free() && !shape) || grammar.dialect().tables().values(to).isEmpty();
    boolean text = to.type() == SqlType.TEXT && grammar.texts(column.kind());
    boolean converts = grammar.free() && grammar.converts(column.kind(), to.type());
    return (to.type() == column.kind() || text || converts) && (wide || table.rows() == 0);
  }

  /// A generated column.
  private Optional<Schema.ColumnDef> computed(Table table) {
    boolean stored =
        grammar.may("generated stored")
            && grammar.may("add stored")
            && (choices.oneIn(2) || !grammar.may("generated virtual"));
    if (!stored && !grammar.may("generated virtual")) {
      return Optional.empty();
    }
    List<TypeName> types =
        grammar.dialect().tables().types().stream()
            .map(w -> w.item())
            .filter(y -> grammar.dialect().tables().values(y).isEmpty())
            .filter(y -> y.type() != SqlType.GEOMETRY)
            .toList();
    // Not every engine lets a generated column use another one.
    Scope scope =
        Scope.of(
            Scope.of(table).columns().stream()
                .filter(c -> table.column(c.column()).map(Table.Column::settable).orElse(false))
                .toList());
    return choices
        .any(types)
        .map(
            y ->
                new Schema.ColumnDef(
                    FreshNames.column(table),
                    y,
                    List.of(new Schema.Generated(exprs.of(y.type(), scope, 1), stored))));
  }
}
