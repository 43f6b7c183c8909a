package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.chance.Weighted;
import sibyl.compare.Bag;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.draw.DrawExpr;
import sibyl.draw.DrawValue;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// What a dialect's own evaluator says of an expression is what the newest version answers: `SELECT e FROM t` returns the value
/// with its class, and `SELECT 1 FROM t WHERE e` the row if e is true. Tables have one row, so a refused expression says
/// nothing of others.
///
/// `-Dscalars=50000` is how many expressions, `-Dscalars.seed=7` the seed, `-Dscalars.dialect=sqlite` the only target, also of
/// an older version.
class ScalarConformanceTest {
  static final int USUAL = 20_000;
  private static final int PER_TABLE = 100;
  private static final int MOST_COLUMNS = 12;
  private static final int TRIES = 20;
  private static final int SHOWN = 40;
  static final String TABLE = "t0";

  /// The share of expressions, in percent, whose value must be known.
  private static final Map<String, Integer> FLOORS =
      Map.of(
          "sqlite",
          90,
          "h2",
          95,
          "derby",
          90,
          "hsqldb",
          75,
          "postgres",
          95,
          "duckdb",
          95,
          "mysql",
          80,
          "mariadb",
          80);

  /// Expressions that the newest version computes wrongly, and why we think so.
  private static final List<EngineBug> BUGS =
      List.of(
          // H2 2.5.252 makes one call of two nested ones, in which the inner separator is a value:
          // CREATE TABLE t0(c0 VARCHAR); INSERT INTO t0 VALUES ('a');
          // SELECT concat_ws('-', c0, concat_ws('+', c0, c0)) FROM t0; --> a-+-a-a, not a-a+a
          new EngineBug(
              "h2",
              "concat_ws inside concat_ws",
              e ->
                  Tree.any(
                      e,
                      n ->
                          n instanceof Expr.Call c
                              && joins(c)
                              && c.args().stream().skip(1).anyMatch(ScalarConformanceTest::joins))),
          // CREATE TABLE t0(c0 BOOLEAN); INSERT INTO t0 VALUES (NULL);
          // SELECT c0 IS TRUE, c0 IS NOT TRUE, c0 IS FALSE, c0 IS NOT FALSE FROM t0; --> all NULL
          new EngineBug(
              "hsqldb",
              "IS TRUE or IS FALSE of an unknown value",
              e -> Tree.any(e, n -> n instanceof Expr.Truth)),
          // CREATE TABLE t0(c0 INT); INSERT INTO t0 VALUES (1);
          // SELECT coalesce(CASE c0 WHEN 1 THEN 2 END, 3) FROM t0;
          new EngineBug(
              "derby",
              "CASE with an operand inside COALESCE, BETWEEN or NOT IN",
              ScalarConformanceTest::copiesCase,
              "NullPointerException"),
          // CREATE TABLE t0(c0 INTEGER, c1 TIMESTAMP); INSERT INTO t0 VALUES (1, NULL);
          // SELECT split_part(CAST(c1 AS VARCHAR), '.', 1) <> CAST(c0 AS VARCHAR) FROM t0;
          // NULL is right. The optimizer of DuckDB 2.0.0 rewrites the comparison and fails.
          new EngineBug(
              "duckdb",
              "a rewritten comparison does not bind",
              ScalarConformanceTest::comparesText,
              "BindBuiltinScalarFunction did not return a BoundFunctionExpression"),
          // CREATE TABLE t0(c0 INT, c1 INT); INSERT INTO t0 VALUES (1, NULL);
          // SELECT CASE c0 WHEN c1 THEN 2 WHEN c0 THEN 3 END FROM t0; --> NULL, not 3
          new EngineBug(
              "mariadb",
              "CASE ends at a WHEN that is NULL",
              e ->
                  Tree.any(
                      e,
                      n ->
                          n instanceof Expr.Case c
                              && c.operand().isPresent()
                              && c.whens().size() > 1)),
          // SELECT ((c1, 1) <= (c0, 1)) IS NULL FROM t0; --> 0, not 1
          new EngineBug(
              "mariadb",
              "a comparison of rows is NULL but not IS NULL",
              e ->
                  Tree.any(
                      e,
                      n ->
                          n instanceof Expr.IsNull i
                              && i.operand() instanceof Expr.Comparison c
                              && c.left() instanceof Expr.RowValue)));

