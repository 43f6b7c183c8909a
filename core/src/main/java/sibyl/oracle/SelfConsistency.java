package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Fold;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.copy.CopySupport;
import sibyl.determinism.OpaqueSqlDeterminism;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.parse.Lexer;
import sibyl.parse.StatementWords;
import sibyl.parse.Token;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SelectUnderWith;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// A query agrees with the parts into which the SQL standard decomposes it: seven small laws.
///
/// ```sql
/// q                      has as many rows as SELECT count(*) FROM (q) says
/// SELECT x, y FROM t     has in its last column what SELECT y FROM t has
/// SELECT DISTINCT x …    =  the rows of SELECT x …, each once
/// q ORDER BY x           =  q
/// q, about a view v      =  WITH v AS (what defines it) q
/// EXISTS (q)             =  (SELECT count(*) FROM (q)) > 0
/// CASE x WHEN y …        =  CASE WHEN x = y …
/// ```
///
/// Only `sibyl check` uses it, on a user's own queries: for queries as short as generated ones these laws hardly ever fail.
public final class SelfConsistency implements OnRequest {
  private static final int MOST_COLUMNS = 8;

  /// The alias of a derived table.
  private static final String INNER = "piece";

  private static final Function COUNT =
      Function.aggregate("count", SqlType.INTEGER, Function.Fold.SUM, SqlType.ANY);

  private static final Pattern VIEW =
      Pattern.compile("(?is)^CREATE\\s+VIEW\\s+(\\w+)\\s*(\\([\\w\\s,]*\\))?\\s+AS\\s+(.*)$");

  private enum Part {
    COUNT,
    COLUMN,
    DISTINCT,
    ORDER,
    VIEWS,
    EXISTS,
    CASE
  }

  @Override
  public String name() {
    return "pieces";
  }

  @Override
  public String law() {
    return "a query agrees with its own row count, its columns, its views and its subqueries";
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return (scene, choices) -> choices.pick(questions(asked, scene));
  }

  /// One probe for each part that the query has. Whether a view that it reads has a usable definition is known only with the
  /// history.
  private static List<Probe> questions(Statement asked, Scene scene) {
    return Stream.of(Part.values())
        .flatMap(
            part ->
                IntStream.rangeClosed(1, part == Part.COLUMN ? MOST_COLUMNS : 1)
                    .mapToObj(i -> probe(asked, part, i)))
        .filter(
            p ->
                part(p) == Part.COUNT
                    || (part(p) == Part.VIEWS && mayReadView(scene, asked))
                    || sides(part(p), scene, List.of(), p).isPresent())
        .toList();
  }

  /// Whether it may read a view.
  private static boolean mayReadView(Scene scene, Statement asked) {
    return !(asked instanceof Query query)
        || Tree.all(query, Relation.Named.class).stream()
            .anyMatch(
                r -> scene.table(r.name()).filter(t -> t.kind() != Table.Kind.VIEW).isEmpty());
  }

  private static Probe probe(Statement asked, Part part, int column) {
    return new Probe(
        asked,
        new Aim.Names(
            part == Part.COLUMN ? List.of(part.name(), column + "") : List.of(part.name()),
            List.of()));
  }

  private static Part part(Probe probe) {
    List<String> names = probe.aim().names();
    return names.isEmpty() ? Part.COUNT : Part.valueOf(names.getFirst());
  }

  private static int column(Probe probe) {
    List<String> names = probe.aim().names();
    return names.size() < 2 ? 0 : Integer.parseInt(names.get(1));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return (probe, _) -> claim(scene, facts.history(), probe);
  }

  private static Next claim(Scene scene, List<Statement> history, Probe probe) {
    Part part = part(probe);
    Optional<String> trouble =
        part == Part.COUNT && probe.asked() instanceof Query q && hasFixedCount(q, scene)
            ? Optional.empty()
            : OpaqueSqlDeterminism.trouble(probe.asked(), scene, history);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    return sides(part, scene, history, probe)
        .<Next>map(Claim::sameRows)
        .orElse(new Next.Declined("no such part in the query"));
  }

