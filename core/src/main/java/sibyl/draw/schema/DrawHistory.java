package sibyl.draw.schema;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.dialect.Change;
import sibyl.dialect.Ddl;
import sibyl.draw.DrawExpr;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Statement;

/// Generates the next change of a schema: any CREATE, ALTER or DROP that the dialect has. [sibyl.draw.DrawSetup] asks for many of
/// them when a database is set up for the oracle DDLCheck, which tests whether a table's past matters, and for a few otherwise.
/// Each kind is equally likely, so that rare kinds occur as well.
public final class DrawHistory extends DrawDefinition {
  private static final int TRIES = 12;

  /// A schema may have so many foreign keys before [#firstForeignKey()] adds no more.
  private static final int FEW = 1;

  /// Changes that views must follow, and what makes views: twice as likely as the others.
  private static final Set<Ddl> BINDING = EnumSet.of(Ddl.RENAME_TABLE, Ddl.CREATE_VIEW);

  private final DrawTable tables;
  private final DrawIndex indexes;
  private final DrawConstraint constraints;

  public DrawHistory(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
    this.tables = new DrawTable(grammar, scene, choices);
    this.indexes = new DrawIndex(grammar, scene, choices);
    this.constraints = new DrawConstraint(grammar, scene, choices);
  }

  /// What [#definition(Ddl)] and [DrawRework] generate; nothing if nothing fits the scene.
  public Optional<Statement> next() {
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
          kind < common.size()
              ? definition(common.get(kind))
              : rework(own.get(kind - common.size()));
    }
    return drawn.map(this::tailed);
  }

  /// A foreign key while the schema has few: with many, most other changes are refused.
  public Optional<Statement> firstForeignKey() {
    return scene.foreignKeys() < FEW && grammar.definitions().contains(Ddl.ADD_FOREIGN_KEY)
        ? foreignKey()
        : Optional.empty();
  }

  /// Sometimes with clauses such as ALGORITHM and LOCK behind it.
  private Statement tailed(Statement drawn) {
    return drawn instanceof Statement.AlterTable a
            && !(a.change() instanceof Schema.Rework r && r.whole())
            && !grammar.tails().isEmpty()
            && choices.oneIn(6)
        ? new Statement.AlterTable(a.table(), a.change(), choices.pick(grammar.tails()))
        : drawn;
  }

  private Optional<Statement> rework(Change change) {
    return new DrawRework(grammar, scene, choices).rework(change, this::definition);
  }

  /// A statement that dialects spell alike.
  private Optional<Statement> definition(Ddl kind) {
    boolean room = scene.tables().size() < grammar.sizes().tables();
    return switch (kind) {
      case CREATE_TABLE -> room ? Optional.of(tables.table()) : Optional.empty();
      case CREATE_TEMPORARY_TABLE -> room ? Optional.of(temporary()) : Optional.empty();
      case CREATE_VIRTUAL_TABLE -> room ? tables.virtualTable() : Optional.empty();
      case DROP_TABLE -> dropTable();
      case CREATE_INDEX ->
          scene.indexes().size() < grammar.sizes().indexes()
              ? indexes.index().filter(i -> !anotherKey(i))
              : Optional.empty();
      case DROP_INDEX ->
          scene.indexes().isEmpty() ? Optional.empty() : dropped(choices.pick(scene.indexes()));
      case CREATE_VIEW -> room ? Optional.of(tables.view()) : Optional.empty();
      case REPLACE_VIEW -> replaced(Statement.CreateView.REPLACING);
      case ALTER_VIEW -> replaced(Statement.CreateView.ALTERING);
      case DROP_VIEW ->
          choices
              .any(targets.views())
              .map(v -> new Statement.Drop(Statement.ObjectKind.VIEW, v.name()));
      case RENAME_TABLE -> {
        // A rename is harder where foreign keys or views name the table.
        boolean known =
            choices.oneIn(2) && targets.bases().stream().anyMatch(t -> scene.referred(t.name()));
        yield alter(
            t -> !known || scene.referred(t.name()),
            _ -> Optional.of(new Schema.RenameTable(names.object("t"))));
      }
      case RENAME_COLUMN ->
          alter(
              t -> true,
              t ->
                  Optional.of(
                      new Schema.RenameColumn(
                          choices.pick(t.columns()).name(), FreshNames.column(t))));
      case ADD_COLUMN -> alter(t -> true, t -> Optional.of(new Schema.AddColumn(columns.added(t))));
      case DROP_COLUMN ->
          alter(t -> t.settable().size() > 1 && targets.unread(t), this::dropColumn);
      case ADD_PRIMARY_KEY ->
          alter(
              t -> t.rules(Table.Rule.PRIMARY).isEmpty() && targets.canTakeRule(t),
              constraints::primaryKey);
      case ADD_UNIQUE ->
          alter(t -> t.keys().isEmpty() && targets.canTakeRule(t), constraints::unique);
      case ADD_CHECK ->
          alter(
              t -> t.rules(Table.Rule.CHECK).isEmpty() && targets.canTakeRule(t),
              constraints::check);
      case ADD_FOREIGN_KEY ->
          scene.foreignKeys() < grammar.sizes().foreignKeys() && grammar.may("foreign key")
              ? foreignKey()
              : Optional.empty();
    };
  }

  /// A temporary table, without foreign keys and options.
  private Statement temporary() {
    Statement.CreateTable drawn = tables.table();
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
    return targets.bases().size() < 2
        ? Optional.empty()
        : choices
            .any(
                targets.bases().stream()
                    .filter(t -> !scene.inUse(t.name()) && !scene.referred(t.name()))
                    .toList())
            .map(t -> new Statement.Drop(Statement.ObjectKind.TABLE, t.name()));
  }

  private static Optional<Statement> dropped(Statement.CreateIndex index) {
    return Optional.of(new Statement.Drop(Statement.ObjectKind.INDEX, index.name(), index.table()));
  }

  /// Whether the index adds a second key, which nearly all rows would violate.
  private boolean anotherKey(Statement index) {
    return index instanceof Statement.CreateIndex i
        && i.unique()
        && scene.table(i.table()).map(t -> !t.keys().isEmpty()).orElse(false);
  }

  /// Another query for a view. Where its columns cannot change, the new query has other rows only.
  private Optional<Statement> replaced(String kind) {
    return scene.tables().stream().anyMatch(t -> t.traits().temporary())
        ? Optional.empty()
        : choices
            .any(targets.views())
            .flatMap(
                v -> query(v).map(q -> new Statement.CreateView(kind, v.name(), List.of(), q)));
  }

  private Optional<Query> query(Table view) {
    if (grammar.may("view columns")) {
      Scene others = scene.after(new Statement.Drop(Statement.ObjectKind.VIEW, view.name()));
      return Optional.of(new DrawExpr(grammar, others, choices).subqueries().viewQuery(2));
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
            targets.bases().stream()
                .filter(
                    t -> which.test(t) && (grammar.may(Features.VIEWS_FOLLOW) || targets.unread(t)))
                .toList())
        .flatMap(t -> change.of(t).map(c -> new Statement.AlterTable(t.name(), c)));
  }

  /// A column that no constraint of the table names.
  private Optional<Schema.Alteration> dropColumn(Table table) {
    return choices
        .any(table.columns().stream().filter(c -> !AlterTargets.ruled(c, table)).toList())
        .map(c -> new Schema.DropColumn(c.name()));
  }

  /// A foreign key or, where no column fits a key, a column that will.
  private Optional<Statement> foreignKey() {
    return constraints.foreignKey().or(this::referring);
  }

  /// A column that could refer to a key, so that a later change adds the foreign key.
  private Optional<Statement> referring() {
    return choices
        .any(constraints.keyTypes())
        .flatMap(
            y ->
                alter(
                    t -> t.rows() == 0,
                    t ->
                        Optional.of(
                            new Schema.AddColumn(
                                new Schema.ColumnDef(FreshNames.column(t), y, List.of())))));
  }
}
