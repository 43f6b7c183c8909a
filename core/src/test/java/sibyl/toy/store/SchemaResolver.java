package sibyl.toy.store;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.Catalogue;
import sibyl.toy.query.Column;
import sibyl.toy.query.ExprBinder;
import sibyl.toy.query.Names;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.Scope;
import sibyl.toy.value.StatementFailure;

/// Turns CREATE TABLE and CREATE INDEX statements into [TableSchema] and [Index].
public final class SchemaResolver {
  private SchemaResolver() {}

  static TableSchema shape(Statement.CreateTable s) {
    boolean hasRowId = true;
    boolean strict = false;
    for (String option : s.options()) {
      switch (option.toUpperCase(Locale.ROOT)) {
        case "WITHOUT ROWID" -> hasRowId = false;
        case "STRICT" -> strict = true;
        default -> throw StatementFailure.unsupported("unknown table option: " + option);
      }
    }
    List<Column> columns = columns(s);
    Set<String> key = primaryKey(s);
    if (!hasRowId && key.isEmpty()) {
      throw StatementFailure.malformed("PRIMARY KEY missing on table " + s.name());
    }
    List<Column> visible = new ArrayList<>(columns);
    if (hasRowId && columns.stream().noneMatch(c -> c.hasName(TableSchema.ROW_ID))) {
      visible.add(
          new Column(s.name(), TableSchema.ROW_ID, Affinity.INTEGER, Collation.BINARY, true));
    }
    ExprBinder bind = new ExprBinder(Catalogue.EMPTY, Scope.NONE.inner(visible, List.of()));
    List<TableSchema.Attribute> attributes = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Schema.ColumnDef def = s.columns().get(i);
      boolean keyed = !hasRowId && key.contains(def.name().toLowerCase(Locale.ROOT));
      attributes.add(attribute(columns.get(i), def, bind, keyed));
    }
    return new TableSchema(
        s,
        attributes,
        checks(s, bind),
        generated(s),
        hasRowId ? rowIdColumn(s, key) : Optional.empty(),
        hasRowId,
        strict);
  }

  private static List<Column> columns(Statement.CreateTable s) {
    List<Column> columns = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Schema.ColumnDef def : s.columns()) {
      if (!names.add(def.name().toLowerCase(Locale.ROOT))) {
        throw StatementFailure.malformed("duplicate column name: " + def.name());
      }
      Collation collation = Collation.BINARY;
      for (Schema.ColumnRule rule : def.rules()) {
        collation = rule instanceof Schema.Collation c ? Names.collation(c.name()) : collation;
      }
      columns.add(new Column(s.name(), def.name(), Names.affinity(def.type()), collation, true));
    }
    return columns;
  }

  private static TableSchema.Attribute attribute(
      Column column, Schema.ColumnDef def, ExprBinder bind, boolean keyed) {
    Optional<Conflict> notNull = keyed ? Optional.of(Conflict.ABORT) : Optional.empty();
    BoundExpr defaultValue = ExprBinder.literal(Value.NULL);
    Optional<BoundExpr> generated = Optional.empty();
    for (Schema.ColumnRule rule : def.rules()) {
      switch (rule) {
        case Schema.NotNull r -> notNull = Optional.of(Conflict.in(r.tail()));
        case Schema.Default r ->
            defaultValue = new ExprBinder(Catalogue.EMPTY, Scope.NONE).expr(r.value());
        case Schema.Generated r -> generated = Optional.of(bind.expr(r.value()));
        case Schema.PrimaryKey _,
            Schema.Unique _,
            Schema.Check _,
            Schema.Collation _,
            Schema.References _ -> {}
      }
    }
    return new TableSchema.Attribute(
        column, def.type().text().toUpperCase(Locale.ROOT), notNull, defaultValue, generated);
  }

  private static List<BoundExpr> checks(Statement.CreateTable s, ExprBinder bind) {
    List<BoundExpr> checks = new ArrayList<>();
    for (Schema.ColumnDef def : s.columns()) {
      for (Schema.ColumnRule rule : def.rules()) {
        if (rule instanceof Schema.Check c) {
          checks.add(bind.expr(c.condition()));
        }
      }
    }
    for (Schema.TableRule rule : s.rules()) {
      if (rule instanceof Schema.TableCheck c) {
        checks.add(bind.expr(c.condition()));
      }
    }
    return checks;
  }

  /// The generated columns, each after those it is computed from.
  private static List<Integer> generated(Statement.CreateTable s) {
    List<Integer> order = new ArrayList<>();
    List<Integer> open =
        new ArrayList<>(
            IntStream.range(0, s.columns().size())
                .filter(i -> formula(s.columns().get(i)).isPresent())
                .boxed()
                .toList());
    while (!open.isEmpty()) {
      Set<String> waiting = new HashSet<>();
      open.forEach(i -> waiting.add(s.columns().get(i).name().toLowerCase(Locale.ROOT)));
      Optional<Integer> ready =
          open.stream()
              .filter(i -> !mentions(formula(s.columns().get(i)).orElseThrow(), waiting))
              .findFirst();
      order.add(
          ready.orElseThrow(
              () -> StatementFailure.malformed("generated column loop on " + waiting)));
      open.removeIf(ready.get()::equals);
    }
    return order;
  }

  public static Optional<Expr> formula(Schema.ColumnDef def) {
    for (Schema.ColumnRule rule : def.rules()) {
      if (rule instanceof Schema.Generated g) {
        return Optional.of(g.value());
      }
    }
    return Optional.empty();
  }

  static boolean mentions(Node node, Set<String> columns) {
    return Tree.any(
        node,
        n ->
            n instanceof Expr.ColumnRef c && columns.contains(c.column().toLowerCase(Locale.ROOT)));
  }

  /// The names of the columns of the primary key, in lower case.
  static Set<String> primaryKey(Statement.CreateTable s) {
    Set<String> key = new HashSet<>();
    int keys = 0;
    for (Schema.ColumnDef def : s.columns()) {
      if (def.rules().stream().anyMatch(r -> r instanceof Schema.PrimaryKey)) {
        key.add(def.name().toLowerCase(Locale.ROOT));
        keys++;
      }
    }
    for (Schema.TableRule rule : s.rules()) {
      if (rule instanceof Schema.TablePrimaryKey p) {
        p.terms()
            .forEach(
                t ->
                    Tree.all(t, Expr.ColumnRef.class)
                        .forEach(c -> key.add(c.column().toLowerCase(Locale.ROOT))));
        keys++;
      }
    }
    if (keys > 1) {
      throw StatementFailure.malformed("table " + s.name() + " has more than one primary key");
    }
    return key;
  }

  /// A primary key of one column declared exactly INTEGER is an alias of the rowid.
  private static Optional<Integer> rowIdColumn(Statement.CreateTable s, Set<String> key) {
    for (int i = 0; i < s.columns().size() && key.size() == 1; i++) {
      Schema.ColumnDef def = s.columns().get(i);
      boolean descending =
          def.rules().stream()
              .anyMatch(
                  r ->
                      r instanceof Schema.PrimaryKey p
                          && p.tail().toUpperCase(Locale.ROOT).contains("DESC"));
      if (key.contains(def.name().toLowerCase(Locale.ROOT))
          && def.type().text().equalsIgnoreCase("INTEGER")
          && !descending) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /// The indexes that enforce the primary key and the UNIQUE constraints.
  static List<Index> automatic(TableSchema shape) {
    Statement.CreateTable s = shape.definition();
    List<Index> indexes = new ArrayList<>();
    for (Schema.ColumnDef def : s.columns()) {
      Schema.IndexTerm term =
          new Schema.IndexTerm(
              new Expr.ColumnRef("", def.name(), SqlType.ANY, Grade.LOOSE), "", false);
      for (Schema.ColumnRule rule : def.rules()) {
        switch (rule) {
          case Schema.PrimaryKey r ->
              indexes.add(automatic(shape, List.of(term), r.tail(), indexes.size()));
          case Schema.Unique r ->
              indexes.add(automatic(shape, List.of(term), r.tail(), indexes.size()));
          case Schema.NotNull _,
              Schema.Default _,
              Schema.Check _,
              Schema.Collation _,
              Schema.Generated _,
              Schema.References _ -> {}
        }
      }
    }
    for (Schema.TableRule rule : s.rules()) {
      switch (rule) {
        case Schema.TablePrimaryKey r ->
            indexes.add(automatic(shape, r.terms(), r.tail(), indexes.size()));
        case Schema.TableUnique r ->
            indexes.add(automatic(shape, r.terms(), r.tail(), indexes.size()));
        case Schema.TableIndex _, Schema.TableCheck _, Schema.ForeignKey _ -> {}
      }
    }
    return indexes;
  }

  private static Index automatic(
      TableSchema shape, List<Schema.IndexTerm> terms, String tail, int number) {
    String name = "auto_" + shape.name() + "_" + number;
    return index(
        shape,
        new Statement.CreateIndex(true, "", name, shape.name(), terms, Optional.empty()),
        tail,
        true);
  }

  static Index index(TableSchema shape, Statement.CreateIndex s) {
    return index(shape, s, "", false);
  }

  private static Index index(
      TableSchema shape, Statement.CreateIndex s, String tail, boolean automatic) {
    ExprBinder bind =
        new ExprBinder(Catalogue.EMPTY, Scope.NONE.inner(shape.columns(shape.name()), List.of()));
    List<Index.KeyTerm> terms = new ArrayList<>();
    for (Schema.IndexTerm term : s.terms()) {
      BoundExpr bound = bind.expr(term.expr());
      Collation collation =
          term.collation().isEmpty() ? bound.collation() : Names.collation(term.collation());
      terms.add(
          new Index.KeyTerm(
              NormalForm.of(NormalForm.unwrapped(term.expr())),
              bound,
              collation,
              term.descending()));
    }
    return new Index(
        s, terms, s.where().map(bind::expr), Conflict.in(tail), automatic, false, List.of());
  }
}
