package sibyl.draw;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.dialect.Change;
import sibyl.dialect.Ddl;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;

/// The next change to a schema: every kind that the dialect has is as likely as any other, so that the rare ones come.
final class DrawHistory {
  private static final int TRIES = 12;

  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawTable schema;
  private final DrawQuery queries;

  private static final int FEW = 1;

  /// What other tables and views must follow, and what follows: twice as often as all else.
  private static final Set<Ddl> BINDING = EnumSet.of(Ddl.RENAME_TABLE, Ddl.CREATE_VIEW);

  DrawHistory(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.schema = new DrawTable(grammar, scene, choices);
    this.queries = new DrawQuery(grammar, scene, choices);
  }

  Optional<Statement> next() {
    List<Ddl> common =
        Stream.concat(
                grammar.definitions().stream(),
                grammar.definitions().stream().filter(BINDING::contains))
            .toList();
    List<Change> own = grammar.changes();
    Optional<Statement> drawn = Optional.empty();
    for (int i = 0; i < TRIES && drawn.isEmpty(); i++) {
      int kind = choices.below(common.size() + own.size());
      drawn =
          kind < common.size() ? common(common.get(kind)) : change(own.get(kind - common.size()));
    }
    return drawn.map(this::tailed);
  }

  /// A reference from one table to another, as long as there are few: what other tables hang on makes a change hard.
  Optional<Statement> bond() {
    return scene.foreignKeys() < FEW && grammar.definitions().contains(Ddl.ADD_FOREIGN_KEY)
        ? foreignKey()
        : Optional.empty();
  }

  /// How a change is to be made may be said behind it.
  private Statement tailed(Statement drawn) {
    return drawn instanceof Statement.AlterTable a
            && !(a.change() instanceof Schema.Rework r && r.whole())
            && !grammar.tails().isEmpty()
            && choices.oneIn(6)
        ? new Statement.AlterTable(a.table(), a.change(), choices.pick(grammar.tails()))
        : drawn;
  }

  private Optional<Statement> common(Ddl kind) {
    boolean room = scene.tables().size() < grammar.sizes().tables();
    return switch (kind) {
      case CREATE_TABLE -> room ? Optional.of(schema.table()) : Optional.empty();
      case CREATE_TEMPORARY_TABLE -> room ? Optional.of(temporary()) : Optional.empty();
      case CREATE_VIRTUAL_TABLE -> room ? schema.virtualTable() : Optional.empty();
      case DROP_TABLE -> dropTable();
      case CREATE_INDEX ->
          scene.indexes().size() < grammar.sizes().indexes()
              ? schema.index().filter(i -> !anotherKey(i))
              : Optional.empty();
      case DROP_INDEX ->
          scene.indexes().isEmpty() ? Optional.empty() : dropped(choices.pick(scene.indexes()));
      case CREATE_VIEW -> room ? Optional.of(schema.view()) : Optional.empty();
      case REPLACE_VIEW -> replaced(Statement.CreateView.REPLACING);
      case ALTER_VIEW -> replaced(Statement.CreateView.ALTERING);
      case DROP_VIEW ->
          choices.any(views()).map(v -> new Statement.Drop(Statement.ObjectKind.VIEW, v.name()));
      case RENAME_TABLE -> {
        // A name that others know is harder to change.
        boolean known =
            choices.oneIn(2) && bases().stream().anyMatch(t -> scene.referred(t.name()));
        yield alter(
            t -> !known || scene.referred(t.name()),
            _ -> Optional.of(new Schema.RenameTable(fresh("t"))));
      }
      case RENAME_COLUMN ->
          alter(
              t -> true,
              t ->
                  Optional.of(
                      new Schema.RenameColumn(
                          choices.pick(t.columns()).name(), DrawTable.unused(t))));
      case ADD_COLUMN -> alter(t -> true, t -> Optional.of(new Schema.AddColumn(schema.added(t))));
      case DROP_COLUMN -> alter(t -> t.settable().size() > 1 && unread(t), this::dropColumn);
      case ADD_PRIMARY_KEY ->
          alter(t -> t.rules(Table.Rule.PRIMARY).isEmpty() && easy(t), this::primaryKey);
      case ADD_UNIQUE -> alter(t -> t.keys().isEmpty() && easy(t), this::unique);
      case ADD_CHECK -> alter(t -> t.rules(Table.Rule.CHECK).isEmpty() && easy(t), this::check);
      case ADD_FOREIGN_KEY ->
          scene.foreignKeys() < grammar.sizes().foreignKeys() && grammar.may("foreign key")
              ? foreignKey()
              : Optional.empty();
    };
  }

