package sibyl.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.dialect.Dialect;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.parse.Types;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// What a database contains after a setup. `pool` has some of the stored values, so that queries about them can be generated.
public record Scene(
    Dialect dialect, List<Table> tables, List<Statement.CreateIndex> indexes, List<Value> pool) {

  private static final Pattern DROP_IF_EXISTS =
      Pattern.compile("(?is)\\s*DROP\\s+(?:TABLE|VIEW)\\s+IF\\s+EXISTS\\s+(\\w+)\\s*;?\\s*");
  private static final Pattern CREATE_IF_NOT_EXISTS =
      Pattern.compile("(?is)\\s*CREATE\\s+TABLE\\s+IF\\s+NOT\\s+EXISTS\\b");
  private static final int POOL_SIZE = 24;

  /// The assumed number of rows in a table that unparsed statements may have filled.
  private static final long ASSUMED_ROWS = 100;

  private static final TypeName KEY_TYPE = new TypeName("INTEGER", SqlType.INTEGER, Grade.FIRM);

  public Scene {
    tables = List.copyOf(tables);
    indexes = List.copyOf(indexes);
    pool = List.copyOf(pool);
  }

  public static Scene empty(Dialect dialect) {
    return new Scene(dialect, List.of(), List.of(), List.of());
  }

  public Optional<Table> table(String name) {
    for (Table table : tables) {
      if (table.name().equalsIgnoreCase(name)) {
        return Optional.of(table);
      }
    }
    return Optional.empty();
  }

  /// The number of rows of views counted again, after a table has got more.
  private Scene withCountedViews() {
    List<Table> counted = new ArrayList<>();
    for (Table table : tables) {
      Scene before = withTables(counted);
      counted.add(
          table.definition().map(q -> table.withRows(Cardinality.of(q, before))).orElse(table));
    }
    return withTables(counted);
  }

  /// The tables that existed when a view was created. A view does not read a later table of the same name.
  public Scene before(Table view) {
    return withTables(tables.subList(0, tables.indexOf(view)));
  }

  /// The part that can be copied: without virtual tables and views of them, and without row ids where these cannot be written.
  public Scene copyable() {
    Scene kept = only(t -> t.kind() != Table.Kind.VIRTUAL);
    return dialect.catalogue().rowKeyWritable() ? kept : kept.withoutRowIds();
  }

  /// The tables and views that pass the test, without views that read any other.
  public Scene only(Predicate<Table> test) {
    Set<String> gone = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    tables.stream().filter(test.negate()).forEach(t -> gone.add(t.name()));
    for (int before = -1; before < gone.size(); ) {
      before = gone.size();
      tables.stream().filter(t -> reads(t, gone)).forEach(t -> gone.add(t.name()));
    }
    return withTables(tables.stream().filter(t -> !gone.contains(t.name())).toList());
  }

  private static boolean reads(Table view, Set<String> names) {
    return view.definition()
        .filter(q -> Tree.any(q, n -> n instanceof Relation.Named r && names.contains(r.name())))
        .isPresent();
  }

  /// The same without row ids.
  public Scene withoutRowIds() {
    return withTables(tables.stream().map(Table::withoutRowId).toList());
  }

  /// Whether a view reads the table.
  public boolean inUse(String name) {
    return tables.stream()
        .flatMap(t -> t.definition().stream())
        .anyMatch(q -> Tree.any(q, n -> n instanceof Relation.Named r && r.name().equals(name)));
  }

  /// Whether a table, index or constraint has that name.
  public boolean taken(String name) {
    return table(name).isPresent()
        || indexes.stream().anyMatch(i -> i.name().equalsIgnoreCase(name))
        || tables.stream()
            .flatMap(t -> t.traits().constraints().stream())
            .anyMatch(c -> c.name().equalsIgnoreCase(name));
  }

  /// The scene after a statement that the engine accepted.
  public Scene after(Statement statement) {
    return switch (statement) {
      case Statement.CreateTable s -> with(baseTable(s));
      case Statement.CreateVirtualTable s -> virtualTable(s).map(this::with).orElse(this);
      case Statement.CreateView s -> without(s.name()).with(view(s));
      case Statement.CreateIndex s -> withIndexes(appended(indexes, s));
      case Statement.Drop s -> without(s);
      case Statement.AlterTable s -> altered(s.table(), s.change());
      case Statement.Insert s -> {
        long more =
            s.source() instanceof Query.Values v
                ? v.rows().size()
                : Cardinality.of(s.source(), this);
        yield change(s.table(), t -> t.withRows(t.rows() + more))
            .withCountedViews()
            .withValuesOf(s);
      }
      case Statement.Update s -> withValuesOf(s);
      case Statement.Delete s -> s.where().isEmpty() ? change(s.table(), t -> t.withRows(0)) : this;
      case Statement.Maintenance _,
          Statement.SetVariable _,
          Statement.Transaction _,
          Statement.Explain _ ->
          this;
      case Statement.Native s -> unparsed(s);
      case Query _ -> this;
    };
  }

  /// After SQL text that the parser cannot read. Tables that it creates are known by their definition; all else may insert any
  /// number of rows.
  private Scene unparsed(Statement.Native statement) {
    Matcher dropped = DROP_IF_EXISTS.matcher(statement.text());
    if (dropped.matches()) {
      return without(dropped.group(1));
    }
    List<Metadata.Table> defined = Reading.of(List.of(statement.text()), dialect).tables();
    Scene after = this;
    for (Metadata.Table table : defined) {
      // A table that existed before may have rows.
      long rows = CREATE_IF_NOT_EXISTS.matcher(statement.text()).lookingAt() ? ASSUMED_ROWS : 0;
      after = table(table.name()).isPresent() ? after : after.with(described(table, rows));
    }
    return defined.isEmpty()
        ? withTables(
            tables.stream().map(t -> t.withRows(Math.max(t.rows(), ASSUMED_ROWS))).toList())
        : after;
  }

  private Table described(Metadata.Table table, long rows) {
    List<Table.Column> columns = new ArrayList<>();
    for (Metadata.Column column : table.columns()) {
      TypeName type = Types.ofColumn(column.type(), dialect);
      columns.add(
          new Table.Column(
              Reading.plain(column.name()), type, type.grade(), false, !column.generated()));
    }
    return new Table(
        table.name(),
        Table.Kind.BASE,
        columns,
        List.of(),
        rows,
        dialect.tables().rowKey(),
        "",
        Optional.empty(),
        Table.Traits.of(false));
  }

  Scene with(Table table) {
    return new Scene(dialect, appended(tables, table), indexes, pool);
  }

  Scene withTables(List<Table> others) {
    return new Scene(dialect, others, indexes, pool);
  }

  Scene withIndexes(List<Statement.CreateIndex> others) {
    return new Scene(dialect, tables, others, pool);
  }

  private Scene each(UnaryOperator<Table> f) {
    return withTables(tables.stream().map(f).toList());
  }

  Scene change(String name, UnaryOperator<Table> f) {
    return withTables(
        tables.stream().map(t -> t.name().equalsIgnoreCase(name) ? f.apply(t) : t).toList());
  }

  private Scene without(Statement.Drop drop) {
    return switch (drop.kind()) {
      case INDEX ->
          withIndexes(
              indexes.stream().filter(i -> !i.name().equalsIgnoreCase(drop.name())).toList());
      case TABLE, VIEW -> without(drop.name());
    };
  }

  private Scene without(String name) {
    return withTables(tables.stream().filter(t -> !t.name().equalsIgnoreCase(name)).toList())
        .withIndexes(indexes.stream().filter(i -> !i.table().equalsIgnoreCase(name)).toList());
  }

  Scene altered(String table, Schema.Alteration change) {
    return switch (change) {
      case Schema.RenameTable c -> renamed(table, c.to());
      case Schema.RenameColumn c -> renamed(table, c.from(), c.to());
      case Schema.AddColumn c ->
          change(
              table,
              t -> t.withColumns(appended(t.columns(), t.inTable(column(c.column(), false)))));
      case Schema.AddRule c ->
          constraint(c.rule(), c.name())
              .map(k -> change(table, t -> withConstraint(t, k)))
              .orElse(this);
      case Schema.DropColumn c ->
          change(table, t -> t.withoutColumn(c.column()))
              .withIndexes(indexes.stream().filter(i -> !on(i, table, c.column())).toList());
      case Schema.Rework c -> new SceneAfterChange(this, table).after(c);
    };
  }

  Scene renamed(String table, String to) {
    return change(table, t -> t.withName(to))
        .each(t -> t.withRenamedParent(table, to))
        .withTablesOfViews(r -> r.name().equalsIgnoreCase(table) ? named(to, r) : r)
        .withIndexes(
            indexes.stream()
                .map(i -> i.table().equalsIgnoreCase(table) ? withTable(i, to) : i)
                .toList());
  }

  /// Views follow a renamed column. They do not mean a later column of the old name.
  Scene renamed(String table, String from, String to) {
    return change(table, t -> t.withRenamedColumn(from, to))
        .each(t -> t.withDefinition(q -> withRenamedColumn(q, table, from, to)));
  }

  private static Query withRenamedColumn(Query query, String table, String from, String to) {
    Set<String> aliases = new HashSet<>();
    for (Relation.Named r : Tree.all(query, Relation.Named.class)) {
      if (r.name().equalsIgnoreCase(table)) {
        aliases.add(r.visibleAs());
      }
    }
    return Tree.map(
        query,
        n ->
            n instanceof Expr.ColumnRef c
                    && aliases.contains(c.table())
                    && c.column().equalsIgnoreCase(from)
                ? new Expr.ColumnRef(c.table(), to, c.kind(), c.grade())
                : n);
  }

  /// A table with one more constraint. A primary key allows no NULL, unless the dialect says otherwise.
  private Table withConstraint(Table table, Table.Constraint rule) {
    boolean forbidsNull =
        rule.rule() == Table.Rule.PRIMARY && dialect.lacks().contains(Features.NULL_KEYS);
    return table
        .withColumns(
            table.columns().stream()
                .map(
                    c -> forbidsNull && rule.columns().contains(c.name()) ? c.withNotNull(true) : c)
                .toList())
        .withConstraint(rule);
  }

  /// Empty for an index in a table definition, which is no constraint.
  private static Optional<Table.Constraint> constraint(Schema.TableRule rule, String name) {
    return switch (rule) {
      case Schema.TablePrimaryKey k ->
          Optional.of(new Table.Constraint(name, Table.Rule.PRIMARY, names(k.terms()), ""));
      case Schema.TableUnique k ->
          Optional.of(new Table.Constraint(name, Table.Rule.UNIQUE, names(k.terms()), ""));
      case Schema.TableCheck _ ->
          Optional.of(new Table.Constraint(name, Table.Rule.CHECK, List.of(), ""));
      case Schema.ForeignKey k ->
          Optional.of(new Table.Constraint(name, Table.Rule.REFERENCE, k.columns(), k.table()));
      case Schema.TableIndex _ -> Optional.empty();
    };
  }

  /// The number of foreign keys of all tables.
  public int foreignKeys() {
    return tables.stream().mapToInt(t -> t.rules(Table.Rule.REFERENCE).size()).sum();
  }

  /// Whether a foreign key of another table references it.
  public boolean referred(String name) {
    return tables.stream()
        .filter(t -> !t.name().equalsIgnoreCase(name))
        .flatMap(t -> t.rules(Table.Rule.REFERENCE).stream())
        .anyMatch(k -> k.parent().equalsIgnoreCase(name));
  }

  private static boolean on(Statement.CreateIndex index, String table, String column) {
    return index.table().equalsIgnoreCase(table)
        && Tree.any(
            index, n -> n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(column));
  }

  private static Statement.CreateIndex withTable(Statement.CreateIndex index, String table) {
    return new Statement.CreateIndex(
        index.unique(), index.kind(), index.name(), table, index.terms(), index.where());
  }

  private static Relation.Named named(String name, Relation.Named old) {
    return new Relation.Named(name, old.alias(), old.hint());
  }

  /// Changes the tables that views read.
  private Scene withTablesOfViews(UnaryOperator<Relation.Named> f) {
    return each(
        t ->
            t.withDefinition(
                q -> Tree.map(q, n -> n instanceof Relation.Named r ? f.apply(r) : n)));
  }

  private Scene withValuesOf(Statement statement) {
    Set<Value> seen = new LinkedHashSet<>();
    for (Expr.Literal literal : Tree.all(statement, Expr.Literal.class)) {
      seen.add(literal.value());
    }
    seen.addAll(pool);
    return new Scene(dialect, tables, indexes, seen.stream().limit(POOL_SIZE).toList());
  }

  private Table baseTable(Statement.CreateTable s) {
    boolean strict = false;
    String rowKey = dialect.tables().rowKey();
    for (String option : s.options()) {
      for (Dialect.TableOption known : dialect.tables().options()) {
        if (known.text().equalsIgnoreCase(option)) {
          strict |= !known.types().isEmpty();
          rowKey = known.hidesRowKey() ? "" : rowKey;
        }
      }
    }
    List<Table.Column> columns = new ArrayList<>();
    List<List<String>> keys = new ArrayList<>();
    for (Schema.ColumnDef def : s.columns()) {
      columns.add(column(def, strict));
      if (def.rules().stream()
          .anyMatch(r -> r instanceof Schema.PrimaryKey || r instanceof Schema.Unique)) {
        keys.add(List.of(def.name()));
      }
    }
    for (Schema.TableRule rule : s.rules()) {
      switch (rule) {
        case Schema.TablePrimaryKey k -> {
          keys.add(names(k.terms()));
          if (dialect.lacks().contains(Features.NULL_KEYS)) {
            columns.replaceAll(c -> keys.getLast().contains(c.name()) ? c.withNotNull(true) : c);
          }
        }
        case Schema.TableUnique k -> keys.add(names(k.terms()));
        case Schema.TableIndex _, Schema.TableCheck _, Schema.ForeignKey _ -> {}
      }
    }
    boolean mayRefuseRows =
        !keys.isEmpty()
            || Tree.any(
                s,
                n ->
                    n instanceof Schema.NotNull
                        || n instanceof Schema.Check
                        || n instanceof Schema.TableCheck);
    return new Table(
        s.name(),
        Table.Kind.BASE,
        columns,
        keys,
        0,
        rowKey,
        "",
        Optional.empty(),
        new Table.Traits(
            s.temporary(),
            mayRefuseRows,
            s.options().stream().anyMatch(o -> o.contains("PARTITION")),
            false,
            constraints(s)));
  }

  private static List<Table.Constraint> constraints(Statement.CreateTable s) {
    List<Table.Constraint> all = new ArrayList<>();
    for (Schema.ColumnDef def : s.columns()) {
      List<String> column = List.of(def.name());
      for (Schema.ColumnRule rule : def.rules()) {
        switch (rule) {
          case Schema.PrimaryKey _ ->
              all.add(new Table.Constraint("", Table.Rule.PRIMARY, column, ""));
          case Schema.Unique _ -> all.add(new Table.Constraint("", Table.Rule.UNIQUE, column, ""));
          case Schema.Check _ -> all.add(new Table.Constraint("", Table.Rule.CHECK, List.of(), ""));
          case Schema.References r ->
              all.add(new Table.Constraint("", Table.Rule.REFERENCE, column, r.table()));
          case Schema.NotNull _, Schema.Default _, Schema.Collation _, Schema.Generated _ -> {}
        }
      }
    }
    s.rules().forEach(r -> constraint(r, "").ifPresent(all::add));
    return all;
  }

  private static List<String> names(List<Schema.IndexTerm> terms) {
    return terms.stream().map(t -> t.expr() instanceof Expr.ColumnRef c ? c.column() : "").toList();
  }

  Table.Column column(Schema.ColumnDef def, boolean strict) {
    Grade grade = strict && def.type().type() != SqlType.ANY ? Grade.FIRM : def.type().grade();
    boolean notNull = false;
    boolean settable = true;
    for (Schema.ColumnRule rule : def.rules()) {
      switch (rule) {
        case Schema.Collation c ->
            grade = c.name().equalsIgnoreCase("BINARY") ? grade : Grade.COLLATED;
        case Schema.NotNull _ -> notNull = true;
        case Schema.PrimaryKey _ -> notNull |= dialect.lacks().contains(Features.NULL_KEYS);
        case Schema.Generated _ -> settable = false;
        case Schema.Unique _, Schema.Default _, Schema.Check _, Schema.References _ -> {}
      }
    }
    return new Table.Column(def.name(), def.type(), grade, notNull, settable);
  }

  /// Empty if the dialect does not describe the module.
  private Optional<Table> virtualTable(Statement.CreateVirtualTable s) {
    return dialect.tables().modules().stream()
        .filter(m -> m.name().equalsIgnoreCase(s.module()))
        .findFirst()
        .map(m -> virtualTable(s, m));
  }

  private static Table virtualTable(Statement.CreateVirtualTable s, Dialect.Module module) {
    List<Table.Column> columns = new ArrayList<>();
    for (int i = 0; i < s.columns().size(); i++) {
      boolean key = i == 0 && module.keyed();
      TypeName type = key ? KEY_TYPE : module.type();
      columns.add(new Table.Column(s.columns().get(i), type, type.grade(), key, true));
    }
    return new Table(
        s.name(),
        Table.Kind.VIRTUAL,
        columns,
        module.keyed() ? List.of(List.of(s.columns().getFirst())) : List.of(),
        0,
        "",
        s.module().toLowerCase(Locale.ROOT),
        Optional.empty(),
        Table.Traits.of(false));
  }

  private Table view(Statement.CreateView s) {
    List<Table.Column> columns = new ArrayList<>();
    List<Query.Output> outputs = s.query().output().orElse(List.of());
    for (int i = 0; i < outputs.size(); i++) {
      Query.Output o = outputs.get(i);
      String name = i < s.columns().size() ? s.columns().get(i) : o.name();
      columns.add(
          new Table.Column(name, new TypeName("", o.type(), o.grade()), o.grade(), false, false));
    }
    return new Table(
        s.name(),
        Table.Kind.VIEW,
        columns,
        List.of(),
        Cardinality.of(s.query(), this),
        "",
        "",
        Optional.of(s.query()),
        Table.Traits.of(s.temporary()));
  }

  private static <T> List<T> appended(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
