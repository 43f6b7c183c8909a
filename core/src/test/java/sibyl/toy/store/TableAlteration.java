package sibyl.toy.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.query.EngineHooks;
import sibyl.toy.query.RowStack;
import sibyl.toy.value.StatementFailure;

/// Executes ALTER TABLE: changes the definition, then resolves the table and its indexes again.
record TableAlteration(
    Store store, StoredTable table, Schema.Alteration change, EngineHooks hooks) {

  Store alter() {
    return switch (change) {
      case Schema.RenameTable c -> renameTable(c.to());
      case Schema.RenameColumn c -> renameColumn(c);
      case Schema.AddColumn c -> addColumn(c.column());
      case Schema.DropColumn c -> dropColumn(c.column());
      case Schema.AddRule _, Schema.Rework _ -> throw StatementFailure.malformed("syntax error");
    };
  }

  private Statement.CreateTable definition() {
    return table.shape().definition();
  }

  private Store renameTable(String to) {
    if (store.taken(to)) {
      throw StatementFailure.malformed(
          "there is already another table or index with this name: " + to);
    }
    Statement.CreateTable s =
        Tree.map(definition(), n -> n instanceof Expr.ColumnRef c ? unqualified(c) : n);
    Statement.CreateTable renamed = s.withName(to);
    Store after = store.withoutTable(table.name()).with(rebuilt(renamed, table.rows(), to));
    for (Store.View view : store.views().values()) {
      Query query =
          Tree.map(view.query(), n -> n instanceof Relation.Named r ? following(r, to) : n);
      after = after.with(new Store.View(view.name(), view.columns(), query));
    }
    return after;
  }

  /// A view keeps the old name of the table as an alias.
  private Node following(Relation.Named r, String to) {
    return r.name().equalsIgnoreCase(table.name())
        ? new Relation.Named(to, r.visibleAs(), r.hint())
        : r;
  }

  private static Expr.ColumnRef unqualified(Expr.ColumnRef c) {
    return new Expr.ColumnRef("", c.column(), c.kind(), c.grade());
  }

  private Store renameColumn(Schema.RenameColumn renaming) {
    TableSchema shape = table.shape();
    shape.at(renaming.from());
    if (shape.has(renaming.to())) {
      throw StatementFailure.malformed("duplicate column name: " + renaming.to());
    }
    Statement.CreateTable s = definition();
    List<Schema.ColumnDef> columns =
        s.columns().stream()
            .map(
                d ->
                    d.name().equalsIgnoreCase(renaming.from())
                        ? new Schema.ColumnDef(renaming.to(), d.type(), d.rules())
                        : d)
            .toList();
    Statement.CreateTable renamed = renamed(s.withColumns(columns), renaming);
    List<Index> indexes = new ArrayList<>();
    TableSchema after = SchemaResolver.shape(renamed);
    for (Index index : created()) {
      indexes.add(SchemaResolver.index(after, renamed(index.definition(), renaming)));
    }
    return store.with(filled(after, table.rows(), indexes));
  }

  private static <N extends Node> N renamed(N node, Schema.RenameColumn change) {
    return Tree.map(
        node,
        n ->
            n instanceof Expr.ColumnRef c && c.column().equalsIgnoreCase(change.from())
                ? new Expr.ColumnRef(c.table(), change.to(), c.kind(), c.grade())
                : n);
  }

  private List<Index> created() {
    return table.indexes().stream().filter(i -> !i.automatic()).toList();
  }

  private StoredTable rebuilt(Statement.CreateTable definition, List<Row> rows, String name) {
    TableSchema shape = SchemaResolver.shape(definition);
    List<Index> indexes = new ArrayList<>();
    for (Index index : created()) {
      Statement.CreateIndex old =
          Tree.map(index.definition(), n -> n instanceof Expr.ColumnRef c ? unqualified(c) : n);
      indexes.add(
          SchemaResolver.index(
              shape,
              new Statement.CreateIndex(
                  old.unique(), old.kind(), old.name(), name, old.terms(), old.where())));
    }
    return filled(shape, rows, indexes);
  }

  private StoredTable filled(TableSchema shape, List<Row> rows, List<Index> created) {
    List<Index> all = new ArrayList<>();
    for (Index index : SchemaResolver.automatic(shape)) {
      all.add(index.over(rows));
    }
    for (Index index : created) {
      all.add(index.over(rows));
    }
    all.forEach(DdlStatements::requireUnique);
    return hooks.altered(
        change, new StoredTable(shape, List.copyOf(rows), List.copyOf(all), table.lastId()));
  }

  private Store addColumn(Schema.ColumnDef column) {
    for (Schema.ColumnRule rule : column.rules()) {
      switch (rule) {
        case Schema.PrimaryKey _ ->
            throw StatementFailure.refused("Cannot add a PRIMARY KEY column");
        case Schema.Unique _ -> throw StatementFailure.refused("Cannot add a UNIQUE column");
        case Schema.Generated g when g.stored() ->
            throw StatementFailure.refused("Cannot add a STORED column");
        case Schema.NotNull _,
            Schema.Default _,
            Schema.Check _,
            Schema.Collation _,
            Schema.Generated _,
            Schema.References _ -> {}
      }
    }
    Statement.CreateTable s = definition();
    List<Schema.ColumnDef> columns = new ArrayList<>(s.columns());
    columns.add(column);
    TableSchema shape = SchemaResolver.shape(s.withColumns(columns));
    int width = table.shape().width();
    List<Row> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      Value[] cells = Arrays.copyOf(row.cells(), row.cells().length + 1);
      System.arraycopy(row.cells(), width, cells, width + 1, row.cells().length - width);
      cells[width] = shape.attributes().get(width).defaultValue().of(RowStack.ROOT);
      rows.add(rewritten(shape, row, cells));
    }
    List<Index> created =
        created().stream().map(i -> SchemaResolver.index(shape, i.definition())).toList();
    return store.with(filled(shape, rows, created));
  }

  /// The row converted for the new schema. If the new schema refuses a row, the ALTER TABLE is refused.
  private static Row rewritten(TableSchema shape, Row row, Value[] cells) {
    TableEdit edit =
        new TableEdit(new StoredTable(shape, List.of(row), List.of(), row.id()), EngineHooks.NONE);
    new RowWriter(shape, edit, "").write(cells, Optional.of(row), Optional.empty());
    return edit.done().rows().getFirst();
  }

  private Store dropColumn(String name) {
    int at = table.shape().at(name);
    Statement.CreateTable s = definition();
    Set<String> gone = Set.of(name.toLowerCase(Locale.ROOT));
    boolean used =
        s.columns().stream()
                .allMatch(
                    d -> d.name().equalsIgnoreCase(name) || SchemaResolver.formula(d).isPresent())
            || SchemaResolver.primaryKey(s).containsAll(gone)
            || table.indexes().stream().anyMatch(i -> SchemaResolver.mentions(i.definition(), gone))
            || s.rules().stream().anyMatch(r -> SchemaResolver.mentions(r, gone))
            || s.columns().stream()
                .anyMatch(d -> !d.name().equalsIgnoreCase(name) && SchemaResolver.mentions(d, gone))
            || s.rules().stream()
                .anyMatch(
                    r ->
                        r instanceof Schema.ForeignKey k
                            && k.columns().stream().anyMatch(name::equalsIgnoreCase));
    if (used) {
      throw StatementFailure.refused("cannot drop column \"" + name + "\"");
    }
    List<Schema.ColumnDef> columns = new ArrayList<>(s.columns());
    columns.remove(at);
    List<Row> rows = new ArrayList<>();
    for (Row row : table.rows()) {
      List<Value> cells = new ArrayList<>(Arrays.asList(row.cells()));
      cells.remove(at);
      rows.add(new Row(row.id(), cells.toArray(new Value[0])));
    }
    Statement.CreateTable after = s.withColumns(columns);
    return store.with(rebuilt(after, rows, s.name()));
  }
}
