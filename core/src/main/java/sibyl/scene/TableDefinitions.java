package sibyl.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.metadata.Metadata;
import sibyl.metadata.Reading;
import sibyl.parse.Types;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;

/// Makes the [Table] that a CREATE TABLE, CREATE VIEW or CREATE VIRTUAL TABLE defines, or a catalogue describes. [Scene] calls
/// it after each such statement that the engine accepted.
record TableDefinitions(Dialect dialect) {
  private static final TypeName KEY_TYPE = new TypeName("INTEGER", SqlType.INTEGER, Grade.FIRM);

  Table table(Statement.CreateTable s) {
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
        Table.Form.BASE,
        columns,
        keys,
        0,
        rowKey,
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

  /// Empty for an index in a table definition, which is no constraint.
  static Optional<Table.Constraint> constraint(Schema.TableRule rule, String name) {
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

  /// A table that the catalogue, or SQL that was not parsed, describes.
  Table described(Metadata.Table table, long rows) {
    List<Table.Column> columns = new ArrayList<>();
    for (Metadata.Column column : table.columns()) {
      TypeName type = Types.ofColumn(column.type(), dialect);
      columns.add(
          new Table.Column(
              Reading.plain(column.name()), type, type.grade(), false, !column.generated()));
    }
    return new Table(
        table.name(),
        Table.Form.BASE,
        columns,
        List.of(),
        rows,
        dialect.tables().rowKey(),
        Table.Traits.of(false));
  }

  /// Empty if the dialect does not describe the module.
  Optional<Table> virtualTable(Statement.CreateVirtualTable s) {
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
        new Table.Form.Virtual(s.module().toLowerCase(Locale.ROOT)),
        columns,
        module.keyed() ? List.of(List.of(s.columns().getFirst())) : List.of(),
        0,
        "",
        Table.Traits.of(false));
  }

  /// A view in a scene.
  static Table view(Statement.CreateView s, Scene scene) {
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
        new Table.Form.View(s.query()),
        columns,
        List.of(),
        Cardinality.of(s.query(), scene),
        "",
        Table.Traits.of(s.temporary()));
  }
}