  private static Optional<List<Side>> sides(
      Part part, Scene scene, List<Statement> history, Probe probe) {
    Statement asked = probe.asked();
    return switch (part) {
      case COUNT -> Optional.of(count(asked));
      case COLUMN -> SelectUnderWith.of(asked).flatMap(core -> column(core, column(probe)));
      case DISTINCT -> SelectUnderWith.of(asked).flatMap(SelfConsistency::distinct);
      case ORDER -> unordered(asked).map(other -> same(asked, "without order", other));
      case VIEWS -> withDefinitions(asked, scene, history).map(q -> same(asked, "defined", q));
      case EXISTS ->
          rewritten(asked, SelfConsistency::counting).map(q -> same(asked, "counted", q));
      case CASE ->
          exact(scene)
              ? rewritten(asked, SelfConsistency::searching).map(q -> same(asked, "compared", q))
              : Optional.empty();
    };
  }

  private static List<Side> same(Statement asked, String label, Statement other) {
    return List.of(Side.of(label, other), Side.of("asked", asked));
  }

  /// Whether the number of rows is deterministic even if their values are not.
  private static boolean hasFixedCount(Query query, Scene scene) {
    return switch (query) {
      case Query.Select s ->
          !s.distinct()
              && s.where().isEmpty()
              && s.groupBy().isEmpty()
              && s.having().isEmpty()
              && s.items().stream().noneMatch(i -> Tree.any(i, n -> n instanceof Query))
              && s.from().map(f -> hasFixedCount(f, scene)).orElse(true)
              && s.items().stream().noneMatch(i -> Tree.any(i, SelfConsistency::mayMultiplyRows));
      case Query.Compound c ->
          c.op() == Query.SetOp.UNION_ALL
              && hasFixedCount(c.left(), scene)
              && hasFixedCount(c.right(), scene);
      case Query.Values _ -> true;
      case Query.With _ -> false;
    };
  }

  /// An unknown function may return several rows.
  private static boolean mayMultiplyRows(Node node) {
    return node instanceof Expr.Call c && c.function().purity() == Function.Purity.UNKNOWN;
  }

  private static boolean hasFixedCount(Relation relation, Scene scene) {
    return switch (relation) {
      case Relation.Named n ->
          scene.table(n.name()).filter(t -> t.kind() == Table.Kind.BASE).isPresent();
      case Relation.Derived d -> hasFixedCount(d.query(), scene);
      case Relation.Join j ->
          !j.natural()
              && j.using().isEmpty()
              && j.on().isEmpty()
              && hasFixedCount(j.left(), scene)
              && hasFixedCount(j.right(), scene);
    };
  }

  private static List<Side> count(Statement asked) {
    Statement counting =
        asked instanceof Query q
            ? counting(q)
            : new Statement.Native(
                "SELECT count(*) FROM (" + ((Statement.Native) asked).text() + ") AS " + INNER);
    return List.of(Side.of("asked", asked), new Side("counted", List.of(counting), Fold.ROW_COUNT));
  }

  private static Query.Select counting(Query query) {
    Expr count = new Expr.Aggregate(COUNT, List.of(), false, Optional.empty());
    return new Query.Select(
        List.of(Query.Item.of(count)), new Relation.Derived(query, INNER), Optional.empty());
  }

  /// A column after others, and alone.
  private static Optional<List<Side>> column(SelectUnderWith core, int number) {
    Query.Select s = core.select();
    if (number < 2
        || number > s.items().size()
        || s.distinct()
        || s.limit().isPresent()
        || s.items().stream().anyMatch(i -> i.expr().isEmpty())
        || usesAlias(s)) {
      return Optional.empty();
    }
    Query.Item last = s.items().get(number - 1);
    boolean grouped = !s.groupBy().isEmpty() || !core.aggregates();
    if (!grouped && !Tree.anyHere(last, n -> n instanceof Expr.Aggregate)) {
      return Optional.empty();
    }
    Query.Select first =
        number == s.items().size()
            ? s
            : s.withItems(s.items().subList(0, number)).withOrder(List.of(), Optional.empty());
    if (!grouped && !new SelectUnderWith(first, first).aggregates()) {
      return Optional.empty();
    }
    Query.Select alone = s.withItems(List.of(last)).withOrder(List.of(), Optional.empty());
    return Optional.of(
        List.of(
            Side.of("alone", core.with(alone)),
            new Side("behind others", List.of(core.with(first)), Fold.LAST_CELLS)));
  }

