package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sibyl.claim.Claim;
import sibyl.dialect.Dialect;
import sibyl.metadata.Metadata;
import sibyl.parse.Lexer;
import sibyl.parse.Token;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Tables beside those of a database, under other names: the same columns and rows, other metadata. They stand in the
/// same world, so the session and all its settings are the same, and a script of both runs in any client.
record Twin(String prefix, List<Statement> building, List<Claim.SameRows> checks) {

  /// What may stand between INDEX and its name.
  private static final Set<String> WORDS = Set.of("IF", "NOT", "EXISTS");

  /// A twin of a scene's tables and views with that metadata; empty if it does not speak of all of them.
  static Optional<Twin> of(String prefix, Metadata metadata, Scene scene) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    List<Statement> building = new ArrayList<>();
    List<Claim.SameRows> checks = new ArrayList<>();
    for (Table table : scene.tables()) {
      if (table.kind() == Table.Kind.BASE) {
        Optional<Metadata.Table> told = metadata.table(table.name());
        if (told.isEmpty() || !plain(table.name()) || scene.taken(prefix + table.name())) {
          return Optional.empty();
        }
        names.add(table.name());
        String name = prefix + table.name();
        building.addAll(copied(prefix, told.get(), table.rowKey(), names, scene.dialect()));
        String all =
            told.get().columns().stream()
                .map(Metadata.Column::name)
                .collect(Collectors.joining(", "));
        checks.add(
            new Claim.SameRows(
                List.of(side("original", all, table.name()), side("copy", all, name))));
      }
    }
    for (Table view : scene.tables()) {
      view.definition()
          .ifPresent(
              q ->
                  building.add(
                      new Statement.CreateView(
                          "",
                          prefix + view.name(),
                          view.columns().stream().map(Table.Column::name).toList(),
                          asked(prefix, q, scene))));
    }
    return Optional.of(new Twin(prefix, List.copyOf(building), List.copyOf(checks)));
  }

  private static boolean plain(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*");
  }

  private static Claim.Side side(String label, String columns, String table) {
    return new Claim.Side(
        label,
        List.of(new Statement.Native("SELECT " + columns + " FROM " + table)),
        Claim.Fold.TOGETHER);
  }

  private static List<Statement> copied(
      String prefix, Metadata.Table table, String rowKey, Set<String> names, Dialect dialect) {
    List<String> parts = new ArrayList<>();
    List<String> stored = new ArrayList<>();
    if (dialect.catalogue().numbers() && !rowKey.isEmpty()) {
      stored.add(rowKey);
    }
    for (Metadata.Column column : table.columns()) {
      StringBuilder part = new StringBuilder(column.name() + " " + column.type());
      column.rules().forEach(r -> part.append(' ').append(moved(r.text(), prefix, names, dialect)));
      parts.add(part.toString().strip());
      if (!column.generated()) {
        stored.add(column.name());
      }
    }
    List<Statement> statements = new ArrayList<>();
    StringBuilder options = new StringBuilder(table.configuration());
    for (Metadata.Element element : table.elements()) {
      String text = moved(element.text(), prefix, names, dialect);
      if (element.kind() == Metadata.Kind.CONFIGURATION) {
        options
            .append(options.isEmpty() ? "" : dialect.spelling().clauses().between())
            .append(text);
      } else if (text.startsWith("CREATE ")) {
        statements.add(new Statement.Native(text));
      } else {
        parts.add(text);
      }
    }
    String columns = String.join(", ", stored);
    String create =
        "CREATE TABLE %s (%s) %s"
            .formatted(prefix + table.name(), String.join(", ", parts), options);
    statements.addFirst(new Statement.Native(create.strip()));
    statements.add(
        new Statement.Native(
            "INSERT INTO %s (%s) SELECT %s FROM %s"
                .formatted(prefix + table.name(), columns, columns, table.name())));
    return statements;
  }

  /// The same words about the twin: tables and the index that is defined go by their other names.
  private static String moved(String text, String prefix, Set<String> names, Dialect dialect) {
    StringBuilder moved = new StringBuilder();
    List<Token> tokens = Lexer.tokens(text, dialect.spelling().syntax());
    int done = 0;
    boolean index = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean schema = i + 1 < tokens.size() && tokens.get(i + 1).is(".");
      boolean defined = index && token.name() && !schema && !WORDS.contains(token.key());
      if (token.name() && (defined || names.contains(token.text()))) {
        moved.append(text, done, token.from()).append(prefix).append(token.text());
        done = token.to();
      }
      index = (index && !defined) || (text.startsWith("CREATE ") && token.key().equals("INDEX"));
    }
    return moved.append(text.substring(done)).toString();
  }

  /// The same query of the twin's tables.
  Query asked(Query query, Scene scene) {
    return asked(prefix, query, scene);
  }

  private static Query asked(String prefix, Query query, Scene scene) {
    Set<String> hidden =
        Tree.all(query, Query.Cte.class).stream()
            .map(c -> c.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    return Tree.map(
        query,
        n ->
            n instanceof Relation.Named r
                    && scene.table(r.name()).isPresent()
                    && !hidden.contains(r.name().toLowerCase(Locale.ROOT))
                ? new Relation.Named(prefix + r.name(), r.visibleAs(), r.hint())
                : n);
  }
}
