package sibyl.scene;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.sql.Expr;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Tells whether two histories of CREATE and ALTER are alike (Section 3.5 of the DDLCheck paper), so that the oracle `ddlcheck`
/// skips a database like one it tested. A history is the set of its changes, each from one structure of a table to the next.
/// Two are alike if they have the same kinds of changes between the same structures; names, the order of columns and the order
/// of independent changes do not count.
public final class SchemaHistory {
  private static final String NOTHING = "-";

  private final Map<String, List<Reference>> references = new HashMap<>();
  private final boolean ordered;
  private Scene scene;

  private SchemaHistory(Dialect dialect, boolean ordered) {
    this.scene = Scene.empty(dialect);
    this.ordered = ordered;
  }

  private record Reference(List<String> columns, String table) {}

  /// The canonical form: all transitions, each as `structure -kind-> structure`. If `ordered`, the order of columns counts.
  public static String of(List<Statement> history, Dialect dialect, boolean ordered) {
    SchemaHistory schema = new SchemaHistory(dialect, ordered);
    return history.stream()
        .flatMap(s -> schema.transition(s).stream())
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  /// Empty for a statement that changes the structure of no table.
  private Optional<String> transition(Statement statement) {
    Optional<String> changed = changed(statement);
    Optional<String> before = changed.flatMap(scene::table).map(this::structure);
    Scene after = scene.after(statement);
    String now = renamed(statement, changed.orElse(""));
    recordReferences(statement, changed.orElse(""), now);
    scene = after;
    return changed.map(
        _ ->
            before.orElse(NOTHING)
                + " -"
                + kind(statement)
                + "-> "
                + scene.table(now).map(this::structure).orElse(NOTHING));
  }

  private Optional<String> changed(Statement statement) {
    return switch (statement) {
      case Statement.CreateTable s -> Optional.of(s.name());
      case Statement.CreateIndex s -> Optional.of(s.table());
      case Statement.AlterTable s -> Optional.of(s.table());
      case Statement.Drop s ->
          switch (s.kind()) {
            case TABLE -> Optional.of(s.name());
            case INDEX ->
                scene.indexes().stream()
                    .filter(i -> i.name().equalsIgnoreCase(s.name()))
                    .map(Statement.CreateIndex::table)
                    .findFirst();
            case VIEW -> Optional.empty();
          };
      case Statement _ -> Optional.empty();
    };
  }

  private static String renamed(Statement statement, String table) {
    return switch (statement) {
      case Statement.AlterTable(_, Schema.RenameTable(String to), _) -> to;
      case Statement.AlterTable(_, Schema.Rework r, _)
          when r.effect() == Schema.Effect.TABLE_RENAMED ->
          r.to();
      case Statement _ -> table;
    };
  }

  private static String kind(Statement statement) {
    return switch (statement) {
      case Statement.AlterTable(_, Schema.Rework r, _) -> r.words();
      case Statement.AlterTable s -> s.change().getClass().getSimpleName();
      case Statement.Drop d -> "Drop " + d.kind();
      case Statement s -> s.getClass().getSimpleName();
    };
  }

  private void recordReferences(Statement statement, String table, String now) {
    if (statement instanceof Statement.CreateTable s) {
      references.put(key(table), new ArrayList<>());
      s.columns()
          .forEach(
              c ->
                  c.rules().stream()
                      .filter(Schema.References.class::isInstance)
                      .map(Schema.References.class::cast)
                      .forEach(r -> addReference(table, List.of(c.name()), r.table())));
    }
    Tree.all(statement, Schema.ForeignKey.class)
        .forEach(k -> addReference(table, k.columns(), k.table()));
    if (!now.equals(table)) {
      references.put(key(now), references.getOrDefault(key(table), new ArrayList<>()));
    }
  }

  private void addReference(String from, List<String> columns, String to) {
    references.computeIfAbsent(key(from), _ -> new ArrayList<>()).add(new Reference(columns, to));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /// The columns, keys, indexes and foreign keys of a table, as a text that is the same for all tables that renaming columns makes
  /// equal.
  private String structure(Table table) {
    return structure(table, true);
  }

  private String structure(Table table, boolean withReferences) {
    Map<String, String> colours = new LinkedHashMap<>();
    table.columns().forEach(c -> colours.put(key(c.name()), colour(c)));
    List<Part> parts = parts(table, withReferences);
    if (ordered) {
      return colours.values() + spelled(parts, List.copyOf(colours.keySet()));
    }
    // Columns are first distinguished by their keys and indexes, so that few orders are left to
    // try.
    Map<String, String> refined = new LinkedHashMap<>();
    colours.forEach(
        (name, colour) ->
            refined.put(
                name,
                colour
                    + parts.stream()
                        .filter(p -> p.columns().contains(name))
                        .map(p -> p.word() + p.columns().size() + "@" + p.columns().indexOf(name))
                        .sorted()
                        .toList()));
    return colours.values().stream().sorted().toList()
        + orders(refined).map(o -> spelled(parts, o)).min(Comparator.naturalOrder()).orElse("");
  }

  private static String colour(Table.Column column) {
    return column.type().text().toUpperCase(Locale.ROOT)
        + (column.notNull() ? " NOT NULL" : "")
        + (column.settable() ? "" : " GENERATED");
  }

  /// A key, index or foreign key of a table.
  private record Part(String word, List<String> columns) {}

  private List<Part> parts(Table table, boolean withReferences) {
    List<Part> parts = new ArrayList<>();
    table.keys().forEach(k -> parts.add(new Part("KEY", keys(k.stream()))));
    for (Statement.CreateIndex index : scene.indexes()) {
      if (index.table().equalsIgnoreCase(table.name())) {
        Stream<String> columns =
            Tree.all(index, Expr.ColumnRef.class).stream().map(Expr.ColumnRef::column);
        parts.add(new Part(index.unique() ? "UNIQUE INDEX" : "INDEX", keys(columns)));
      }
    }
    for (Reference each : references.getOrDefault(key(table.name()), List.of())) {
      // The structure of the referenced table counts, but not that of tables which it references in
      // turn.
      String other =
          withReferences ? scene.table(each.table()).map(t -> structure(t, false)).orElse("?") : "";
      parts.add(new Part("REFERENCES " + other, keys(each.columns().stream())));
    }
    return parts;
  }

  private static List<String> keys(Stream<String> names) {
    return names.map(SchemaHistory::key).toList();
  }

  private static String spelled(List<Part> parts, List<String> order) {
    return parts.stream()
        .map(p -> p.word() + p.columns().stream().map(order::indexOf).toList())
        .sorted()
        .toList()
        .toString();
  }

  /// All orders of the columns in which their colours are sorted.
  private static Stream<List<String>> orders(Map<String, String> colours) {
    List<List<String>> groups =
        List.copyOf(
            colours.entrySet().stream()
                .collect(
                    Collectors.groupingBy(
                        Map.Entry::getValue,
                        TreeMap::new,
                        Collectors.mapping(Map.Entry::getKey, Collectors.toList())))
                .values());
    Stream<List<String>> orders = Stream.of(List.of());
    for (List<String> group : groups) {
      orders = orders.flatMap(o -> permutations(group).map(p -> joined(o, p)));
    }
    return orders;
  }

  private static Stream<List<String>> permutations(List<String> names) {
    return names.isEmpty()
        ? Stream.of(List.of())
        : names.stream()
            .flatMap(
                first ->
                    permutations(names.stream().filter(n -> !n.equals(first)).toList())
                        .map(rest -> joined(List.of(first), rest)));
  }

  private static List<String> joined(List<String> first, List<String> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }
}
