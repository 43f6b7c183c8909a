package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Side;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Generic;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.parse.Parse;
import sibyl.proof.template.Library;
import sibyl.proof.template.Template;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Queries that are proved or known to be equal return the same rows in real engines, from small tables with NULLs, with
/// duplicate rows, and without rows.
class ProvedPairsTest {
  private static final Path PAIRS = Path.of("../proof/src/test/resources/sibyl/proof/pairs");
  private static final Pattern HEAD =
      Pattern.compile("^-- (SCHEMA|EQUAL|DIFFERENT) ?(\\S*)$", Pattern.MULTILINE);

  /// The first is empty.
  private static final int DATABASES = 4;

  private record Pair(String name, Query left, Query right) {}

  /// The outcomes of the pairs that were run.
  private static final class Answers {
    private final Map<String, String> different = new TreeMap<>();
    private final Map<String, Integer> moot = new TreeMap<>();
    private int same;
    private int asked;

    int apart() {
      return different.size();
    }

    void add(Pair pair, Session session, Dialect dialect) {
      Claim claim =
          Claim.sameRows(List.of(Side.of("left", pair.left()), Side.of("right", pair.right())));
      switch (new Executor(session).run(claim).verdict()) {
        case Verdict.Upheld _ -> same++;
        case Verdict.Moot(String why) -> moot.merge(why + " " + pair.name(), 1, Integer::sum);
        case Verdict.Refuted r ->
            different.put(
                pair.name(),
                "%s%n%s%n%s%n%s"
                    .formatted(
                        r.explanation(),
                        Sql.print(pair.left(), dialect.spelling()),
                        Sql.print(pair.right(), dialect.spelling()),
                        r.answers()));
      }
    }

    /// At least `most` out of a hundred must have been accepted.
    void check(String target, int most) {
      int refused = moot.values().stream().mapToInt(Integer::intValue).sum();
      System.out.printf("%s: %d pairs answered, %d not%n", target, same, refused);
      assertThat(different).isEmpty();
      assertThat(100 * same / (same + refused)).describedAs("%s", moot).isGreaterThan(most);
    }
  }

  private static final List<String> THEMES =
      List.of("conditions", "values", "joins", "groups", "sets", "subqueries", "keys");

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void golden_equal_pairs_have_the_same_rows(String target) throws IOException {
    Answers answers = new Answers();
    for (String theme : THEMES) {
      run(target, theme, "EQUAL", answers);
    }
    answers.check(target, 97);
  }

  /// Otherwise the tables would test nothing.
  @Test
  void most_golden_different_pairs_have_different_rows() throws IOException {
    Answers answers = new Answers();
    for (String theme : THEMES) {
      run(Engines.NEWEST, theme, "DIFFERENT", answers);
    }
    System.out.println(answers.apart() + " of " + answers.asked + " different pairs told apart");
    assertThat(2 * answers.apart()).isGreaterThan(answers.asked);
  }

  private static void run(String target, String theme, String wanted, Answers answers)
      throws IOException {
    String text = Files.readString(PAIRS.resolve(theme + ".sql"));
    Matcher head = HEAD.matcher(text);
    List<Statement> setup = List.of();
    List<Pair> pairs = new ArrayList<>();
    boolean more = head.find();
    while (more) {
      String kind = head.group(1);
      String name = head.group(2);
      int from = head.end();
      more = head.find();
      List<Statement> body =
          Parse.script(text.substring(from, more ? head.start() : text.length()), Generic.DIALECT);
      if (kind.equals("SCHEMA")) {
        run(target, setup, pairs, answers);
        setup = body;
        pairs.clear();
      } else if (kind.equals(wanted)) {
        pairs.add(new Pair(theme + " " + name, (Query) body.get(0), (Query) body.get(1)));
      }
    }
    run(target, setup, pairs, answers);
  }

  private static void run(String target, List<Statement> setup, List<Pair> pairs, Answers answers) {
    Dialect dialect = Target.parse(target).dialect();
    answers.asked += pairs.size();
    for (int i = 0; i < DATABASES && !pairs.isEmpty(); i++) {
      try (Session session =
          Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        build(setup, session, i);
        pairs.forEach(p -> answers.add(p, session, dialect));
      }
    }
  }

