package sibyl.scene;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
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
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// What the database of a test round contains so far: tables, views and indexes, with types, constraints and row counts, as far
/// as follows from the statements that the engine accepted (the database itself is never asked). Generators draw from it only
/// statements that fit, and oracles look up types and keys in it. `pool` has some of the stored values, so that queries about
/// them can be generated.
public record Scene(
    Dialect dialect, List<Table> tables, List<Statement.CreateIndex> indexes, List<Value> pool) {

  private static final Pattern DROP_IF_EXISTS =
      Pattern.compile("(?is)\\s*DROP\\s+(?:TABLE|VIEW)\\s+IF\\s+EXISTS\\s+(\\w+)\\s*;?\\s*");
  private static final Pattern CREATE_IF_NOT_EXISTS =
      Pattern.compile("(?is)\\s*CREATE\\s+TABLE\\s+IF\\s+NOT\\s+EXISTS\\b");
  private static final int POOL_SIZE = 24;

  /// The assumed number of rows in a table that unparsed statements may have filled.
  private static final long ASSUMED_ROWS = 100;

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
      case Statement.CreateTable s -> with(definitions().table(s));
      case Statement.CreateVirtualTable s ->
          definitions().virtualTable(s).map(this::with).orElse(this);
      case Statement.CreateView s -> without(s.name()).with(TableDefinitions.view(s, this));
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
      after =
          table(table.name()).isPresent()
              ? after
              : after.with(definitions().described(table, rows));
    }
    return defined.isEmpty()
        ? withTables(
            tables.stream().map(t -> t.withRows(Math.max(t.rows(), ASSUMED_ROWS))).toList())
        : after;
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

  TableDefinitions definitions() {
    return new TableDefinitions(dialect);
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
              t ->
                  t.withColumns(
                      appended(t.columns(), t.inTable(definitions().column(c.column(), false)))));
      case Schema.AddRule c ->
          TableDefinitions.constraint(c.rule(), c.name())
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

  private static <T> List<T> appended(List<T> list, T last) {
    List<T> longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
