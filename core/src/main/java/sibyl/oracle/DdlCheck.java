package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import sibyl.claim.Act;
import sibyl.claim.After;
import sibyl.claim.Claim;
import sibyl.claim.Expectation;
import sibyl.claim.Next;
import sibyl.claim.SameEnding;
import sibyl.claim.SameState;
import sibyl.claim.Transcript;
import sibyl.claim.View;
import sibyl.copy.CopySupport;
import sibyl.copy.TableCopies;
import sibyl.determinism.DmlDeterminism;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.DrawConduct;
import sibyl.draw.Grammar;
import sibyl.metadata.Metadata;
import sibyl.parse.Lexer;
import sibyl.parse.StatementWords;
import sibyl.parse.Token;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.scene.SchemaHistory;
import sibyl.scene.Table;
import sibyl.session.Outcome;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// The history of a schema does not matter (DDLCheck: Song, Dou, Cui et al., PVLDB 18, 2025): tables that were altered behave
/// like copies that are created at once from the definitions that the DBMS reports.
///
/// ```sql
/// CREATE TABLE t …; ALTER TABLE t …; INSERT INTO t …; …
/// CREATE TABLE syn_t (all that the catalogue says of t);   -- must succeed
/// INSERT INTO syn_t SELECT * FROM t;
/// a statement about t  =  the same statement about syn_t, and so on
/// ```
///
/// A query must give the same rows. A change must succeed or fail in both, and leave the same rows in all tables.
public final class DdlCheck implements Oracle {
  private static final String PREFIX = "syn_";
  private static final String ORIGINAL = "by history";
  private static final String COPY = "by creation";
  private static final String CONDUCT_HEADING = "what follows must end alike in both";

  /// In the definition of a column: its values come from a counter.
  private static final Pattern COUNTER =
      Pattern.compile("auto_?increment|identity|nextval|serial", Pattern.CASE_INSENSITIVE);

  /// In the definition of a column: its values come from the clock.
  private static final Pattern CLOCK =
      Pattern.compile("current_|now\\(|localtime", Pattern.CASE_INSENSITIVE);

  private static final String NO_COPY = "object that is not copied";

  private static final String UNKNOWN_DEFAULT = "nondeterministic: counter or unknown default";

  private static final Set<List<String>> INSERTING =
      Set.of(List.of("INSERT", "INTO"), List.of("REPLACE", "INTO"));

  @Override
  public String name() {
    return "ddlcheck";
  }

  @Override
  public String law() {
    return "tables behave alike whether they were created at once or altered until they are the"
        + " same";
  }

  @Override
  public Scenario scenario() {
    return Scenario.CONDUCT;
  }

  @Override
  public List<String> kinds(Dialect dialect) {
    return dialect.ddl();
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    DrawConduct conduct = new DrawConduct(grammar);
    return (scene, choices) ->
        new Probe(
            choices.oneIn(2) || DrawConduct.tables(scene).isEmpty()
                ? CopySupport.query(grammar, scene.withoutRowIds(), choices)
                : conduct.from(scene, choices));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return Stream.concat(CopySupport.asks(scene).stream(), views(scene).map(DdlCheck::emptyQuery))
        .toList();
  }

  /// A query that fails only if the view reads something that no longer exists.
  private static Statement emptyQuery(Table view) {
    Expr never =
        new Expr.Comparison(
            Expr.ComparisonOp.EQUAL,
            new Expr.Literal(new Value.Int(1)),
            new Expr.Literal(new Value.Int(0)));
    return new Query.Select(
        List.of(Query.Item.STAR), new Relation.Named(view.name()), Optional.of(never));
  }

  private static Stream<Table> views(Scene scene) {
    return scene.tables().stream().filter(t -> t.kind() == Table.Kind.VIEW);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    if (facts.answers().isEmpty()) {
      return CopySupport.SURVIVAL_ONLY;
    }
    Optional<Metadata> all = CopySupport.metadata(scene, facts);
    if (all.isEmpty()) {
      return new Claims.Silent("no catalogue");
    }
    List<Pattern> unclear = scene.dialect().catalogue().definitions().unclear();
    if (facts.texts().stream().anyMatch(t -> unclear.stream().anyMatch(p -> p.matcher(t).find()))) {
      return new Claims.Silent("ambiguous catalogue text");
    }
    Set<String> broken = broken(scene, facts);
    Scene known =
        scene.only(
            t ->
                !t.traits().temporary()
                    && !broken.contains(t.name())
                    && (t.kind() != Table.Kind.VIEW || all.get().view(t.name()).isPresent()));
    if (CopySupport.bases(known).findAny().isEmpty()) {
      return new Claims.Silent("no tables");
    }
    Metadata metadata = all.get().only(name -> known.table(name).isPresent());
    boolean incomplete = known.tables().size() < scene.tables().size();
    return TableCopies.of(PREFIX, metadata, known)
        .<Claims>map(copies -> new Conduct(known, metadata, copies, incomplete, facts.history()))
        .orElse(new Claims.Silent("tables cannot be copied"));
  }