  private static boolean copiesCase(Expr e) {
    return Tree.any(
        e,
        n ->
            n instanceof Expr o
                && copies(o)
                && Tree.any(o, c -> c instanceof Expr.Case k && k.operand().isPresent()));
  }

  private static boolean copies(Expr e) {
    return e instanceof Expr.Between
        || (e instanceof Expr.InList i && i.negated())
        || (e instanceof Expr.Call c && List.of("coalesce", "value").contains(c.function().name()));
  }

  private static boolean joins(Expr e) {
    return e instanceof Expr.Call c && c.function().name().equals("concat_ws");
  }

  /// Where `answer` is not empty, it must be a part of what the engine answered.
  private record EngineBug(String dialect, String what, Predicate<Expr> shape, String answer) {
    EngineBug(String dialect, String what, Predicate<Expr> shape) {
      this(dialect, what, shape, "");
    }
  }

  private static boolean comparesText(Expr expr) {
    return Tree.any(
        expr, n -> n instanceof Expr.Comparison c && (text(c.left()) || text(c.right())));
  }

  private static boolean text(Expr expr) {
    return expr instanceof Expr.Cast c && c.to().type() == SqlType.TEXT;
  }

  record Column(String name, TypeName type, String collation) {
    Typing typing() {
      return new Typing(type.type(), type.text(), collation, true);
    }
  }

  /// A table with one row, as the engine returns it.
  private record Database(Scene scene, List<Statement> setup, Map<String, Evaluated.Known> cells)
      implements Row {
    @Override
    public Evaluated column(Expr.ColumnRef ref) {
      Evaluated.Known cell = cells.get(ref.column());
      return cell == null ? new Evaluated.Silent("unknown column " + ref.column()) : cell;
    }
  }

  /// The answers to all expressions.
  private static final class Answers {
    private final Map<String, Integer> silent = new HashMap<>();
    private final Map<String, Integer> explained = new TreeMap<>();
    private final List<String> different = new ArrayList<>();
    private int drawn;
    private int known;
    private int refused;
    private int refusedKnown;

    void print(String target) {
      System.out.printf(
          "%s: %d expressions, %.1f %% known, %d different, explained %s, %d refused (%d of them"
              + " known)%n",
          target, drawn, 100.0 * known / drawn, different.size(), explained, refused, refusedKnown);
      silent.entrySet().stream()
          .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
          .limit(15)
          .forEach(e -> System.out.printf("%8d silent: %s%n", e.getValue(), e.getKey()));
      different.stream().limit(SHOWN).forEach(System.out::println);
    }
  }

  static Stream<String> targets() {
    String only = System.getProperty("scalars.dialect", "");
    return only.isEmpty()
        ? Dialects.ALL.stream().filter(d -> d.scalars().isPresent()).map(Dialect::name)
        : Stream.of(only);
  }

  @ParameterizedTest
  @MethodSource("targets")
  void expressions_have_the_values_that_we_compute(String target) {
    Dialect dialect = Target.parse(target).dialect();
    Answers answers = new Answers();
    Seed seed = new Seed(Integer.getInteger("scalars.seed", 1)).child("scalars");
    int wanted = Integer.getInteger("scalars", USUAL);
    Grammar grammar = new Grammar(dialect, Set.of());
    for (int i = 0; answers.drawn < wanted && i < 4 * wanted / PER_TABLE + 4; i++) {
      Choices choices = seed.child(i).choices();
      try (Session session =
          Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        for (int j = 0; j < 10 && session.alive() && answers.drawn < wanted; j++) {
          database(grammar, choices, session)
              .ifPresent(d -> ask(grammar, d, choices, session, answers));
          session.run(new Statement.Drop(Statement.ObjectKind.TABLE, TABLE));
        }
      }
    }
    answers.print(target);
    assertThat(answers.different).isEmpty();
    assertThat(answers.drawn).isGreaterThanOrEqualTo(wanted);
    assertThat(100.0 * answers.known / answers.drawn)
        .isGreaterThanOrEqualTo(FLOORS.getOrDefault(dialect.name(), 0));
  }