  /// Whether no row can be against a new rule; one time in four it does not matter.
  private boolean easy(Table table) {
    return table.rows() == 0 || choices.oneIn(4);
  }

  private String fresh(String prefix) {
    return schema.fresh(prefix);
  }

  private List<Table> bases() {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
  }

  /// Views that nothing reads.
  private List<Table> views() {
    return scene.tables().stream()
        .filter(t -> t.kind() == Table.Kind.VIEW && !scene.inUse(t.name()))
        .toList();
  }

  /// Nothing that lasts may refer to a table that does not, and options are about what lasts.
  private Statement temporary() {
    Statement.CreateTable drawn = schema.table();
    return new Statement.CreateTable(
        true,
        drawn.name(),
        drawn.columns().stream()
            .map(
                c ->
                    new Schema.ColumnDef(
                        c.name(),
                        c.type(),
                        c.rules().stream().filter(r -> !(r instanceof Schema.References)).toList()))
            .toList(),
        drawn.rules().stream().filter(r -> !(r instanceof Schema.ForeignKey)).toList(),
        List.of());
  }

  private Optional<Statement> dropTable() {
    return bases().size() < 2
        ? Optional.empty()
        : choices
            .any(
                bases().stream()
                    .filter(t -> !scene.inUse(t.name()) && !scene.referred(t.name()))
                    .toList())
            .map(t -> new Statement.Drop(Statement.ObjectKind.TABLE, t.name()));
  }

  private static Optional<Statement> dropped(Statement.CreateIndex index) {
    return Optional.of(new Statement.Drop(Statement.ObjectKind.INDEX, index.name(), index.table()));
  }

  /// A second key would refuse nearly all rows.
  private boolean anotherKey(Statement index) {
    return index instanceof Statement.CreateIndex i
        && i.unique()
        && scene.table(i.table()).map(t -> !t.keys().isEmpty()).orElse(false);
  }

  /// Another query under the name of a view. Where its columns must stay, only its rows become others.
  private Optional<Statement> replaced(String kind) {
    return scene.tables().stream().anyMatch(t -> t.traits().temporary())
        ? Optional.empty()
        : choices
            .any(views())
            .flatMap(
                v -> query(v).map(q -> new Statement.CreateView(kind, v.name(), List.of(), q)));
  }

  private Optional<Query> query(Table view) {
    if (grammar.may("view columns")) {
      Scene others = scene.after(new Statement.Drop(Statement.ObjectKind.VIEW, view.name()));
      return Optional.of(new DrawQuery(grammar, others, choices).exported(2));
    }
    return view.definition()
        .filter(q -> q instanceof Query.Select s && s.where().isPresent())
        .map(q -> negated((Query.Select) q));
  }

  private static Query negated(Query.Select query) {
    return query.withWhere(query.where().map(Expr.Not::new));
  }

  private interface Alteration {
    Optional<? extends Schema.Alteration> of(Table table);
  }

  private Optional<Statement> alter(Predicate<Table> which, Alteration change) {
    return choices
        .any(
            bases().stream()
                .filter(t -> which.test(t) && (grammar.may(Features.VIEWS_FOLLOW) || unread(t)))
                .toList())
        .flatMap(t -> change.of(t).map(c -> new Statement.AlterTable(t.name(), c)));
  }

  /// Whether no index is in the way.
  private boolean alterable(Table table) {
    return grammar.may("changes of indexed tables")
        || scene.indexes().stream().noneMatch(i -> i.table().equals(table.name()));
  }

  private boolean unread(Table table) {
    return !scene.inUse(table.name());
  }

  /// A column that no rule of the table speaks of.
  private Optional<Schema.Alteration> dropColumn(Table table) {
    return choices
        .any(table.columns().stream().filter(c -> !ruled(c, table)).toList())
        .map(c -> new Schema.DropColumn(c.name()));
  }

  private static boolean ruled(Table.Column column, Table table) {
    return table.traits().constraints().stream().anyMatch(c -> c.columns().contains(column.name()));
  }

