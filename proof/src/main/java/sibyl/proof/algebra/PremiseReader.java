package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Schema;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// Reads from CREATE, ALTER and DROP statements what a proof may assume of the tables (see [Premises]), for `sibyl prove`;
/// oracles take it from what is known of the test database. If a statement may have had an effect that is not understood here,
/// the table is dropped, so that nothing false is assumed.
final class PremiseReader {
  private final boolean nullableKeys;
  private final boolean enforced;
  private final Map<String, Made> tables = new LinkedHashMap<>();

  PremiseReader(boolean nullableKeys, boolean enforced) {
    this.nullableKeys = nullableKeys;
    this.enforced = enforced;
  }

  /// A unique key with the name of its index, which may be dropped later; the name is empty for a table constraint.
  private record Key(String index, List<String> columns, boolean primary) {}

  private static final class Made {
    private String name;
    private final List<Schema.ColumnDef> columns;
    private final List<Key> keys = new ArrayList<>();
    private final List<Expr> checks = new ArrayList<>();
    private final List<Premises.Reference> references = new ArrayList<>();

    Made(String name, List<Schema.ColumnDef> columns) {
      this.name = name;
      this.columns = new ArrayList<>(columns);
    }
  }

  Premises of(List<Statement> setup) {
    setup.forEach(this::see);
    return new Premises(tables.values().stream().map(this::table).toList());
  }

  private void see(Statement statement) {
    switch (statement) {
      case Statement.CreateTable s -> create(s);
      case Statement.CreateIndex s -> index(s);
      case Statement.AlterTable s -> alter(s);
      case Statement.Drop s -> drop(s);
      case Statement.CreateView s -> tables.remove(key(s.name()));
      case Statement.CreateVirtualTable s -> tables.remove(key(s.name()));
      case Statement.Native s -> {
        String text = s.text().toLowerCase(Locale.ROOT);
        tables.keySet().removeIf(text::contains);
      }
      default -> {}
    }
  }

  private void create(Statement.CreateTable s) {
    Made made = new Made(s.name(), s.columns());
    for (Schema.ColumnDef column : s.columns()) {
      rules(made, column);
    }
    s.rules().forEach(r -> rule(made, r));
    tables.putIfAbsent(key(s.name()), made);
  }

  private void rules(Made made, Schema.ColumnDef column) {
    for (Schema.ColumnRule rule : column.rules()) {
      switch (rule) {
        case Schema.PrimaryKey _ -> made.keys.add(new Key("", List.of(column.name()), true));
        case Schema.Unique _ -> made.keys.add(new Key("", List.of(column.name()), false));
        case Schema.Check c -> made.checks.add(c.condition());
        case Schema.References r -> reference(made, List.of(column.name()), r.table(), r.columns());
        case Schema.NotNull _, Schema.Default _, Schema.Collation _, Schema.Generated _ -> {}
      }
    }
  }

  private void rule(Made made, Schema.TableRule rule) {
    switch (rule) {
      case Schema.TablePrimaryKey k -> terms(made, "", k.terms(), true);
      case Schema.TableUnique k -> terms(made, "", k.terms(), false);
      case Schema.TableCheck c -> made.checks.add(c.condition());
      case Schema.ForeignKey f -> reference(made, f.columns(), f.table(), f.referenced());
      case Schema.TableIndex _ -> {}
    }
  }

  private static void reference(
      Made made, List<String> columns, String parent, List<String> parentColumns) {
    if (columns.size() == parentColumns.size()) {
      made.references.add(new Premises.Reference(columns, parent, parentColumns));
    }
  }

  private static void terms(
      Made made, String index, List<Schema.IndexTerm> terms, boolean primary) {
    List<String> columns = new ArrayList<>();
    for (Schema.IndexTerm term : terms) {
      boolean plain = term.prefix() == 0 && term.collation().isEmpty();
      if (!plain || !(term.expr() instanceof Expr.ColumnRef c)) {
        return;
      }
      columns.add(c.column());
    }
    made.keys.add(new Key(index, columns, primary));
  }

  private void index(Statement.CreateIndex s) {
    Optional<Made> made = Optional.ofNullable(tables.get(key(s.table())));
    if (s.unique() && s.kind().isEmpty() && s.where().isEmpty()) {
      made.ifPresent(m -> terms(m, key(s.name()), s.terms(), false));
    }
  }

  private void alter(Statement.AlterTable s) {
    Optional<Made> found = Optional.ofNullable(tables.get(key(s.table())));
    if (found.isEmpty()) {
      return;
    }
    Made made = found.get();
    switch (s.change()) {
      case Schema.AddRule r -> rule(made, r.rule());
      case Schema.AddColumn c -> {
        made.columns.add(c.column());
        rules(made, c.column());
      }
      case Schema.RenameTable r -> {
        tables.remove(key(s.table()));
        made.name = r.to();
        tables.put(key(r.to()), made);
        tables.values().forEach(m -> m.references.clear());
      }
      case Schema.Rework r when r.effect() == Schema.Effect.NONE -> {}
      case Schema.RenameColumn _, Schema.DropColumn _, Schema.Rework _ ->
          tables.remove(key(s.table()));
    }
  }

  private void drop(Statement.Drop s) {
    switch (s.kind()) {
      case TABLE -> tables.remove(key(s.name()));
      case INDEX ->
          tables.values().forEach(m -> m.keys.removeIf(k -> k.index().equals(key(s.name()))));
      case VIEW -> {}
    }
  }

  private Premises.Table table(Made made) {
    List<Premises.Column> columns = made.columns.stream().map(c -> column(made, c)).toList();
    List<List<String>> keys = new ArrayList<>();
    List<List<String>> uniques = new ArrayList<>();
    for (Key key : made.keys) {
      boolean filled =
          key.columns().stream()
              .allMatch(
                  k -> columns.stream().anyMatch(c -> c.name().equalsIgnoreCase(k) && c.notNull()));
      (filled ? keys : uniques).add(key.columns());
    }
    return new Premises.Table(
        made.name,
        columns,
        keys,
        uniques,
        enforced ? made.checks : List.of(),
        enforced ? made.references : List.of());
  }

  private Premises.Column column(Made made, Schema.ColumnDef def) {
    boolean collated =
        def.rules().stream()
            .anyMatch(r -> r instanceof Schema.Collation c && !c.name().equalsIgnoreCase("binary"));
    boolean key =
        !nullableKeys
            && made.keys.stream()
                .anyMatch(
                    k ->
                        k.primary() && k.columns().stream().anyMatch(def.name()::equalsIgnoreCase));
    boolean filled = key || def.rules().stream().anyMatch(Schema.NotNull.class::isInstance);
    SqlType type = def.type().type();
    Grade grade = collated && type == SqlType.TEXT ? Grade.COLLATED : def.type().grade();
    return new Premises.Column(def.name(), type, grade, filled);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