  private static Optional<Database> database(Grammar grammar, Choices choices, Session session) {
    Dialect dialect = grammar.dialect();
    List<Column> columns = columns(grammar, choices);
    Statement create = create(columns);
    if (!session.run(create).accepted()) {
      return Optional.empty();
    }
    Scene empty = Scene.empty(dialect).after(create);
    for (int i = 0; i < TRIES; i++) {
      Statement insert = insert(grammar, columns, empty, choices);
      Query all = Query.Select.all(columns.stream().map(Column::name).toList(), TABLE);
      if (session.run(insert).accepted()
          && session.run(all) instanceof Outcome.Rows(List<List<Value>> rows)) {
        Map<String, Evaluated.Known> cells = new HashMap<>();
        for (Column column : columns) {
          cells.put(
              column.name(),
              new Evaluated.Known(rows.getFirst().get(cells.size()), column.typing()));
        }
        return Optional.of(new Database(empty.after(insert), List.of(create, insert), cells));
      }
    }
    return Optional.empty();
  }

  static Statement create(List<Column> columns) {
    return new Statement.CreateTable(
        false,
        TABLE,
        columns.stream()
            .map(
                c ->
                    new Schema.ColumnDef(
                        c.name(),
                        c.type(),
                        c.collation().isEmpty()
                            ? List.of()
                            : List.of(new Schema.Collation(c.collation()))))
            .toList(),
        List.of(),
        List.of());
  }

  static List<Column> columns(Grammar grammar, Choices choices) {
    List<Weighted<TypeName>> types =
        grammar.dialect().tables().types().stream()
            .filter(t -> t.item().type() != SqlType.GEOMETRY)
            .toList();
    List<Column> columns = new ArrayList<>();
    for (int i = choices.between(2, MOST_COLUMNS); i > 0; i--) {
      // All types alike: the rare ones have rules of their own.
      TypeName type = choices.oneIn(2) ? choices.weighted(types) : choices.pick(types).item();
      boolean textual =
          type.type() == SqlType.TEXT
              || (grammar.dynamic() && grammar.converts(type.type(), SqlType.TEXT));
      boolean collated = textual && !grammar.collations().isEmpty() && choices.oneIn(4);
      columns.add(
          new Column(
              "c" + columns.size(), type, collated ? choices.pick(grammar.collations()) : ""));
    }
    return columns;
  }

  static Statement insert(Grammar grammar, List<Column> columns, Scene scene, Choices choices) {
    List<Expr> row = new ArrayList<>();
    for (Column column : columns) {
      Value value =
          grammar.dynamic()
              ? DrawValue.of(
                  choices.percent(72) ? column.type().type() : SqlType.ANY, scene, choices)
              : DrawValue.of(column.type(), scene, choices);
      row.add(new Expr.Literal(value).as(column.type().type()));
    }
    return new Statement.Insert(
        "",
        TABLE,
        columns.stream().map(Column::name).toList(),
        new Query.Values(List.of(row)),
        Optional.empty());
  }

  private static void ask(
      Grammar grammar, Database database, Choices choices, Session session, Answers answers) {
    DrawExpr draw = new DrawExpr(grammar, database.scene(), choices);
    Scope scope = Scope.of(database.scene().table(TABLE).orElseThrow());
    for (int i = 0; i < PER_TABLE && session.alive(); i++) {
      int depth = choices.between(1, 3);
      if (choices.oneIn(3)) {
        Expr condition = draw.condition(scope, depth);
        if (choices.oneIn(2)) {
          askTruth(condition, database, session, answers);
        } else {
          askValue(condition, database, session, answers);
        }
      } else {
        askValue(draw.of(draw.anyType(), scope, depth), database, session, answers);
      }
    }
  }