  /// Whether the query uses the alias of a result column.
  private static boolean usesAlias(Query.Select s) {
    List<String> names =
        s.items().stream().map(Query.Item::alias).filter(a -> !a.isEmpty()).toList();
    List<Node> inside = new ArrayList<>(s.groupBy());
    s.where().ifPresent(inside::add);
    s.having().ifPresent(inside::add);
    s.items().forEach(inside::add);
    return inside.stream()
        .anyMatch(
            n ->
                Tree.any(
                    n,
                    c ->
                        c instanceof Expr.ColumnRef r
                            && r.table().isEmpty()
                            && names.stream().anyMatch(r.column()::equalsIgnoreCase)));
  }

  private static Optional<List<Side>> distinct(SelectUnderWith core) {
    Query.Select s = core.select();
    if (!s.distinct() || s.limit().isPresent()) {
      return Optional.empty();
    }
    Query.Select all = s.withDistinct(false).withOrder(List.of(), Optional.empty());
    return Optional.of(
        List.of(
            new Side("each once", List.of(core.with(all)), Fold.DISTINCT),
            Side.of("asked", core.whole())));
  }

  private static Optional<Statement> unordered(Statement asked) {
    return SelectUnderWith.of(asked)
        .filter(c -> !c.select().orderBy().isEmpty() && c.select().limit().isEmpty())
        .map(c -> c.with(c.select().withOrder(List.of(), Optional.empty())));
  }

  /// The query with the views that it reads defined as CTEs.
  private static Optional<Statement> withDefinitions(
      Statement asked, Scene scene, List<Statement> history) {
    if (changesAfterView(history, scene.dialect().spelling().syntax())
        || (asked instanceof Query q && CopySupport.readsRowId(q, scene).isPresent())) {
      return Optional.empty();
    }
    String text = Sql.print(asked, scene.dialect().spelling());
    List<Token> tokens = Lexer.tokens(text, scene.dialect().spelling().syntax());
    if (!tokens.getFirst().is("SELECT")) {
      return Optional.empty();
    }
    List<String> definitions = new ArrayList<>();
    for (Statement statement : history) {
      Matcher view = VIEW.matcher(Sql.print(statement, scene.dialect().spelling()));
      if (view.matches()
          && tokens.stream().anyMatch(t -> t.name() && t.text().equalsIgnoreCase(view.group(1)))) {
        String columns = Optional.ofNullable(view.group(2)).orElse("");
        definitions.add("%s%s AS (%s)".formatted(view.group(1), columns, view.group(3)));
      }
    }
    return definitions.isEmpty()
        ? Optional.empty()
        : Optional.of(new Statement.Native("WITH " + String.join(", ", definitions) + " " + text));
  }

  /// Whether the schema changed after a view was created: then its definition may mean something else by now.
  private static boolean changesAfterView(List<Statement> history, Syntax syntax) {
    boolean seen = false;
    for (Statement statement : history) {
      boolean changes = StatementWords.of(statement, syntax).altersMeaning();
      if (seen && changes) {
        return true;
      }
      seen |=
          statement instanceof Statement.CreateView
              || (statement instanceof Statement.Native(String text)
                  && VIEW.matcher(text).matches());
    }
    return false;
  }

  private static Optional<Statement> rewritten(
      Statement asked, java.util.function.UnaryOperator<Node> rule) {
    if (!(asked instanceof Query query)) {
      return Optional.empty();
    }
    Query other = Tree.map(query, rule);
    return other.equals(query) ? Optional.empty() : Optional.of(other);
  }

  private static Node counting(Node node) {
    return node instanceof Expr.Exists e
        ? new Expr.Comparison(
            e.negated() ? Expr.ComparisonOp.EQUAL : Expr.ComparisonOp.GREATER,
            new Expr.ScalarQuery(counting(e.query())),
            new Expr.Literal(new Value.Int(0)))
        : node;
  }

  /// The simple CASE chooses one collation for all operands, the searched CASE one for each pair.
  private static boolean exact(Scene scene) {
    return CopySupport.bases(scene)
        .flatMap(t -> t.columns().stream())
        .allMatch(c -> c.grade().exact());
  }

  private static Node searching(Node node) {
    return node instanceof Expr.Case c
            && c.operand().isPresent()
            && !Tree.any(c, n -> n instanceof Expr.Collate)
        ? new Expr.Case(
            Optional.empty(),
            c.whens().stream()
                .map(
                    w ->
                        new Expr.When(
                            new Expr.Comparison(
                                Expr.ComparisonOp.EQUAL, c.operand().get(), w.when()),
                            w.then()))
                .toList(),
            c.otherwise())
        : node;
  }
}
