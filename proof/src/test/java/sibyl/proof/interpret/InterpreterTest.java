package sibyl.proof.interpret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.proof.algebra.Premises;
import sibyl.proof.check.GoldenPair;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.ToyDatabase;

/// The toy database evaluates the SQL tree itself, so it checks both the translation to algebra and the interpreter.
final class InterpreterTest {
  private static final int DATABASES = 6;

  /// Functions that the toy database does not know.
  private static List<GoldenPair> runnable() {
    return GoldenPair.all().stream().filter(p -> !p.theme().equals("functions")).toList();
  }

  @Test
  void the_algebra_means_what_the_toy_database_does() {
    List<String> wrong = new ArrayList<>();
    for (GoldenPair pair : runnable()) {
      GoldenPair.Nodes nodes = pair.nodes();
      for (Database database : databases(pair, nodes)) {
        try (ToyDatabase toy = filled(pair, database)) {
          compare(pair, database, nodes.left(), pair.left(), toy).ifPresent(wrong::add);
          compare(pair, database, nodes.right(), pair.right(), toy).ifPresent(wrong::add);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void equal_pairs_give_the_same_rows_in_the_toy_database() {
    List<String> wrong = new ArrayList<>();
    for (GoldenPair pair : runnable()) {
      for (Database database : pair.equal() ? databases(pair, pair.nodes()) : List.<Database>of()) {
        try (ToyDatabase toy = filled(pair, database)) {
          List<String> left = rows(toy.run(pair.left()));
          List<String> right = rows(toy.run(pair.right()));
          if (!left.equals(right)) {
            wrong.add(pair + " in " + database + ": " + left + " and " + right);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<Database> databases(GoldenPair pair, GoldenPair.Nodes nodes) {
    Premises premises = pair.premises();
    CheckQueries checks = CheckQueries.of(premises);
    RandomDatabase filling =
        new RandomDatabase(premises, Constants.of(List.of(nodes.left(), nodes.right())));
    List<Database> databases = new ArrayList<>();
    for (int n = 0; n < DATABASES; n++) {
      databases.add(
          filling.drawn(new Seed(n), (t, row) -> checks.kept(t, row, FunctionMeanings.WITHHELD)));
    }
    return databases;
  }

  /// A database that violates the premises would be refused here.
  private static ToyDatabase filled(GoldenPair pair, Database database) {
    ToyDatabase toy = new ToyDatabase();
    List<Statement> setup = new ArrayList<>(pair.setup());
    setup.addAll(database.inserts(pair.premises()));
    for (Statement each : setup) {
      assertThat(toy.run(each).accepted()).as("%s: %s", pair, each).isTrue();
    }
    return toy;
  }

  private static Optional<String> compare(
      GoldenPair pair, Database database, RelNode node, Query query, ToyDatabase toy) {
    List<String> ours =
        new Interpreter(database, FunctionMeanings.WITHHELD)
            .rows(node).stream().map(InterpreterTest::ours).sorted().toList();
    List<String> theirs = rows(toy.run(query));
    return ours.equals(theirs)
        ? Optional.empty()
        : Optional.of(pair + " in " + database + ": " + ours + " but " + theirs);
  }

  private static String ours(List<Datum> row) {
    return row.stream()
        .map(
            d ->
                switch (d) {
                  case Datum.Bool(boolean b) -> number(b ? 1 : 0);
                  case Datum.Num n -> number((double) n.top() / n.bottom());
                  case Datum.Text(String text) -> "'" + text;
                  case Datum.Null _ -> "NULL";
                })
        .toList()
        .toString();
  }

  private static List<String> rows(Outcome outcome) {
    return outcome instanceof Outcome.Rows(List<List<Value>> rows)
        ? rows.stream().map(InterpreterTest::theirs).sorted().toList()
        : List.of(outcome.toString());
  }

  private static String theirs(List<Value> row) {
    return row.stream()
        .map(
            v ->
                switch (v) {
                  case Value.Null _ -> "NULL";
                  case Value.Int(long n) -> number((double) n);
                  case Value.Real(double n) -> number(n);
                  case Value.Text(String text) -> "'" + text;
                  default -> v.toString();
                })
        .toList()
        .toString();
  }

  private static String number(double n) {
    return String.format(Locale.ROOT, "%.6f", n + 0.0);
  }
}