  private static void askValue(Expr expr, Database database, Session session, Answers answers) {
    Query query =
        new Query.Select(List.of(Query.Item.of(expr)), new Relation.Named(TABLE), Optional.empty());
    switch (session.run(query)) {
      case Outcome.Rows(List<List<Value>> rows) -> {
        Value theirs = rows.getFirst().getFirst();
        check(
            new Asked(expr, query, database, theirs.toString()),
            value(expr, database),
            answers,
            ours -> same(ours, theirs));
      }
      case Outcome.Failed f -> refused(new Asked(expr, query, database, f.toString()), f, answers);
      case Outcome other -> throw new IllegalStateException(other.toString());
    }
  }

  private static void askTruth(Expr expr, Database database, Session session, Answers answers) {
    Query query =
        new Query.Select(
            List.of(Query.Item.of(new Expr.Literal(new Value.Int(1)))),
            new Relation.Named(TABLE),
            Optional.of(expr));
    switch (session.run(query)) {
      case Outcome.Rows(List<List<Value>> rows) -> {
        Evaluated ours =
            value(expr, database) instanceof Evaluated.Known k
                    && scalars(database).truth(k).isEmpty()
                ? new Evaluated.Silent("not known as a condition")
                : value(expr, database);
        check(
            new Asked(expr, query, database, rows.isEmpty() ? "no row" : "the row"),
            ours,
            answers,
            k -> (scalars(database).truth(k).orElseThrow() == Ternary.TRUE) != rows.isEmpty());
      }
      case Outcome.Failed f -> refused(new Asked(expr, query, database, f.toString()), f, answers);
      case Outcome other -> throw new IllegalStateException(other.toString());
    }
  }

  private record Asked(Expr expr, Query query, Database database, String theirs) {}

  private static Scalars scalars(Database database) {
    return database.scene().dialect().scalars().orElseThrow();
  }

  private static Evaluated value(Expr expr, Database database) {
    try {
      return scalars(database).value(expr, database);
    } catch (RuntimeException e) {
      throw new IllegalStateException(expr.toString(), e);
    }
  }

  static boolean same(Evaluated.Known ours, Value theirs) {
    return ours.value().getClass() == theirs.getClass()
        && new Bag(List.of(List.of(ours.value()))).sameAs(new Bag(List.of(List.of(theirs))));
  }

  private static void check(
      Asked asked, Evaluated ours, Answers answers, Predicate<Evaluated.Known> right) {
    answers.drawn++;
    switch (ours) {
      case Evaluated.Silent(String reason) -> answers.silent.merge(reason, 1, Integer::sum);
      case Evaluated.Known known -> {
        answers.known++;
        if (!right.test(known)) {
          differs(asked, known, answers);
        }
      }
    }
  }

  /// An error that the row causes must be silent for us. What no row could change is a limit of the generator.
  private static void refused(Asked asked, Outcome.Failed failed, Answers answers) {
    answers.refused++;
    if (value(asked.expr(), asked.database()) instanceof Evaluated.Known known) {
      switch (failed.fault().kind()) {
        case UNSUPPORTED, MALFORMED, SLOW -> answers.refusedKnown++;
        case REFUSED, DATA, CONFLICT, INTERNAL, LOST, UNKNOWN -> differs(asked, known, answers);
      }
    }
  }

  private static void differs(Asked asked, Evaluated.Known ours, Answers answers) {
    Dialect dialect = asked.database().scene().dialect();
    Optional<EngineBug> bug =
        BUGS.stream()
            .filter(
                b ->
                    b.dialect().equals(dialect.name())
                        && b.shape().test(asked.expr())
                        && asked.theirs().contains(b.answer()))
            .findFirst();
    if (bug.isPresent()) {
      answers.explained.merge(bug.get().what(), 1, Integer::sum);
      return;
    }
    StringBuilder text = new StringBuilder();
    asked.database().setup().forEach(s -> text.append(line(s, dialect)));
    answers.different.add(
        text.append(line(asked.query(), dialect))
            .append("-- ours:   ")
            .append(ours)
            .append("\n-- theirs: ")
            .append(asked.theirs())
            .append('\n')
            .toString());
  }

  static String line(Statement statement, Dialect dialect) {
    return Sql.print(statement, dialect.spelling()) + ";\n";
  }
}