  /// Views that read something that no longer exists: they cannot be copied.
  private static Set<String> broken(Scene scene, Facts facts) {
    List<Table> views = views(scene).toList();
    int first = facts.answers().size() - views.size();
    Set<String> broken = new TreeSet<>();
    for (int i = 0; i < views.size(); i++) {
      if (!(facts.answers().get(first + i) instanceof Outcome.Rows)) {
        broken.add(views.get(i).name());
      }
    }
    return broken;
  }

  /// The claims about tables and their copies, after the conduct so far. `incomplete`: some object is not copied. It may affect
  /// what happens to tables, or have a name that a copy would get.
  private record Conduct(
      Scene scene,
      Metadata metadata,
      TableCopies copies,
      boolean incomplete,
      List<Statement> history)
      implements Claims {

    @Override
    public Optional<String> likeness(Novelty novelty) {
      return Optional.of(SchemaHistory.of(history, scene.dialect(), novelty == Novelty.STRICT));
    }

    @Override
    public Next next(Probe probe, Transcript soFar) {
      Statement statement = probe.asked();
      Optional<String> trouble = trouble(statement);
      if (trouble.isPresent()) {
        return new Next.Declined(trouble.get());
      }
      List<Act> acts = new ArrayList<>();
      acts.add(new Act.Say(statement));
      acts.add(new Act.Say(copies.mirrored(statement, scene)));
      List<Expectation> expectations = new ArrayList<>();
      expectations.add(new SameEnding(View.of(ORIGINAL, 0), View.of(COPY, 1)));
      if (!(statement instanceof Query)) {
        CopySupport.bases(scene.after(statement))
            .filter(t -> !t.columns().isEmpty())
            .forEach(t -> compare(t, acts, expectations));
      }
      return Claim.of(acts, expectations.toArray(Expectation[]::new))
          .on(copies.made())
          .titled(List.of(new Claim.Part(0, CONDUCT_HEADING)))
          .leaving(statement instanceof Query ? After.KEEPS : After.ADVANCES);
    }

    /// Compares one table after the other. Once a query for rows fails, the queries after it do not run.
    private void compare(Table table, List<Act> acts, List<Expectation> expectations) {
      int before = acts.size();
      SameState same =
          copies.pair(table).compared(acts, (o, c) -> new SameState(o, c, List.of(0, 1)));
      for (int i = Math.max(before, 3); i < acts.size(); i++) {
        acts.set(i, ((Act.Say) acts.get(i)).ifTaken(i - 1));
      }
      expectations.add(same);
    }

    @Override
    public Scene spoken(Scene all) {
      return scene;
    }

    @Override
    public Claims after(Statement statement, boolean taken) {
      return taken
          ? new Conduct(scene.after(statement), metadata, copies, incomplete, history)
          : this;
    }

    /// Why originals and copies may end a statement differently; empty if they may not.
    private Optional<String> trouble(Statement statement) {
      if (!(statement instanceof Query) && hasTriggers()) {
        return Optional.of("triggers");
      }
      return switch (statement) {
        case Query q -> queried(q);
        case Statement.Insert s -> known(s.table()).or(() -> inserted(s));
        case Statement.Update s ->
            known(s.table()).or(() -> updated(s)).or(() -> queried(DmlDeterminism.read(s)));
        case Statement.Delete s ->
            known(s.table()).or(this::circular).or(() -> queried(DmlDeterminism.read(s)));
        case Statement.CreateIndex s ->
            known(s.table())
                .or(
                    () ->
                        scene.taken(s.name())
                            ? Optional.of("name already used")
                            : Optional.empty());
        case Statement.AlterTable s ->
            known(s.table()).or(this::incompleteCopy).or(() -> altered(s.change()));
        case Statement.Drop _ -> incompleteCopy();
        case Statement.CreateTable _,
            Statement.CreateView _,
            Statement.CreateVirtualTable _,
            Statement.Maintenance _,
            Statement.SetVariable _,
            Statement.Transaction _,
            Statement.Explain _ ->
            Optional.of("not a query or DML statement");
        case Statement.Native s -> unparsed(s.text());
      };
    }

    /// Of statements that the parser cannot read, only rows of constants are accepted: `INSERT INTO t (c, …) VALUES (…), …`.
    private Optional<String> unparsed(String text) {
      List<Token> tokens = Lexer.tokens(text, scene.dialect().spelling().syntax());
      List<String> words = tokens.stream().map(Token::key).toList();
      int values = words.indexOf("VALUES");
      if (values < 3 || !INSERTING.contains(words.subList(0, 2))) {
        return Optional.of("not a query or DML statement");
      }
      Optional<Table> table = scene.table(tokens.get(2).text());
      boolean constant =
          tokens.subList(values + 1, tokens.size()).stream().noneMatch(t -> t.name() && !t.is("B"));
      if (table.isEmpty() || !constant) {
        return Optional.of("unparsed INSERT of expressions");
      }
      List<String> columns = tokens.subList(3, values).stream().map(Token::text).toList();
      return table.get().columns().stream()
              .anyMatch(
                  c ->
                      c.settable()
                          && lacksKnownDefault(c, table.get())
                          && !columns.contains(c.name()))
          ? Optional.of(UNKNOWN_DEFAULT)
          : Optional.empty();
    }

    /// Why a query may give other rows on the copies.
    private Optional<String> queried(Query query) {
      if (Tree.any(query, n -> n instanceof Relation.Named r && isUnknown(r.name(), query))) {
        return Optional.of(NO_COPY);
      }
      return CopySupport.readsRowId(query, scene).or(() -> CopySupport.trouble(query, scene));
    }

    private boolean isUnknown(String name, Query query) {
      return scene.table(name).isEmpty()
          && Tree.all(query, Query.Cte.class).stream().noneMatch(c -> c.name().equals(name));
    }

    private Optional<String> known(String table) {
      return scene.table(table).filter(t -> t.kind() == Table.Kind.BASE).isPresent()
          ? Optional.empty()
          : Optional.of(NO_COPY);
    }

    /// Whether a trigger was created: it belongs to the original table only.
    private boolean hasTriggers() {
      return history.stream()
          .anyMatch(
              s -> StatementWords.of(s, scene.dialect().spelling().syntax()).definesTrigger());
    }

    private Optional<String> incompleteCopy() {
      return incomplete ? Optional.of(NO_COPY) : Optional.empty();
    }

    /// A named constraint has another name in the copy.
    private Optional<String> altered(Schema.Alteration change) {
      boolean named =
          switch (change) {
            case Schema.Rework c ->
                !c.object().isEmpty()
                    && scene.indexes().stream().noneMatch(i -> i.name().equals(c.object()));
            case Schema.AddRule c -> !c.name().isEmpty();
            case Schema.AddColumn _,
                Schema.DropColumn _,
                Schema.RenameColumn _,
                Schema.RenameTable _ ->
                false;
          };
      return named ? Optional.of("named constraint") : Optional.empty();
    }

    /// Counters continue where the history left them; those of a copy do not.
    private Optional<String> inserted(Statement.Insert s) {
      Optional<String> trouble = DmlDeterminism.inserting(s, uniqueKeys(s.table()));
      if (trouble.isPresent() || !(s.source() instanceof Query.Values values)) {
        return trouble;
      }
      Table table = scene.table(s.table()).orElseThrow();
      for (Table.Column column : table.columns()) {
        if (column.settable()
            && lacksKnownDefault(column, table)
            && !DmlDeterminism.setsExplicitly(column, table, s, values)) {
          return Optional.of(UNKNOWN_DEFAULT);
        }
      }
      return columnTexts(s.table()).anyMatch(text -> CLOCK.matcher(text).find())
          ? Optional.of("nondeterministic: current time")
          : Optional.empty();
    }

    /// Whether the catalogue does not say which value a column gets by default.
    private boolean lacksKnownDefault(Table.Column column, Table table) {
      return DmlDeterminism.isRowId(column, table, scene)
          || metadata.table(table.name()).stream()
              .flatMap(t -> t.columns().stream())
              .filter(c -> c.plain().equalsIgnoreCase(column.name()))
              .allMatch(c -> COUNTER.matcher(c.text()).find() || hidesDefault(c));
    }

    private boolean hidesDefault(Metadata.Column column) {
      return scene.dialect().catalogue().allDefaults()
          && column.rules().stream()
              .noneMatch(
                  r -> r.kind() == Metadata.Kind.DEFAULT || r.kind() == Metadata.Kind.NOT_NULL);
    }

    private Stream<String> columnTexts(String table) {
      return metadata.table(table).stream()
          .flatMap(t -> t.columns().stream())
          .map(Metadata.Column::text);
    }

    /// Why an UPDATE may end differently on the copies.
    private Optional<String> updated(Statement.Update s) {
      List<String> generated =
          metadata.table(s.table()).stream()
              .flatMap(t -> t.columns().stream())
              .filter(Metadata.Column::generated)
              .map(Metadata.Column::plain)
              .toList();
      Optional<String> trouble = DmlDeterminism.updating(s, uniqueKeys(s.table()), generated);
      if (trouble.isPresent()) {
        return trouble;
      }
      return columnTexts(s.table()).anyMatch(text -> CLOCK.matcher(text).find())
          ? Optional.of("nondeterministic: current time")
          : circular();
    }

    /// The columns of each unique key.
    private List<List<String>> uniqueKeys(String table) {
      List<List<String>> keys = new ArrayList<>();
      metadata.table(table).ifPresent(t -> keys.addAll(t.uniqueKeys()));
      keys.addAll(DmlDeterminism.unique(scene, table));
      return keys.stream().distinct().toList();
    }

    /// Where rows refer to rows of their own table, the order of deleting decides what fails.
    private Optional<String> circular() {
      return metadata.circular() ? Optional.of("circular foreign keys") : Optional.empty();
    }
  }
}
