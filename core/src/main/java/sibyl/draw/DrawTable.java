package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.dialect.StorageFeature;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// Tables, indexes, views and changes to them.
final class DrawTable {
  private final Grammar grammar;
  private final Scene scene;
  private final Choices choices;
  private final DrawQuery queries;

  DrawTable(Grammar grammar, Scene scene, Choices choices) {
    this.grammar = grammar;
    this.scene = scene;
    this.choices = choices;
    this.queries = new DrawQuery(grammar, scene, choices);
  }

  private Dialect.Tables words() {
    return grammar.dialect().tables();
  }

  String fresh(String prefix) {
    int n = 0;
    while (scene.taken(prefix + n)) {
      n++;
    }
    return prefix + n;
  }

  Statement.CreateTable table() {
    String name = fresh("t");
    List<Dialect.TableOption> options =
        compatible(
            words().options().stream()
                .filter(o -> grammar.may(Features.option(o.text())) && choices.oneIn(6))
                .toList());
    if (!grammar.may(CommonGrammar.SEVERAL_OPTIONS)) {
      options = choices.any(options).stream().toList();
    }
    boolean keyed = options.stream().anyMatch(Dialect.TableOption::keyed);
    List<TypeName> only = options.stream().flatMap(o -> o.types().stream()).toList();
    List<Expr.ColumnRef> known = new ArrayList<>();
    List<TypeName> types = new ArrayList<>();
    int width = choices.between(1, grammar.sizes().columns());
    for (int i = 0; i < width; i++) {
      TypeName drawn = only.isEmpty() ? choices.weighted(words().types()) : choices.pick(only);
      // Rows are told apart by the first column where there is no key, and shapes cannot be.
      TypeName type =
          i == 0 && drawn.type() == SqlType.GEOMETRY ? words().types().getFirst().item() : drawn;
      types.add(type);
      known.add(new Expr.ColumnRef("", "c" + i, type.type(), type.grade()));
    }
    Scope scope = new Scope(known, List.of(), false);
    boolean tableKey = choices.oneIn(5);
    boolean columnKey = !tableKey && (keyed || choices.percent(35));
    int drawnKey = columnKey ? choices.below(width) : -1;
    int keyAt = columnKey && keyable(types.get(drawnKey)) ? drawnKey : -1;
    List<Schema.ColumnDef> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add(
          column(
              "c" + i,
              types.get(i),
              scope,
              i == keyAt ? keyTails(types.get(i), options) : List.of(),
              i));
    }
    if (parted(options)) {
      columns.replaceAll(DrawTable::common);
    }
    List<Schema.TableRule> rules = new ArrayList<>();
    List<Schema.ColumnDef> keys = stored(columns).stream().filter(c -> keyable(c.type())).toList();
    if ((tableKey || (keyed && keyAt < 0)) && !keys.isEmpty()) {
      rules.add(
          new Schema.TablePrimaryKey(keyTerms(keys, scope), choices.pick(words().keyTails())));
    }
    if (choices.oneIn(8) && !keys.isEmpty() && !parted(options)) {
      rules.add(new Schema.TableUnique(keyTerms(keys, scope), choices.pick(words().keyTails())));
    }
    if (choices.oneIn(14)) {
      rules.add(new Schema.TableCheck(queries.exprs().condition(scope, 1)));
    }
    foreignKey(columns).ifPresent(rules::add);
    return new Statement.CreateTable(
        grammar.may("temporary table") && choices.oneIn(25),
        name,
        columns,
        rules,
        options.stream()
            .filter(o -> !o.keyed() || keyAt >= 0 || !keys.isEmpty())
            .map(o -> o.text().replace("%s", keyColumn(keyAt, rules)).replace("%t", name))
            .toList());
  }

  /// An option that names the table or its key goes with no other.
  private static List<Dialect.TableOption> compatible(List<Dialect.TableOption> drawn) {
    return drawn.stream()
        .filter(o -> o.text().contains("%"))
        .findFirst()
        .map(List::of)
        .orElse(drawn);
  }

  /// Where the key decides in which part a row lives, no other columns can be unique.
  private static boolean parted(List<Dialect.TableOption> options) {
    return options.stream().anyMatch(o -> o.text().contains("%s"));
  }

  private static Schema.ColumnDef common(Schema.ColumnDef column) {
    return new Schema.ColumnDef(
        column.name(),
        column.type(),
        column.rules().stream().filter(r -> !(r instanceof Schema.Unique)).toList());
  }

  private static String keyColumn(int keyAt, List<Schema.TableRule> rules) {
    return keyAt >= 0
        ? "c" + keyAt
        : rules.stream()
            .flatMap(r -> r instanceof Schema.TablePrimaryKey k ? k.terms().stream() : Stream.of())
            .findFirst()
            .map(t -> t.expr() instanceof Expr.ColumnRef c ? c.column() : "c0")
            .orElse("c0");
  }

  /// Whether the whole of such a column can be a key.
  boolean indexable(TypeName type) {
    return type.type() != SqlType.GEOMETRY && !words().large().contains(type.text());
  }

  /// Whether such a column can be a primary key, which takes no NULL.
  boolean keyable(TypeName type) {
    return indexable(type) && grammar.may("key " + type.text());
  }

  private static List<Schema.ColumnDef> stored(List<Schema.ColumnDef> columns) {
    List<Schema.ColumnDef> stored =
        columns.stream()
            .filter(c -> c.rules().stream().noneMatch(r -> r instanceof Schema.Generated))
            .toList();
    return stored.isEmpty() ? columns : stored;
  }

  /// What may follow the words PRIMARY KEY of a column.
  private List<String> keyTails(TypeName type, List<Dialect.TableOption> options) {
    boolean counts =
        type.text().equals(words().countingKeyType())
            && !words().countingKeyTail().isEmpty()
            && grammar.may("primary key " + words().countingKeyTail())
            && options.stream().noneMatch(Dialect.TableOption::hidesRowKey)
            && choices.oneIn(6);
    return counts ? List.of(words().countingKeyTail()) : words().keyTails();
  }

  /// `keyTails` is empty unless the column is the key.
  private Schema.ColumnDef column(
      String name, TypeName type, Scope scope, List<String> keyTails, int position) {
    List<Schema.ColumnRule> rules = new ArrayList<>();
    boolean key = !keyTails.isEmpty();
    boolean wide = words().values(type).isEmpty();
    if (!key && position > 0 && choices.oneIn(12) && wide) {
      boolean stored = choices.oneIn(2);
      if (grammar.may(stored ? "generated stored" : "generated virtual")) {
        Scope before = new Scope(scope.columns().subList(0, position), List.of(), false);
        rules.add(new Schema.Generated(queries.exprs().of(type.type(), before, 2), stored));
        if (grammar.may("generated collation")) {
          collation(type, rules);
        }
        return new Schema.ColumnDef(name, type, rules);
      }
    }
    if (key) {
      rules.add(new Schema.PrimaryKey(choices.pick(keyTails)));
    } else if (choices.oneIn(6) && indexable(type)) {
      rules.add(new Schema.Unique(choices.pick(words().keyTails())));
    }
    boolean shape = type.type() == SqlType.GEOMETRY;
    // Some engines index no shapes but those that are there.
    boolean filled = shape ? choices.percent(70) : choices.oneIn(9);
    if ((filled || !grammar.may(StorageFeature.NULLABLE))
        && grammar.may("not null " + type.text())) {
      rules.add(new Schema.NotNull(choices.oneIn(2) ? "" : choices.pick(words().keyTails())));
    }
    if (choices.oneIn(9) && !shape) {
      Schema.Default value = defaultOf(type);
      rules.add(grammar.may(Features.LATE_DEFAULTS) ? rules.size() : 0, value);
    }
    if (choices.oneIn(30)) {
      referenced(name, type)
          .ifPresent(f -> rules.add(new Schema.References(f.table(), f.referenced(), f.tail())));
    }
    if (choices.oneIn(25)) {
      Scope own = new Scope(scope.columns().subList(position, position + 1), List.of(), false);
      Scope seen = grammar.may("check of others") ? scope : own;
      rules.add(new Schema.Check(queries.exprs().condition(seen, 1)));
    }
    collation(type, rules);
    return new Schema.ColumnDef(name, type, rules);
  }

  void collation(TypeName type, List<Schema.ColumnRule> rules) {
    List<String> collations = grammar.collations();
    if (!collations.isEmpty() && choices.oneIn(6) && textual(type.type())) {
      // Where types are firm, the collation is part of them and stands right behind.
      rules.add(
          grammar.dynamic() ? rules.size() : 0, new Schema.Collation(choices.pick(collations)));
    }
  }

  private List<Schema.IndexTerm> keyTerms(List<Schema.ColumnDef> columns, Scope scope) {
    List<Schema.IndexTerm> terms = new ArrayList<>();
    for (Schema.ColumnDef column : choices.some(columns, 2)) {
      Expr.ColumnRef ref =
          scope.columns().stream()
              .filter(c -> c.column().equals(column.name()))
              .findFirst()
              .orElseThrow();
      terms.add(
          new Schema.IndexTerm(
              ref,
              termCollation(ref, 6, "key collation"),
              choices.oneIn(6) && grammar.may("key descending")));
    }
    return terms;
  }

  private String termCollation(Expr term, int rarity, String feature) {
    List<String> collations = grammar.collations();
    return !collations.isEmpty()
            && choices.oneIn(rarity)
            && textual(term.type())
            && grammar.may(feature)
        ? choices.pick(collations)
        : "";
  }

  /// Whether a collation means something for it.
  private boolean textual(SqlType type) {
    return type == SqlType.TEXT || (grammar.dynamic() && grammar.converts(type, SqlType.TEXT));
  }

  private Optional<Schema.ForeignKey> foreignKey(List<Schema.ColumnDef> columns) {
    return choices.oneIn(14)
        ? referenced(columns.getFirst().name(), columns.getFirst().type())
        : Optional.empty();
  }

  /// A reference to a table that has a key of one column.
  private Optional<Schema.ForeignKey> referenced(String column, TypeName type) {
    if (!grammar.may("foreign key") || scene.foreignKeys() >= grammar.sizes().foreignKeys()) {
      return Optional.empty();
    }
    for (Table table : scene.tables()) {
      for (List<String> key : table.keys()) {
        boolean fits =
            grammar.may(Features.MIXED_REFERENCES)
                || table
                    .column(key.getFirst())
                    .map(c -> c.type().text().equals(type.text()))
                    .orElse(false);
        if (table.kind() == Table.Kind.BASE && key.size() == 1 && fits) {
          return Optional.of(
              new Schema.ForeignKey(
                  List.of(column), table.name(), key, choices.pick(words().referenceTails())));
        }
      }
    }
    return Optional.empty();
  }

  Optional<Statement> virtualTable() {
    List<Dialect.Module> modules =
        words().modules().stream().filter(m -> grammar.may(Features.module(m.name()))).toList();
    if (modules.isEmpty()) {
      return Optional.empty();
    }
    Dialect.Module module = choices.pick(modules);
    int width =
        module.odd()
            ? (choices.oneIn(3) && module.most() >= 5 ? 5 : 3)
            : choices.between(1, module.most());
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      columns.add("c" + i);
    }
    List<String> args =
        !module.args().isEmpty() && choices.oneIn(3)
            ? List.of(choices.pick(module.args()))
            : List.of();
    return Optional.of(new Statement.CreateVirtualTable(fresh("v"), module.name(), columns, args));
  }

  Optional<Statement> index() {
    List<Table> bases =
        scene.tables().stream()
            .filter(t -> t.kind() == Table.Kind.BASE && !t.columns().isEmpty())
            .toList();
    if (bases.isEmpty()) {
      return Optional.empty();
    }
    Table table = choices.pick(bases);
    Scope scope = scope(table);
    Optional<Statement> spatial = spatialIndex(table, scope);
    if (spatial.isPresent()) {
      return spatial;
    }
    List<Schema.IndexTerm> terms = new ArrayList<>();
    for (int i = choices.oneIn(3) ? 2 : 1; i > 0; i--) {
      boolean computed = grammar.may("index expression") && choices.percent(28);
      Expr drawn = queries.exprs().of(queries.exprs().anyType(), scope, choices.between(0, 2));
      Expr term = computed && indexed(drawn) ? drawn : choices.pick(scope.columns());
      Optional<Integer> prefix = prefix(term, table);
      boolean repeats = terms.stream().anyMatch(t -> t.expr().equals(term));
      if (prefix.isPresent() && (!repeats || grammar.may("index repeats"))) {
        terms.add(
            new Schema.IndexTerm(
                term,
                prefix.get(),
                termCollation(term, 5, "index collation"),
                choices.oneIn(5) && grammar.may("index descending")));
      }
    }
    if (terms.isEmpty()) {
      return Optional.empty();
    }
    Optional<Expr> where = partial(scope);
    boolean unique = choices.oneIn(6);
    String kind = unique ? "" : indexKind(terms).replace("%s", table.columns().getLast().name());
    return Optional.of(
        new Statement.CreateIndex(
            unique,
            kind,
            fresh("i"),
            table.name(),
            kind.isEmpty() ? terms : List.of(unordered(terms.getFirst())),
            where));
  }

  private Optional<Expr> partial(Scope scope) {
    return grammar.may("partial index") && choices.percent(28)
        ? Optional.of(queries.exprs().condition(scope, choices.between(0, 1)))
        : Optional.empty();
  }

  /// An index on a shape, which takes no other column. Tables with shapes are few, so most of them should have one.
  private Optional<Statement> spatialIndex(Table table, Scope scope) {
    List<Table.Column> shapes =
        table.columns().stream().filter(c -> c.kind() == SqlType.GEOMETRY).toList();
    if (shapes.isEmpty() || choices.oneIn(3)) {
      return Optional.empty();
    }
    Table.Column shape = choices.pick(shapes);
    List<Dialect.IndexKind> kinds =
        kinds(shape.kind()).stream().filter(k -> shape.notNull() || !k.filled()).toList();
    if (kinds.isEmpty()) {
      return Optional.empty();
    }
    Expr term = new Expr.ColumnRef("", shape.name(), shape.kind(), shape.grade());
    return Optional.of(
        new Statement.CreateIndex(
            false,
            choices.pick(kinds).words(),
            fresh("i"),
            table.name(),
            List.of(new Schema.IndexTerm(term, "", false)),
            partial(scope)));
  }

  /// Most kinds of index take a single column and keep no order.
  private static Schema.IndexTerm unordered(Schema.IndexTerm term) {
    return new Schema.IndexTerm(term.expr(), term.prefix(), term.collation(), false);
  }

  /// How much of a term an index takes, 0 being all of it; nothing if it takes none.
  private Optional<Integer> prefix(Expr term, Table table) {
    boolean large =
        term instanceof Expr.ColumnRef c
            && table.column(c.column()).map(k -> !indexable(k.type())).orElse(false);
    return !large
        ? Optional.of(0)
        : words().prefixes() && term.type() != SqlType.GEOMETRY
            ? Optional.of(choices.between(1, 4))
            : Optional.empty();
  }

  private String indexKind(List<Schema.IndexTerm> terms) {
    List<Dialect.IndexKind> kinds = kinds(terms.getFirst().expr().type());
    return !kinds.isEmpty() && choices.oneIn(4) ? choices.pick(kinds).words() : "";
  }

  private List<Dialect.IndexKind> kinds(SqlType type) {
    return words().indexKinds().stream()
        .filter(k -> k.takes(type) && grammar.may(Features.indexKind(k.words())))
        .toList();
  }

  /// Whether an index can be made of it: a bare string would be taken for the name of a column, and strict engines want
  /// it to be about some column.
  private boolean indexed(Expr e) {
    return !bareText(e) && (grammar.free() || Tree.any(e, n -> n instanceof Expr.ColumnRef));
  }

  private static boolean bareText(Expr e) {
    return switch (e) {
      case Expr.Literal l -> l.value() instanceof Value.Text;
      case Expr.Implicit i -> bareText(i.operand());
      case Expr.Collate k -> bareText(k.operand());
      case Expr _ -> false;
    };
  }

  /// A table's columns as its own definitions name them: without a qualifier.
  static Scope scope(Table table) {
    return new Scope(
        table.columns().stream()
            .map(c -> new Expr.ColumnRef("", c.name(), c.kind(), c.grade()))
            .toList(),
        List.of(),
        false);
  }

  Statement view() {
    String name = fresh("w");
    return new Statement.CreateView(
        scene.tables().stream().anyMatch(t -> t.traits().temporary())
                || (choices.oneIn(20) && grammar.may("temporary view"))
            ? Statement.CreateView.TEMPORARY
            : "",
        name,
        List.of(),
        queries.exported(2));
  }

  Optional<Statement> alter() {
    List<Table> bases = scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
    if (bases.isEmpty()) {
      return Optional.empty();
    }
    Table table = choices.pick(bases);
    if (scene.inUse(table.name()) && !grammar.may(Features.VIEWS_FOLLOW)) {
      return Optional.empty();
    }
    Schema.Alteration change =
        switch (choices.below(6)) {
          case 0 -> new Schema.RenameTable(fresh("t"));
          case 1, 2 -> {
            Table.Column column = choices.pick(table.columns());
            yield new Schema.RenameColumn(column.name(), unused(table));
          }
          case 3 -> new Schema.DropColumn(choices.pick(table.columns()).name());
          default -> new Schema.AddColumn(added(table));
        };
    // Some engines would keep a table without columns, or with such only that nobody may fill.
    boolean last =
        change instanceof Schema.DropColumn c
            && table.settable().stream().allMatch(k -> k.name().equals(c.column()))
            && !grammar.dynamic();
    return grammar.may(Features.alter(change.getClass())) && !last
        ? Optional.of(new Statement.AlterTable(table.name(), change))
        : Optional.empty();
  }

  /// A foreign key for a table that is there, as many histories come by them.
  Optional<Statement> reference() {
    List<Table> bases = scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
    if (bases.size() < 2
        || !grammar.may(Features.alter(Schema.AddRule.class))
        || !grammar.may(Features.rule(Schema.ForeignKey.class))) {
      return Optional.empty();
    }
    Table table = choices.pick(bases);
    Table.Column column = choices.pick(table.columns());
    return referenced(column.name(), column.type())
        .filter(key -> !key.table().equals(table.name()))
        .map(key -> new Statement.AlterTable(table.name(), new Schema.AddRule(key)));
  }

  /// What ADD COLUMN takes: no key, and a default where there must be a value.
  Schema.ColumnDef added(Table table) {
    boolean strict = table.columns().stream().anyMatch(c -> c.grade() == Grade.FIRM);
    TypeName type =
        strict && grammar.dynamic()
            ? new TypeName("INTEGER", SqlType.INTEGER, Grade.EXACT)
            : choices.weighted(words().types());
    List<Schema.ColumnRule> rules = new ArrayList<>();
    if (choices.oneIn(2) && type.type() != SqlType.GEOMETRY) {
      rules.add(defaultOf(type));
    }
    collation(type, rules);
    return new Schema.ColumnDef(unused(table), type, rules);
  }

  /// A plain constant: nobody has to be told what type a NULL has here.
  Schema.Default defaultOf(TypeName type) {
    return new Schema.Default(new Expr.Literal(DrawValue.of(type, scene, choices)));
  }

  static String unused(Table table) {
    int n = table.columns().size();
    while (table.column("c" + n).isPresent()) {
      n++;
    }
    return "c" + n;
  }
}
