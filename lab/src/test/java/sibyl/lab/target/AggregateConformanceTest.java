package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.draw.DrawExpr;
import sibyl.draw.Grammar;
import sibyl.draw.Scope;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.scalar.Evaluated;
import sibyl.scalar.Row;
import sibyl.scalar.Scalars;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// What a dialect's own evaluator says of some rows is what the newest version answers: `SELECT f(e) FROM t` returns the value of
/// the aggregate, and `SELECT e FROM t ORDER BY e` the values in their order. The options are those of [ScalarConformanceTest].
class AggregateConformanceTest {
  private static final int SHARE = 10;
  private static final int PER_TABLE = 40;
  private static final int MOST_ROWS = 5;

  private static final class Answers {
    private final Map<String, Integer> silent = new HashMap<>();
    private final List<String> different = new ArrayList<>();
    private int asked;
    private int known;

    void silent(String reason) {
      asked++;
      silent.merge(reason, 1, Integer::sum);
    }

    void known(
        Statement query, List<Statement> setup, Dialect dialect, Object ours, Object theirs) {
      asked++;
      known++;
      if (!ours.equals(theirs)) {
        StringBuilder text = new StringBuilder();
        setup.forEach(s -> text.append(ScalarConformanceTest.line(s, dialect)));
        text.append(ScalarConformanceTest.line(query, dialect));
        different.add(text + "-- ours:   " + ours + "\n-- theirs: " + theirs + "\n");
      }
    }
  }

  /// A table and what it holds.
  private record Filled(Scene scene, List<Statement> setup, List<Row> rows) {}

  private record Cells(Map<String, Evaluated.Known> cells) implements Row {
    @Override
    public Evaluated column(Expr.ColumnRef ref) {
      Evaluated.Known cell = cells.get(ref.column());
      return cell == null ? new Evaluated.Silent("unknown column " + ref.column()) : cell;
    }
  }

  @ParameterizedTest
  @MethodSource("sibyl.lab.target.ScalarConformanceTest#targets")
  void aggregates_and_orders_are_those_that_we_compute(String target) {
    Dialect dialect = Target.parse(target).dialect();
    Grammar grammar = new Grammar(dialect, Set.of());
    Answers answers = new Answers();
    Seed seed = new Seed(Integer.getInteger("scalars.seed", 1)).child("aggregates");
    int wanted = Integer.getInteger("scalars", ScalarConformanceTest.USUAL) / SHARE;
    for (int i = 0; answers.asked < wanted && i < wanted; i++) {
      Choices choices = seed.child(i).choices();
      try (Session session =
          Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
        filled(grammar, choices, session)
            .ifPresent(f -> ask(grammar, f, choices, session, answers));
        // Servers keep a table until it is dropped.
        session.run(new Statement.Drop(Statement.ObjectKind.TABLE, ScalarConformanceTest.TABLE));
      }
    }
    System.out.printf(
        "%s: %d aggregates and orders, %.1f %% known, %d different, silent %s%n",
        target,
        answers.asked,
        100.0 * answers.known / answers.asked,
        answers.different.size(),
        answers.silent);
    answers.different.stream().limit(20).forEach(System.out::println);
    assertThat(answers.different).isEmpty();
    assertThat(answers.asked).isGreaterThanOrEqualTo(wanted);
  }

  private static Optional<Filled> filled(Grammar grammar, Choices choices, Session session) {
    List<ScalarConformanceTest.Column> columns = ScalarConformanceTest.columns(grammar, choices);
    Statement create = ScalarConformanceTest.create(columns);
    if (!session.run(create).accepted()) {
      return Optional.empty();
    }
    List<Statement> setup = new ArrayList<>(List.of(create));
    Scene scene = Scene.empty(grammar.dialect()).after(create);
    for (int i = choices.between(1, MOST_ROWS); i > 0; i--) {
      Statement insert = ScalarConformanceTest.insert(grammar, columns, scene, choices);
      if (session.run(insert).accepted()) {
        setup.add(insert);
        scene = scene.after(insert);
      }
    }
    Query all =
        Query.Select.all(
            columns.stream().map(ScalarConformanceTest.Column::name).toList(),
            ScalarConformanceTest.TABLE);
    if (!(session.run(all) instanceof Outcome.Rows(List<List<Value>> cells))) {
      return Optional.empty();
    }
    List<Row> rows = new ArrayList<>();
    for (List<Value> values : cells) {
      Map<String, Evaluated.Known> row = new HashMap<>();
      for (int i = 0; i < values.size(); i++) {
        row.put(columns.get(i).name(), new Evaluated.Known(values.get(i), columns.get(i).typing()));
      }
      rows.add(new Cells(row));
    }
    return Optional.of(new Filled(scene, setup, rows));
  }