  private Optional<Schema.Alteration> primaryKey(Table table) {
    boolean open = grammar.may("key of open columns");
    return key(table, c -> schema.keyable(c.type()) && (open || c.notNull()))
        .map(
            terms ->
                new Schema.AddRule(
                    new Schema.TablePrimaryKey(terms, ""),
                    grammar.may("key name") ? ruleName() : ""));
  }

  private Optional<Schema.Alteration> unique(Table table) {
    return key(table, c -> schema.indexable(c.type()))
        .map(terms -> new Schema.AddRule(new Schema.TableUnique(terms, ""), ruleName()));
  }

  /// The terms of a key that is not there yet; of truth values there are too few for one.
  private Optional<List<Schema.IndexTerm>> key(Table table, Predicate<Table.Column> which) {
    List<Table.Column> columns =
        table.settable().stream()
            .filter(c -> which.test(c) && c.kind() != SqlType.BOOLEAN)
            .toList();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    List<Table.Column> key = choices.some(columns, 2);
    return table.keys().contains(key.stream().map(Table.Column::name).toList())
        ? Optional.empty()
        : Optional.of(
            key.stream()
                .map(c -> new Expr.ColumnRef("", c.name(), c.kind(), c.grade()))
                .map(c -> new Schema.IndexTerm(c, "", false))
                .toList());
  }

  /// Most conditions hold for few rows, so a row without the value is let in.
  private Optional<Schema.Alteration> check(Table table) {
    Scope scope = DrawTable.scope(table);
    Expr drawn = queries.exprs().condition(scope, 1);
    Expr lenient = new Expr.IsNull(choices.pick(scope.columns()), choices.oneIn(2));
    Expr condition = choices.oneIn(3) ? drawn : new Expr.Logical(Expr.LogicalOp.OR, drawn, lenient);
    return Optional.of(new Schema.AddRule(new Schema.TableCheck(condition), ruleName()));
  }

  /// To any table with a fitting key: to itself, or to one that refers back.
  private Optional<Statement> foreignKey() {
    List<Statement> keys = new ArrayList<>();
    for (Table table : bases()) {
      for (Table parent : easy(table) ? bases() : List.<Table>of()) {
        boolean together = table.traits().temporary() == parent.traits().temporary();
        boolean whole = !table.traits().parted() && !parent.traits().parted();
        for (List<String> key : together && whole ? parent.keys() : List.<List<String>>of()) {
          for (Table.Column column : free(table)) {
            boolean itself = parent.equals(table) && key.contains(column.name());
            if (key.size() == 1 && !itself && fits(column, parent.column(key.getFirst()))) {
              keys.add(new Statement.AlterTable(table.name(), reference(column, parent, key)));
            }
          }
        }
      }
    }
    return choices.any(keys).or(this::referring);
  }

  /// A column that could refer to a key, so that one does the next time.
  private Optional<Statement> referring() {
    List<TypeName> types =
        bases().stream()
            .flatMap(
                t -> t.keys().stream().filter(k -> k.size() == 1).map(k -> t.column(k.getFirst())))
            .flatMap(Optional::stream)
            .map(Table.Column::type)
            .toList();
    return choices
        .any(types)
        .flatMap(
            y ->
                alter(
                    t -> t.rows() == 0,
                    t -> Optional.of(new Schema.AddColumn(plain(DrawTable.unused(t), y)))));
  }

  /// Columns that refer to nothing yet.
  private static List<Table.Column> free(Table table) {
    return table.settable().stream()
        .filter(
            c ->
                table.rules(Table.Rule.REFERENCE).stream()
                    .noneMatch(r -> r.columns().contains(c.name())))
        .toList();
  }

  private boolean fits(Table.Column column, Optional<Table.Column> key) {
    return key.isPresent()
        && (grammar.may(Features.MIXED_REFERENCES) || key.get().type().equals(column.type()));
  }

  private Schema.AddRule reference(Table.Column column, Table parent, List<String> key) {
    String tail =
        choices.pick(
            grammar.dialect().tables().referenceTails().stream()
                .filter(t -> !t.contains("SET DEFAULT"))
                .filter(t -> !column.notNull() || !t.contains("SET NULL"))
                .toList());
    return new Schema.AddRule(
        new Schema.ForeignKey(List.of(column.name()), parent.name(), key, tail),
        grammar.may("constraint name") ? unnamed("k") : "");
  }

