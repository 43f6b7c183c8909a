package sibyl.copy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.claim.Accepted;
import sibyl.claim.Act;
import sibyl.claim.Built;
import sibyl.claim.Claim;
import sibyl.claim.Defect;
import sibyl.claim.Expectation;
import sibyl.claim.SameCopy;
import sibyl.claim.Stage;
import sibyl.claim.View;
import sibyl.dialect.Dialect;
import sibyl.metadata.Metadata;
import sibyl.parse.Lexer;
import sibyl.parse.Token;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.RenamedTables;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// Copies of all tables under names with a prefix, in the same database: `raw_t0` without indexes and constraints for Radar,
/// `syn_t0` created from the reported definition for DDLCheck. It writes the statements that make them, once for each database,
/// and turns each question about the originals into the same one about the copies. One script with both runs in any client.
public record TableCopies(
    String prefix, List<Statement> creating, List<Statement> copying, List<Pair> checks) {

  /// INDEX is at most this many words after CREATE; further on, it is part of a query.
  private static final int MOST_WORDS_BEFORE_INDEX = 5;

  /// Words that may stand between INDEX and its name.
  private static final Set<String> BEFORE_INDEX_NAME = Set.of("IF", "NOT", "EXISTS");

  /// Constraints that come with an index.
  private static final Set<Metadata.Kind> KEYS =
      Set.of(Metadata.Kind.PRIMARY_KEY, Metadata.Kind.UNIQUE, Metadata.Kind.FOREIGN_KEY);

  private static final String OTHERWISE = "the same rows again, in tables that are made otherwise";
  private static final String AT_ONCE =
      "the same tables again, made at once as the DBMS describes them";
  private static final String FILLED = "and filled with the same rows";

  /// The query for the rows of a table, and that for the rows of its copy.
  public record Pair(Statement original, Statement copy) {

    /// Adds both queries to the acts, and passes their views to `holds`.
    public <T> T compared(List<Act> acts, BiFunction<View, View, T> holds) {
      acts.add(new Act.Say(original));
      acts.add(new Act.Say(copy));
      return holds.apply(View.of("original", acts.size() - 2), View.of("copy", acts.size() - 1));
    }
  }

  /// A stage that makes the copies. Its premises are that this succeeds and that they hold the same rows.
  public Stage copied() {
    List<Act> acts = new ArrayList<>();
    Stream.concat(creating.stream(), copying.stream()).forEach(s -> acts.add(new Act.Say(s)));
    List<Expectation> premises = new ArrayList<>();
    premises.add(new Built(IntStream.range(0, acts.size()).boxed().toList()));
    checks.forEach(pair -> premises.add(pair.compared(acts, SameCopy::new)));
    return new Stage(
        prefix, Claim.of(acts).given(premises).titled(List.of(new Claim.Part(0, OTHERWISE))));
  }

  /// A stage that makes the copies and claims that the DBMS accepts the definitions that it reports itself.
  public Stage made() {
    List<Act> acts = new ArrayList<>();
    creating.forEach(s -> acts.add(new Act.Say(s)));
    int created = acts.size();
    copying.forEach(s -> acts.add(new Act.Say(s)));
    List<Expectation> premises = new ArrayList<>();
    premises.add(new Built(IntStream.range(created, acts.size()).boxed().toList()));
    checks.forEach(pair -> premises.add(pair.compared(acts, SameCopy::new)));
    Accepted taken = new Accepted(IntStream.range(0, created).boxed().toList(), Defect.SCHEMA);
    return new Stage(
        prefix,
        Claim.of(acts, taken)
            .given(premises)
            .titled(List.of(new Claim.Part(0, AT_ONCE), new Claim.Part(created, FILLED))));
  }

  /// Copies of a scene's tables and views with that metadata; empty if it does not cover all of them.
  public static Optional<TableCopies> of(String prefix, Metadata metadata, Scene scene) {
    List<Table> bases = scene.tables().stream().filter(t -> t.kind() == Table.Kind.BASE).toList();
    for (Table table : bases) {
      if (metadata.table(table.name()).filter(t -> !t.columns().isEmpty()).isEmpty()
          || !plain(table.name())
          || scene.taken(prefix + table.name())) {
        return Optional.empty();
      }
    }
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    bases.forEach(t -> names.add(t.name()));
    List<Statement> creating = new ArrayList<>();
    List<Statement> copying = new ArrayList<>();
    List<Pair> checks = new ArrayList<>();
    TableStatements statements = new TableStatements(prefix, names, scene.dialect());
    for (Metadata.Table table : metadata.referencedFirst()) {
      Optional<Table> known = scene.table(table.name());
      if (known.isPresent()) {
        creating.addAll(statements.created(table));
        statements.copied(table, known.get().rowKey()).ifPresent(copying::add);
        checks.add(pair(table, prefix));
      }
    }
    creating.addAll(statements.closing());
    names.addAll(metadata.views().stream().map(Metadata.View::name).toList());
    Map<String, Statement> views = new LinkedHashMap<>();
    scene.tables().forEach(t -> visit(t, new ViewCopies(prefix, metadata, scene, names), views));
    creating.addAll(views.values());
    return Optional.of(
        new TableCopies(prefix, List.copyOf(creating), List.copyOf(copying), List.copyOf(checks)));
  }

  /// Writes the statements that copy views.
  private record ViewCopies(String prefix, Metadata metadata, Scene scene, Set<String> names) {

    /// By the definition that the DBMS reports, or else by the one it was created with.
    Statement made(Table view, Query query) {
      return metadata
          .view(view.name())
          .<Statement>map(
              v -> new Statement.Native(moved(v.text(), prefix, names, scene.dialect())))
          .orElseGet(
              () ->
                  new Statement.CreateView(
                      "",
                      prefix + view.name(),
                      view.columns().stream().map(Table.Column::name).toList(),
                      ofCopies(prefix, query, scene)));
    }
  }

  /// Adds a view, after those that it reads.
  private static void visit(Table view, ViewCopies copies, Map<String, Statement> made) {
    if (view.definition().isPresent() && !made.containsKey(view.name())) {
      Query query = view.definition().get();
      for (Relation.Named read : Tree.all(query, Relation.Named.class)) {
        copies.scene().table(read.name()).ifPresent(t -> visit(t, copies, made));
      }
      made.put(view.name(), copies.made(view, query));
    }
  }

  /// The queries for the rows of a table and of its copy.
  public Pair pair(Table table) {
    List<String> columns = table.columns().stream().map(Table.Column::name).toList();
    return new Pair(
        Query.Select.all(columns, table.name()), Query.Select.all(columns, prefix + table.name()));
  }

  /// The same with the names that the catalogue reports, which are quoted where necessary.
  private static Pair pair(Metadata.Table table, String prefix) {
    String columns =
        table.columns().stream().map(Metadata.Column::name).collect(Collectors.joining(", "));
    String rows = "SELECT %s FROM %s";
    return new Pair(
        new Statement.Native(rows.formatted(columns, table.name())),
        new Statement.Native(rows.formatted(columns, prefix + table.name())));
  }

  private static boolean plain(String name) {
    return name.matches("[A-Za-z_][A-Za-z0-9_]*");
  }

  /// Writes the statements that copy one table after the other. Foreign keys to a table that is not created yet are added last.
  private static final class TableStatements {
    private final String prefix;
    private final Set<String> names;
    private final Dialect dialect;
    private final Set<String> made = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    private final List<Statement> waiting = new ArrayList<>();

    TableStatements(String prefix, Set<String> names, Dialect dialect) {
      this.prefix = prefix;
      this.names = names;
      this.dialect = dialect;
    }

    List<Statement> created(Metadata.Table table) {
      made.add(table.name());
      List<String> parts = new ArrayList<>();
      List<Statement> statements = new ArrayList<>();
      for (Metadata.Column column : table.columns()) {
        StringBuilder part = new StringBuilder(column.name() + " " + column.type());
        for (Metadata.Element rule : column.rules()) {
          String text = moved(rule.text());
          if (ahead(rule)) {
            wait(table, "FOREIGN KEY (" + column.name() + ") " + text);
          } else {
            part.append(' ').append(text);
          }
        }
        parts.add(part.toString().strip());
      }
      StringBuilder options = new StringBuilder(table.configuration());
      List<Statement> late = new ArrayList<>();
      for (Metadata.Element element : table.elements()) {
        String text = moved(element.text());
        if (element.kind() == Metadata.Kind.CONFIGURATION) {
          options
              .append(options.isEmpty() ? "" : dialect.spelling().clauses().between())
              .append(text);
        } else if (text.startsWith("CREATE ")) {
          statements.add(new Statement.Native(text));
        } else if (ahead(element)) {
          wait(table, text);
        } else if (behindIndex(element, table)
            || (element.kind() == Metadata.Kind.FOREIGN_KEY && !late.isEmpty())) {
          // A foreign key may reference a key that is added late.
          late.add(added(table, text));
        } else {
          parts.add(text);
        }
      }
      String create =
          "CREATE %s (%s) %s"
              .formatted(
                  (table.lead() + " TABLE " + prefix + table.name()).strip(),
                  String.join(", ", parts),
                  options);
      statements.addFirst(new Statement.Native(create.strip()));
      statements.addAll(late);
      return statements;
    }

    /// Whether it is a key because of which the DBMS would not create an index of the same columns.
    private boolean behindIndex(Metadata.Element element, Metadata.Table table) {
      return dialect.catalogue().sharedIndexes()
          && KEYS.contains(element.kind())
          && table.elements().stream()
              .anyMatch(
                  e ->
                      e.kind() == Metadata.Kind.INDEX
                          && listed(e.text()).equals(listed(element.text())));
    }

    /// The text in the first parentheses.
    private static String listed(String text) {
      return text.substring(text.indexOf('(') + 1, text.indexOf(')'));
    }

    /// Whether it references a table that is created later, and the dialect can add the constraint then.
    private boolean ahead(Metadata.Element element) {
      return element.kind() == Metadata.Kind.FOREIGN_KEY
          && names.contains(element.about())
          && !made.contains(element.about())
          && !dialect.lacks().contains(Features.alter(Schema.AddRule.class));
    }

    private void wait(Metadata.Table table, String rule) {
      waiting.add(added(table, rule));
    }

    private Statement added(Metadata.Table table, String rule) {
      return new Statement.Native("ALTER TABLE " + prefix + table.name() + " ADD " + rule);
    }

    /// The constraints that need all tables.
    List<Statement> closing() {
      return waiting;
    }

    /// The INSERT that copies the rows; empty if no column can be written.
    Optional<Statement> copied(Metadata.Table table, String rowKey) {
      List<String> stored = new ArrayList<>();
      if (dialect.catalogue().rowKeyWritable() && !rowKey.isEmpty()) {
        stored.add(rowKey);
      }
      table.columns().stream().filter(c -> !c.generated()).forEach(c -> stored.add(c.name()));
      String columns = String.join(", ", stored);
      return stored.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Statement.Native(
                  "INSERT INTO %s (%s) SELECT %s FROM %s"
                      .formatted(prefix + table.name(), columns, columns, table.name())));
    }

    private String moved(String text) {
      return TableCopies.moved(text, prefix, names, dialect);
    }
  }

  /// The same SQL text about the copies: tables, their partitions and the index that is defined get their prefixed names.
  private static String moved(String text, String prefix, Set<String> names, Dialect dialect) {
    StringBuilder moved = new StringBuilder();
    List<Token> tokens = Lexer.tokens(text, dialect.spelling().syntax());
    int done = 0;
    boolean index = false;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean schema = i + 1 < tokens.size() && tokens.get(i + 1).is(".");
      boolean defined =
          index && token.name() && !schema && !BEFORE_INDEX_NAME.contains(token.key());
      boolean table = names.contains(token.text()) || names.contains(whole(token.text()));
      if (token.name() && (defined || table)) {
        moved.append(text, done, token.from()).append(prefix).append(token.text());
        done = token.to();
      }
      boolean defines =
          i < MOST_WORDS_BEFORE_INDEX && text.startsWith("CREATE ") && token.key().equals("INDEX");
      index = (index && !defined) || defines;
    }
    return moved.append(text.substring(done)).toString();
  }

  /// The table a partition of which would have that name.
  private static String whole(String name) {
    int end = name.lastIndexOf('_');
    return end > 0 ? name.substring(0, end) : name;
  }

  /// The same query of the copies.
  public Query ofCopies(Query query, Scene scene) {
    return ofCopies(prefix, query, scene);
  }

  private static Query ofCopies(String prefix, Query query, Scene scene) {
    return RenamedTables.of(query, n -> scene.table(n).isPresent() ? prefix + n : n);
  }

  /// The same statement about the copies. What it creates gets the prefix too, except indexes where index names belong to their
  /// table.
  public Statement mirrored(Statement statement, Scene scene) {
    if (statement instanceof Query query) {
      return ofCopies(query, scene);
    }
    if (statement instanceof Statement.Native(String text)) {
      Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
      scene.tables().forEach(t -> names.add(t.name()));
      return new Statement.Native(moved(text, prefix, names, scene.dialect()));
    }
    Scene after = scene.after(statement);
    boolean apart = scene.dialect().spelling().clauses().indexes().dropsOn();
    return RenamedTables.of(
        statement,
        n ->
            scene.table(n).isPresent()
                    || after.table(n).isPresent()
                    || (!apart && (scene.taken(n) || after.taken(n)))
                ? prefix + n
                : n);
  }
}