  private static void build(List<Statement> setup, Session session, int number) {
    // Only one DBMS needs it, and the others refuse it.
    session.run(new Statement.Native("PRAGMA foreign_keys = ON"));
    Scene scene = Scene.empty(Generic.DIALECT);
    for (Statement statement : setup) {
      assertThat(session.run(statement).accepted()).describedAs("%s", statement).isTrue();
      scene = scene.after(statement);
    }
    Choices choices = new Seed(number).child("rows").choices();
    for (Table table : scene.tables()) {
      for (int i = number == 0 ? 0 : choices.between(0, 5); i > 0; i--) {
        String row =
            table.columns().stream()
                .map(c -> value(c.kind(), choices))
                .collect(Collectors.joining(", ", "(", ")"));
        for (int j = choices.between(1, 2); j > 0; j--) {
          // Rows that break a constraint are not stored.
          session.run(new Statement.Native("INSERT INTO " + table.name() + " VALUES " + row));
        }
      }
    }
  }

  private static String value(SqlType type, Choices choices) {
    if (choices.oneIn(4)) {
      return "NULL";
    }
    return type == SqlType.TEXT
        ? choices.pick(List.of("''", "'a'", "'A'", "'b'", "'a%'"))
        : type == SqlType.BOOLEAN
            ? choices.pick(List.of("TRUE", "FALSE"))
            : String.valueOf(choices.between(-1, 3));
  }

  /// What replaces the holes of a template.
  private static final String HOLES =
      """
      CREATE TABLE holes (p BOOLEAN, q BOOLEAN, o BOOLEAN, u INTEGER, v INTEGER, w INTEGER, any_column INTEGER);
      CREATE TABLE r (c INTEGER);
      CREATE TABLE s (c INTEGER);
      CREATE TABLE t (c INTEGER)
      """;

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void instances_of_all_templates_have_the_same_rows(String target) {
    Answers answers = new Answers();
    List<Pair> pairs = new ArrayList<>();
    for (Template template : Library.shipped().entries()) {
      Instance instance = new Instance(new Seed(1).child(template.name()).choices());
      pairs.add(
          new Pair(
              template.name(),
              instance.query(template.kind(), template.from()),
              instance.query(template.kind(), template.to())));
    }
    run(target, Parse.script(HOLES, Generic.DIALECT), pairs, answers);
    answers.check(target, 97);
  }

  /// The same for the same hole on both sides.
  private static final class Instance {
    private final Choices choices;
    private final Map<String, Integer> chosen = new TreeMap<>();

    Instance(Choices choices) {
      this.choices = choices;
    }

    Query query(Template.Kind kind, Node template) {
      Relation holes = new Relation.Named("holes");
      Node side = Tree.map(template, this::filled);
      return switch (kind) {
        case QUERY -> (Query) side;
        case LOGIC, VALUE ->
            new Query.Select(List.of(Query.Item.of((Expr) side)), holes, Optional.empty());
        case TRUTH ->
            new Query.Select(
                List.of(Query.Item.of(new Expr.Literal(new Value.Int(1)))),
                holes,
                Optional.of((Expr) side));
      };
    }

    private Node filled(Node node) {
      return switch (node) {
        case Expr.Aggregate a when a.function().name().equals("agg") ->
            new Expr.Aggregate(
                Function.aggregate(
                    List.of("sum", "count", "min", "max").get(choice("agg")),
                    SqlType.INTEGER,
                    Function.Fold.NONE,
                    SqlType.ANY),
                a.args(),
                false,
                Optional.empty());
        case Expr.Call c when c.function().name().length() == 1 ->
            filled(c.function().name(), c.args().getFirst(), c.args().getLast());
        case Node other -> other;
      };
    }

    private Expr filled(String hole, Expr first, Expr last) {
      return switch (hole) {
        case "p", "q", "o" ->
            switch (choice(hole)) {
              case 0 -> new Expr.Comparison(Expr.ComparisonOp.GREATER, first, whole(0));
              case 1 -> new Expr.IsNull(last, false);
              case 2 -> new Expr.InList(last, List.of(whole(0), whole(2)), false);
              default ->
                  new Expr.Comparison(
                      Expr.ComparisonOp.EQUAL, first, first.equals(last) ? whole(1) : last);
            };
        default ->
            switch (choice(hole)) {
              case 0 -> first;
              case 1 -> last;
              case 2 -> new Expr.Binary(Expr.BinaryOp.ADD, first, last);
              default ->
                  new Expr.Case(
                      Optional.empty(),
                      List.of(new Expr.When(new Expr.IsNull(last, false), first)),
                      Optional.of(last));
            };
      };
    }

    private int choice(String hole) {
      return chosen.computeIfAbsent(hole, _ -> choices.below(4));
    }

    private static Expr whole(int number) {
      return new Expr.Literal(new Value.Int(number));
    }
  }
}