  private static void ask(
      Grammar grammar, Filled filled, Choices choices, Session session, Answers answers) {
    Dialect dialect = grammar.dialect();
    Scalars scalars = dialect.scalars().orElseThrow();
    DrawExpr draw = new DrawExpr(grammar, filled.scene(), choices);
    Scope scope = Scope.of(filled.scene().table(ScalarConformanceTest.TABLE).orElseThrow());
    List<Function> functions =
        dialect.words().functions().stream()
            .filter(f -> f.kind() == Function.Kind.AGGREGATE && f.params().size() == 1)
            .filter(f -> f.purity() == Function.Purity.PURE)
            .toList();
    for (int i = 0; i < PER_TABLE && session.alive(); i++) {
      Function function = choices.pick(functions);
      boolean ordered = choices.oneIn(4);
      SqlType wanted = function.params().getFirst();
      SqlType type = ordered || wanted == SqlType.ANY ? draw.anyType() : wanted;
      Expr argument = draw.of(type, scope, choices.below(2));
      if (type == SqlType.GEOMETRY) {
        continue;
      }
      List<Evaluated.Known> values = new ArrayList<>();
      for (Row row : filled.rows()) {
        if (scalars.value(argument, row) instanceof Evaluated.Known known) {
          values.add(known);
        }
      }
      if (values.size() < filled.rows().size()) {
        continue;
      }
      if (ordered) {
        order(argument, values, scalars, filled, session, answers);
      } else {
        Expr.Aggregate aggregate =
            new Expr.Aggregate(
                function,
                choices.oneIn(8) && function.counts() ? List.of() : List.of(argument.as(wanted)),
                choices.oneIn(5),
                Optional.empty());
        aggregate(aggregate, values, scalars, filled, session, answers);
      }
    }
  }

  private static void aggregate(
      Expr.Aggregate aggregate,
      List<Evaluated.Known> values,
      Scalars scalars,
      Filled filled,
      Session session,
      Answers answers) {
    Expr.Aggregate called =
        aggregate.args().isEmpty()
            ? new Expr.Aggregate(aggregate.function(), List.of(), false, Optional.empty())
            : aggregate;
    Query query = select(called, List.of());
    if (!(session.run(query) instanceof Outcome.Rows(List<List<Value>> rows))) {
      return;
    }
    Value theirs = rows.getFirst().getFirst();
    switch (scalars.aggregate(called, values)) {
      case Evaluated.Silent(String reason) -> answers.silent(reason);
      case Evaluated.Known known ->
          answers.known(
              query,
              filled.setup(),
              filled.scene().dialect(),
              ScalarConformanceTest.same(known, theirs) ? theirs : known.value(),
              theirs);
    }
  }

  /// The values as the engine orders them must never descend in our order.
  private static void order(
      Expr key,
      List<Evaluated.Known> values,
      Scalars scalars,
      Filled filled,
      Session session,
      Answers answers) {
    Query query = select(key, List.of(new Query.OrderTerm(key)));
    // A number there is the number of a column.
    if (key instanceof Expr.Literal
        || !(session.run(query) instanceof Outcome.Rows(List<List<Value>> rows))) {
      return;
    }
    for (int i = 1; i < rows.size(); i++) {
      Value before = rows.get(i - 1).getFirst();
      Value after = rows.get(i).getFirst();
      Optional<Evaluated.Known> one = known(before, values);
      Optional<Evaluated.Known> other = known(after, values);
      OptionalInt order =
          one.isPresent() && other.isPresent()
              ? scalars.order(one.get(), other.get())
              : OptionalInt.empty();
      if (order.isEmpty()) {
        answers.silent("order");
      } else {
        String ours = order.getAsInt() > 0 ? after + ", " + before : before + ", " + after;
        answers.known(query, filled.setup(), filled.scene().dialect(), ours, before + ", " + after);
      }
    }
  }

  private static Optional<Evaluated.Known> known(Value value, List<Evaluated.Known> values) {
    return values.stream().filter(k -> ScalarConformanceTest.same(k, value)).findFirst();
  }

  private static Query select(Expr item, List<Query.OrderTerm> order) {
    return new Query.Select(
            List.of(Query.Item.of(item)),
            new Relation.Named(ScalarConformanceTest.TABLE),
            Optional.empty())
        .withOrder(order, Optional.empty());
  }
}
