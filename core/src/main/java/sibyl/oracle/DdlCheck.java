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

/// How a schema came to be does not matter (Song, Dou, Cui et al., PVLDB 18, 2025): the same tables, made at once as the DBMS
/// itself describes them and filled with the same rows, behave alike ever after.
///
/// ```sql
/// CREATE TABLE t …; ALTER TABLE t …; INSERT INTO t …; …
/// CREATE TABLE syn_t (all that the catalogue says of t);   -- must be taken
/// INSERT INTO syn_t SELECT * FROM t;
/// a statement about t  =  the same statement about syn_t, and so on
/// ```
///
/// A query must give the same rows, a change must be taken or refused in both, and leave the same rows in all tables.
public final class DdlCheck implements Oracle {
  private static final String MADE = "syn_";
  private static final String HERE = "by history";
  private static final String THERE = "by creation";
  private static final String ALIKE = "what follows must end alike in both";

  /// What a column takes from somewhere else than the statement or its row.
  private static final Pattern COUNTED =
      Pattern.compile("auto_?increment|identity|nextval|serial", Pattern.CASE_INSENSITIVE);

  private static final Pattern TIMED =
      Pattern.compile("current_|now\\(|localtime", Pattern.CASE_INSENSITIVE);

  private static final String NO_TWIN = "something without a twin";

  private static final Set<List<String>> INSERTING =
      Set.of(List.of("INSERT", "INTO"), List.of("REPLACE", "INTO"));

  @Override
  public String name() {
    return "ddlcheck";
  }