  /// Rules with a name can be dropped by it.
  private String ruleName() {
    return grammar.may("constraint name") && choices.percent(75) ? unnamed("k") : "";
  }

  /// A name that neither an index nor a rule has.
  private String unnamed(String prefix) {
    int n = 0;
    while (named(prefix + n)) {
      n++;
    }
    return prefix + n;
  }

  private boolean named(String name) {
    return scene.taken(name)
        || scene.tables().stream()
            .flatMap(t -> t.traits().constraints().stream())
            .anyMatch(c -> c.name().equals(name));
  }

  private Optional<Statement> change(Change change) {
    if (copies(change) && scene.tables().size() >= grammar.sizes().tables()) {
      return Optional.empty();
    }
    String words = choices.pick(change.words());
    List<Table> all = change.needs() == Change.Needs.VIEW ? views() : bases();
    return choices
        .any(
            all.stream()
                .filter(t -> suits(t, change.needs()))
                .filter(t -> !change.effect().moves() || unread(t))
                .filter(t -> words.contains("%t") || alterable(t))
                .filter(t -> !words.contains("%i") || !objects(t, change.needs()).isEmpty())
                .filter(t -> !words.contains("%c") || !columns(t, change).isEmpty())
                .toList())
        .flatMap(t -> change(change, words, t))
        .or(() -> leading(change.needs()));
  }

  /// What makes a rare thing that a change needs.
  private Optional<Statement> leading(Change.Needs needs) {
    if (needs == Change.Needs.REFERENCE || needs == Change.Needs.CHECK) {
      Ddl rule = needs == Change.Needs.CHECK ? Ddl.ADD_CHECK : Ddl.ADD_FOREIGN_KEY;
      return grammar.definitions().contains(rule) ? common(rule) : Optional.empty();
    }
    return needs == Change.Needs.PARTED
        ? choices
            .any(
                grammar.changes().stream().filter(c -> c.effect() == Schema.Effect.PARTED).toList())
            .flatMap(this::change)
        : Optional.empty();
  }

  private static boolean copies(Change change) {
    return change.effect() == Schema.Effect.COPIED || change.effect() == Schema.Effect.CLONED;
  }

  private boolean suits(Table table, Change.Needs needs) {
    boolean keyed = !table.rules(Table.Rule.PRIMARY).isEmpty();
    return switch (needs) {
      case KEYED -> keyed && !table.traits().parted() && !scene.referred(table.name());
      case KEYLESS -> !keyed && easy(table);
      case PARTED -> table.traits().parted();
      case WHOLE -> !table.traits().parted() && !table.traits().temporary();
      case PARTIBLE ->
          keyed
              && table.traits().constraints().size() == 1
              && !table.traits().parted()
              && !scene.referred(table.name());
      case PARENTLESS -> !scene.referred(table.name());
      case OPEN -> easy(table);
      case TABLE,
          PLAIN,
          GENERATED,
          FILLED,
          LONG,
          INDEXABLE,
          COMPUTED,
          INDEX,
          CHECK,
          UNIQUE,
          REFERENCE,
          CONSTRAINT,
          VIEW ->
          true;
    };
  }

