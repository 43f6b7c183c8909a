package sibyl.draw.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.chance.Choices;
import sibyl.dialect.Dialect;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.draw.SharedDialect;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.TypeName;

/// Generates CREATE TABLE, CREATE VIRTUAL TABLE and CREATE VIEW, such as `CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT)`, as
/// far as the dialect has the types, keys and table options. `DrawSetup` asks for the first tables of a database, and later for
/// views and further tables; [DrawHistory] for new ones between changes.
public final class DrawTable extends DrawDefinition {

  public DrawTable(Grammar grammar, Scene scene, Choices choices) {
    super(grammar, scene, choices);
  }

  private Dialect.Tables words() {
    return grammar.dialect().tables();
  }

  public Statement.CreateTable table() {
    String name = names.object("t");
    List<Dialect.TableOption> options = options();
    boolean keyed = options.stream().anyMatch(Dialect.TableOption::keyed);
    List<TypeName> types = types(options);
    Scope scope = scope(types);
    boolean tableKey = choices.oneIn(5);
    int keyAt = !tableKey && (keyed || choices.percent(35)) ? keyAt(types) : -1;
    List<Schema.ColumnDef> defined = defined(types, scope, keyAt, options);
    List<Schema.ColumnDef> keys =
        stored(defined).stream().filter(c -> columns.keyable(c.type())).toList();
    List<Schema.TableRule> rules = new ArrayList<>();
    if ((tableKey || (keyed && keyAt < 0)) && !keys.isEmpty()) {
      rules.add(
          new Schema.TablePrimaryKey(keyTerms(keys, scope), choices.pick(words().keyTails())));
    }
    if (choices.oneIn(8) && !keys.isEmpty() && !parted(options)) {
      rules.add(new Schema.TableUnique(keyTerms(keys, scope), choices.pick(words().keyTails())));
    }
    if (choices.oneIn(14)) {
      rules.add(new Schema.TableCheck(exprs.condition(scope, 1)));
    }
    foreignKey(defined).ifPresent(rules::add);
    return new Statement.CreateTable(
        grammar.may("temporary table") && choices.oneIn(25),
        name,
        defined,
        rules,
        options.stream()
            .filter(o -> !o.keyed() || keyAt >= 0 || !keys.isEmpty())
            .map(o -> o.text().replace("%s", keyColumn(keyAt, rules)).replace("%t", name))
            .toList());
  }

  private List<Dialect.TableOption> options() {
    List<Dialect.TableOption> options =
        compatible(
            words().options().stream()
                .filter(o -> grammar.may(Features.option(o.text())) && choices.oneIn(6))
                .toList());
    return grammar.may(SharedDialect.SEVERAL_OPTIONS)
        ? options
        : choices.any(options).stream().toList();
  }

  private List<TypeName> types(List<Dialect.TableOption> options) {
    List<TypeName> only = options.stream().flatMap(o -> o.types().stream()).toList();
    List<TypeName> types = new ArrayList<>();
    int width = choices.between(1, grammar.sizes().columns());
    for (int i = 0; i < width; i++) {
      TypeName drawn = only.isEmpty() ? choices.weighted(words().types()) : choices.pick(only);
      // Oracles distinguish rows without a key by the first column, and shapes cannot be compared.
      types.add(
          i == 0 && drawn.type() == SqlType.GEOMETRY ? words().types().getFirst().item() : drawn);
    }
    return types;
  }

  private static Scope scope(List<TypeName> types) {
    List<Expr.ColumnRef> columns = new ArrayList<>();
    for (TypeName type : types) {
      columns.add(new Expr.ColumnRef("", "c" + columns.size(), type.type(), type.grade()));
    }
    return Scope.of(columns);
  }

  /// The column that is the primary key; -1 if the one that was picked cannot be.
  private int keyAt(List<TypeName> types) {
    int drawn = choices.below(types.size());
    return columns.keyable(types.get(drawn)) ? drawn : -1;
  }

  private List<Schema.ColumnDef> defined(
      List<TypeName> types, Scope scope, int keyAt, List<Dialect.TableOption> options) {
    List<Schema.ColumnDef> defined = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      List<String> keyTails = i == keyAt ? keyTails(types.get(i), options) : List.of();
      defined.add(columns.column(types.get(i), scope, keyTails, i));
    }
    if (parted(options)) {
      defined.replaceAll(DrawTable::withoutUnique);
    }
    return defined;
  }

  /// An option that names the table or its key excludes all others.
  private static List<Dialect.TableOption> compatible(List<Dialect.TableOption> drawn) {
    return drawn.stream()
        .filter(o -> o.text().contains("%"))
        .findFirst()
        .map(List::of)
        .orElse(drawn);
  }

  /// Whether the table is partitioned by its key; then no other columns can be unique.
  private static boolean parted(List<Dialect.TableOption> options) {
    return options.stream().anyMatch(o -> o.text().contains("%s"));
  }

  private static Schema.ColumnDef withoutUnique(Schema.ColumnDef column) {
    return new Schema.ColumnDef(
        column.name(),
        column.type(),
        column.rules().stream().filter(r -> !(r instanceof Schema.Unique)).toList());
  }

  /// The first column of the primary key.
  private static String keyColumn(int keyAt, List<Schema.TableRule> rules) {
    return keyAt >= 0
        ? "c" + keyAt
        : rules.stream()
            .flatMap(r -> r instanceof Schema.TablePrimaryKey k ? k.terms().stream() : Stream.of())
            .findFirst()
            .map(t -> t.expr() instanceof Expr.ColumnRef c ? c.column() : "c0")
            .orElse("c0");
  }

  /// The columns that are not generated.
  private static List<Schema.ColumnDef> stored(List<Schema.ColumnDef> defined) {
    List<Schema.ColumnDef> stored =
        defined.stream()
            .filter(c -> c.rules().stream().noneMatch(r -> r instanceof Schema.Generated))
            .toList();
    return stored.isEmpty() ? defined : stored;
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

  private List<Schema.IndexTerm> keyTerms(List<Schema.ColumnDef> keys, Scope scope) {
    List<Schema.IndexTerm> terms = new ArrayList<>();
    for (Schema.ColumnDef column : choices.some(keys, 2)) {
      Expr.ColumnRef ref =
          scope.columns().stream()
              .filter(c -> c.column().equals(column.name()))
              .findFirst()
              .orElseThrow();
      terms.add(
          new Schema.IndexTerm(
              ref,
              columns.termCollation(ref, 6, "key collation"),
              choices.oneIn(6) && grammar.may("key descending")));
    }
    return terms;
  }

  private Optional<Schema.ForeignKey> foreignKey(List<Schema.ColumnDef> defined) {
    return choices.oneIn(14)
        ? columns.referenced(defined.getFirst().name(), defined.getFirst().type())
        : Optional.empty();
  }

  public Optional<Statement> virtualTable() {
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
    List<String> named = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      named.add("c" + i);
    }
    List<String> args =
        !module.args().isEmpty() && choices.oneIn(3)
            ? List.of(choices.pick(module.args()))
            : List.of();
    return Optional.of(
        new Statement.CreateVirtualTable(names.object("v"), module.name(), named, args));
  }

  public Statement view() {
    String name = names.object("w");
    return new Statement.CreateView(
        scene.tables().stream().anyMatch(t -> t.traits().temporary())
                || (choices.oneIn(20) && grammar.may("temporary view"))
            ? Statement.CreateView.TEMPORARY
            : "",
        name,
        List.of(),
        exprs.subqueries().viewQuery(2));
  }
}