  @Override
  public String law() {
    return "tables behave alike whether they were made at once or changed until they are the same";
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
                ? CopySupport.query(grammar, scene.unnumbered(), choices)
                : conduct.from(scene, choices));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return Stream.concat(CopySupport.asks(scene).stream(), views(scene).map(DdlCheck::nothingOf))
        .toList();
  }

  /// A query that any view answers which still has all that it reads.
  private static Statement nothingOf(Table view) {
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
      return CopySupport.UNASKED;
    }
    Optional<Metadata> all = CopySupport.told(scene, facts);
    if (all.isEmpty()) {
      return new Claims.Silent("no catalogue");
    }
    List<Pattern> unclear = scene.dialect().catalogue().definitions().unclear();
    if (facts.texts().stream().anyMatch(t -> unclear.stream().anyMatch(p -> p.matcher(t).find()))) {
      return new Claims.Silent("told unclearly");
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
    Metadata told = all.get().only(name -> known.table(name).isPresent());
    boolean watched = known.tables().size() < scene.tables().size();
    return TableCopies.of(MADE, told, known)
        .<Claims>map(twin -> new Conduct(known, told, twin, watched, facts.history()))
        .orElse(new Claims.Silent("no twin"));
  }

  /// Views that lost what they read: no other can be made like them.
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

  /// The claims about tables and their twins, wherever these have got to.
  /// `watched`: there is something without a twin, which may have a say in what becomes of tables, or have the name that one
  /// would get.
  private record Conduct(
      Scene scene, Metadata told, TableCopies twin, boolean watched, List<Statement> history)
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
      acts.add(new Act.Say(twin.mirrored(statement, scene)));
      List<Expectation> expectations = new ArrayList<>();
      expectations.add(new SameEnding(View.of(HERE, 0), View.of(THERE, 1)));
      if (!(statement instanceof Query)) {
        CopySupport.bases(scene.after(statement))
            .filter(t -> !t.columns().isEmpty())
            .forEach(t -> compare(t, acts, expectations));
      }
      return Claim.of(acts, expectations.toArray(Expectation[]::new))
          .on(twin.made())
          .titled(List.of(new Claim.Part(0, ALIKE)))
          .leaving(statement instanceof Query ? After.KEEPS : After.ADVANCES);
    }

    /// One table after the other: where the rows of one cannot be asked for, the others need not be.
    private void compare(Table table, List<Act> acts, List<Expectation> expectations) {
      int before = acts.size();
      SameState same = twin.pair(table).asked(acts, (o, c) -> new SameState(o, c, List.of(0, 1)));
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
      return taken ? new Conduct(scene.after(statement), told, twin, watched, history) : this;
    }

    /// Why two equal databases may behave differently.
    private Optional<String> trouble(Statement statement) {
      if (!(statement instanceof Query) && triggered()) {
        return Optional.of("triggers");
      }
      return switch (statement) {
        case Query q -> asking(q);
        case Statement.Insert s -> known(s.table()).or(() -> inserting(s));
        case Statement.Update s ->
            known(s.table()).or(() -> updating(s)).or(() -> asking(DmlDeterminism.read(s)));
        case Statement.Delete s ->
            known(s.table()).or(this::entangled).or(() -> asking(DmlDeterminism.read(s)));
        case Statement.CreateIndex s ->
            known(s.table())
                .or(() -> scene.taken(s.name()) ? Optional.of("a name in use") : Optional.empty());
        case Statement.AlterTable s ->
            known(s.table()).or(this::seen).or(() -> altering(s.change()));
        case Statement.Drop _ -> seen();
        case Statement.CreateTable _,
            Statement.CreateView _,
            Statement.CreateVirtualTable _,
            Statement.Maintenance _,
            Statement.SetVariable _,
            Statement.Transaction _,
            Statement.Explain _ ->
            Optional.of("not about rows");
        case Statement.Native s -> unread(s.text());
      };
    }

    /// Of what was not drawn, rows of constants are understood: `INSERT INTO t (c, …) VALUES (…), …`.
    private Optional<String> unread(String text) {
      List<Token> tokens = Lexer.tokens(text, scene.dialect().spelling().syntax());
      List<String> words = tokens.stream().map(Token::key).toList();
      int values = words.indexOf("VALUES");
      if (values < 3 || !INSERTING.contains(words.subList(0, 2))) {
        return Optional.of("not about rows");
      }
      Optional<Table> table = scene.table(tokens.get(2).text());
      boolean constant =
          tokens.subList(values + 1, tokens.size()).stream().noneMatch(t -> t.name() && !t.is("B"));
      if (table.isEmpty() || !constant) {
        return Optional.of("more than constants");
      }
      List<String> given = tokens.subList(3, values).stream().map(Token::text).toList();
      return table.get().columns().stream()
              .anyMatch(c -> c.settable() && open(c, table.get()) && !given.contains(c.name()))
          ? Optional.of("a counter, or a default that is not told")
          : Optional.empty();
    }

    /// New rows get the next number, and which that is no copy knows.
    private Optional<String> asking(Query query) {
      if (Tree.any(query, n -> n instanceof Relation.Named r && strange(r.name(), query))) {
        return Optional.of(NO_TWIN);
      }
      return CopySupport.numbered(query, scene).or(() -> CopySupport.trouble(query, scene));
    }

    private boolean strange(String name, Query query) {
      return scene.table(name).isEmpty()
          && Tree.all(query, Query.Cte.class).stream().noneMatch(c -> c.name().equals(name));
    }

    private Optional<String> known(String table) {
      return scene.table(table).filter(t -> t.kind() == Table.Kind.BASE).isPresent()
          ? Optional.empty()
          : Optional.of(NO_TWIN);
    }

    /// What was made to follow changes of a table follows none of its twin's.
    private boolean triggered() {
      return history.stream()
          .anyMatch(
              s -> StatementWords.of(s, scene.dialect().spelling().syntax()).definesTrigger());
    }

    private Optional<String> seen() {
      return watched ? Optional.of(NO_TWIN) : Optional.empty();
    }

    /// A rule may have a name, and the twin's has another.
    private Optional<String> altering(Schema.Alteration change) {
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
      return named ? Optional.of("the name of a rule") : Optional.empty();
    }

    /// Counters go on where the history left them, which no copy knows.
    private Optional<String> inserting(Statement.Insert s) {
      Optional<String> unsteady = DmlDeterminism.inserting(s, unique(s.table()));
      if (unsteady.isPresent() || !(s.source() instanceof Query.Values values)) {
        return unsteady;
      }
      Table table = scene.table(s.table()).orElseThrow();
      for (Table.Column column : table.columns()) {
        if (column.settable()
            && open(column, table)
            && !DmlDeterminism.given(column, table, s, values)) {
          return Optional.of("a counter, or a default that is not told");
        }
      }
      return described(s.table()).anyMatch(text -> TIMED.matcher(text).find())
          ? Optional.of("the time")
          : Optional.empty();
    }

    /// Whether the catalogue did not tell what stands in a column if nothing is given for it.
    private boolean open(Table.Column column, Table table) {
      return DmlDeterminism.numbered(column, table, scene)
          || told.table(table.name()).stream()
              .flatMap(t -> t.columns().stream())
              .filter(c -> c.plain().equalsIgnoreCase(column.name()))
              .allMatch(c -> COUNTED.matcher(c.text()).find() || undefaulted(c));
    }

    private boolean undefaulted(Metadata.Column column) {
      return scene.dialect().catalogue().allDefaults()
          && column.rules().stream()
              .noneMatch(
                  r -> r.kind() == Metadata.Kind.DEFAULT || r.kind() == Metadata.Kind.NOT_NULL);
    }

    private Stream<String> described(String table) {
      return told.table(table).stream()
          .flatMap(t -> t.columns().stream())
          .map(Metadata.Column::text);
    }

    /// Rows are changed in an order that is nobody's business, and keys are compared on the way.
    private Optional<String> updating(Statement.Update s) {
      List<String> generated =
          told.table(s.table()).stream()
              .flatMap(t -> t.columns().stream())
              .filter(Metadata.Column::generated)
              .map(Metadata.Column::plain)
              .toList();
      Optional<String> unsteady = DmlDeterminism.updating(s, unique(s.table()), generated);
      if (unsteady.isPresent()) {
        return unsteady;
      }
      return described(s.table()).anyMatch(text -> TIMED.matcher(text).find())
          ? Optional.of("the time")
          : entangled();
    }

    /// The columns of each unique key.
    private List<List<String>> unique(String table) {
      List<List<String>> keys = new ArrayList<>();
      told.table(table).ifPresent(t -> keys.addAll(t.uniqueKeys()));
      keys.addAll(DmlDeterminism.unique(scene, table));
      return keys.stream().distinct().toList();
    }

    /// Where rows refer to rows of their own table, the order of deleting decides what is refused.
    private Optional<String> entangled() {
      return told.circular() ? Optional.of("a circle of references") : Optional.empty();
    }
  }
}