  private Optional<Statement> change(Change change, String words, Table table) {
    Optional<Schema.Rework> drawn = Optional.of(Schema.Rework.of(words, change.effect()));
    Optional<Table.Column> column = choices.any(columns(table, change));
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

  /// The columns that a change may be about.
  private List<Table.Column> columns(Table table, Change change) {
    return table.columns().stream()
        .filter(
            c ->
                switch (change.needs()) {
                  case PLAIN -> c.settable();
                  case GENERATED -> !c.settable();
                  case FILLED ->
                      c.notNull()
                          && table.rules(Table.Rule.PRIMARY).stream()
                              .noneMatch(k -> k.columns().contains(c.name()));
                  case OPEN -> c.settable() && !c.notNull();
                  case LONG -> c.kind() == SqlType.TEXT || c.kind() == SqlType.BLOB;
                  case INDEXABLE -> c.settable() && schema.indexable(c.type());
                  case TABLE,
                      KEYED,
                      KEYLESS,
                      PARTED,
                      WHOLE,
                      PARTIBLE,
                      PARENTLESS,
                      COMPUTED,
                      INDEX,
                      CHECK,
                      UNIQUE,
                      REFERENCE,
                      CONSTRAINT,
                      VIEW ->
                      true;
                })
        .filter(c -> !change.effect().moves() || !ruled(c, table) || choices.oneIn(4))
        .toList();
  }

  private List<String> objects(Table table, Change.Needs needs) {
    return switch (needs) {
      case CHECK -> names(table, r -> r == Table.Rule.CHECK);
      case UNIQUE -> names(table, r -> r == Table.Rule.UNIQUE);
      case REFERENCE -> names(table, r -> r == Table.Rule.REFERENCE);
      case CONSTRAINT -> names(table, _ -> true);
      case TABLE,
          KEYED,
          KEYLESS,
          PARTED,
          WHOLE,
          PARTIBLE,
          PARENTLESS,
          PLAIN,
          GENERATED,
          FILLED,
          OPEN,
          LONG,
          INDEXABLE,
          COMPUTED,
          INDEX,
          VIEW ->
          scene.indexes().stream()
              .filter(i -> i.table().equals(table.name()))
              .map(Statement.CreateIndex::name)
              .toList();
    };
  }

  private static List<String> names(Table table, Predicate<Table.Rule> which) {
    return table.traits().constraints().stream()
        .filter(c -> which.test(c.rule()) && !c.name().isEmpty())
        .map(Table.Constraint::name)
        .toList();
  }

  private String to(Change change, Table table) {
    return change.effect() == Schema.Effect.COLUMN_RENAMED
        ? DrawTable.unused(table)
        : copies(change)
            ? fresh("t")
            : change.effect() == Schema.Effect.TABLE_RENAMED
                ? fresh(table.kind() == Table.Kind.VIEW ? "w" : "t")
                : unnamed("i");
  }

  private Optional<Schema.Rework> defined(
      Schema.Rework rework, Change change, Table table, Optional<Table.Column> column) {
    Schema.Effect effect = change.effect();
    if (effect == Schema.Effect.ADDED) {
      return change.needs() == Change.Needs.COMPUTED
          ? computed(table).map(rework::withDefinition)
          : Optional.of(rework.withDefinition(schema.added(table)));
    }
    // The column that is named beside a new definition is the one it will stand behind.
    Optional<Table.Column> changed =
        effect == Schema.Effect.REDEFINED
            ? choices.any(
                columns(table, change).stream()
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
                                    ? defined(DrawTable.unused(table), y)
                                    : defined(c.name(), y))));
  }

  private static Schema.ColumnDef plain(String name, TypeName type) {
    return new Schema.ColumnDef(name, type, List.of());
  }

  private Schema.ColumnDef defined(String name, TypeName type) {
    List<Schema.ColumnRule> rules = new ArrayList<>();
    if (choices.oneIn(3) && type.type() != SqlType.GEOMETRY) {
      rules.add(schema.defaultOf(type));
    }
    schema.collation(type, rules);
    return new Schema.ColumnDef(name, type, rules);
  }

  /// A type that the column's values can be made to have: what is no date would become one that is none, for one.
  private Optional<TypeName> retyped(Table.Column column, Table table) {
    return choices.any(
        grammar.dialect().tables().types().stream()
            .map(w -> w.item())
            .filter(y -> !y.equals(column.type()) && turns(column, y, table))
            .filter(y -> schema.indexable(y) || !schema.indexable(column.type()))
            .toList());
  }

  private boolean turns(Table.Column column, TypeName to, Table table) {
    boolean shape = column.kind() == SqlType.GEOMETRY;
    boolean wide = (grammar.free() && !shape) || grammar.dialect().tables().values(to).isEmpty();
    boolean text = to.type() == SqlType.TEXT && grammar.texts(column.kind());
    boolean converts = grammar.free() && grammar.converts(column.kind(), to.type());
    return (to.type() == column.kind() || text || converts) && (wide || table.rows() == 0);
  }

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
    // A generated column cannot be made of another everywhere.
    Scope scope =
        new Scope(
            DrawTable.scope(table).columns().stream()
                .filter(c -> table.column(c.column()).map(Table.Column::settable).orElse(false))
                .toList(),
            List.of(),
            false);
    return choices
        .any(types)
        .map(
            y ->
                new Schema.ColumnDef(
                    DrawTable.unused(table),
                    y,
                    List.of(new Schema.Generated(queries.exprs().of(y.type(), scope, 1), stored))));
  }
}
