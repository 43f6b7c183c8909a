package sibyl.proof.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.parse.Parse;
import sibyl.proof.algebra.Premises;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.toy.Toy;

final class CheckerTest {
  /// The percentage of equal pairs that the prover must prove.
  private static final int SHARE = 85;

  private static final int STRIDE = 4;

  private static final Map<GoldenPair, Answer> ANSWERS = answers();

  private static Map<GoldenPair, Answer> answers() {
    Map<GoldenPair, Answer> answers = new LinkedHashMap<>();
    try (Checker checker = new Checker()) {
      for (GoldenPair p : GoldenPair.all()) {
        answers.put(p, checker.checkTemplate(p.premises(), p.left(), p.right()));
      }
    }
    return answers;
  }

  private static List<GoldenPair> answered(boolean equal, Class<? extends Answer> answer) {
    return ANSWERS.entrySet().stream()
        .filter(e -> e.getKey().equal() == equal && answer.isInstance(e.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Test
  void no_different_pair_is_ever_proved_equal() {
    try (Prover prover = new Prover()) {
      assertThat(GoldenPair.all())
          .filteredOn(
              p -> {
                GoldenPair.Nodes nodes = p.nodes();
                return !p.equal()
                    && prover.prove(p.premises(), nodes.left(), nodes.right())
                        instanceof Answer.Equal;
              })
          .isEmpty();
    }
  }

  @Test
  void most_equal_pairs_are_proved_and_the_others_are_unknown() {
    List<GoldenPair> unknown = answered(true, Answer.Unknown.class);
    long equal = GoldenPair.all().stream().filter(GoldenPair::equal).count();
    long share = 100 * (equal - unknown.size()) / equal;
    System.out.printf(
        "%d of %d equal pairs proved (%d %%)%n", equal - unknown.size(), equal, share);
    assertThat(share).as("not proved: %s", unknown).isGreaterThanOrEqualTo(SHARE);
    assertThat(answered(true, Answer.Different.class)).isEmpty();
  }

  @Test
  void every_different_pair_is_refuted() {
    assertThat(answered(false, Answer.Unknown.class)).isEmpty();
    assertThat(answered(false, Answer.Equal.class)).isEmpty();
  }

  /// Queries in one file read the same tables, so most can be compared with each other: many pairs that are different, and
  /// some that are equal by chance.
  @Test
  void queries_that_are_proved_equal_are_never_refuted() {
    List<String> wrong = new ArrayList<>();
    int proved = 0;
    try (Prover prover = new Prover()) {
      for (String theme : GoldenPair.THEMES) {
        List<GoldenPair> pairs = GoldenPair.of(theme);
        Premises premises = pairs.getFirst().premises();
        for (int i = 0; i < pairs.size(); i++) {
          for (int j = i % STRIDE; j < i; j += STRIDE) {
            GoldenPair one = pairs.get(i);
            GoldenPair other = pairs.get(j);
            RelNode left = one.nodes().left();
            RelNode right = other.nodes().right();
            if (left.getRowType().getFieldCount() == right.getRowType().getFieldCount()
                && prover.prove(premises, left, right) instanceof Answer.Equal) {
              proved++;
              new RandomRefuter(new Seed(i), true)
                  .refuted(premises, left, right)
                  .ifPresent(_ -> wrong.add(one + " and " + other));
            }
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(proved).isPositive();
  }

  private static Answer check(String schema, String left, String right) {
    List<Statement> setup = Parse.script(schema, Toy.DIALECT);
    try (Checker checker = new Checker(true)) {
      return checker.check(Premises.enforced(setup, false), query(left), query(right));
    }
  }

  private static Query query(String text) {
    return (Query) Parse.statement(text, Toy.DIALECT);
  }

  @Test
  void what_is_not_modelled_is_unknown_with_a_reason() {
    String schema = "CREATE TABLE t (a INTEGER)";
    assertThat(check(schema, "SELECT a FROM t LIMIT 1", "SELECT a FROM t LIMIT 1"))
        .isEqualTo(new Answer.Unknown("LIMIT"));
    assertThat(check(schema, "SELECT a FROM t", "SELECT a, a FROM t"))
        .isEqualTo(new Answer.Unknown("they have different numbers of columns"));
    assertThat(check(schema, "SELECT random() FROM t", "SELECT random() FROM t"))
        .isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void a_function_that_could_mean_something_else_refutes_nothing() {
    assertThat(
            check(
                "CREATE TABLE t (a INTEGER)",
                "SELECT abs(a) FROM t",
                "SELECT abs(a) FROM t WHERE abs(a) >= 0 OR a IS NULL"))
        .isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void texts_that_a_collation_may_treat_as_equal_refute_nothing() {
    String schema = "CREATE TABLE t (v TEXT)";
    assertThat(check(schema, "SELECT v FROM t WHERE v = 'a'", "SELECT v FROM t WHERE v = 'A'"))
        .isInstanceOf(Answer.Unknown.class);
    assertThat(
            check(schema, "SELECT v FROM t WHERE v LIKE 'a%'", "SELECT v FROM t WHERE v LIKE 'A%'"))
        .isInstanceOf(Answer.Unknown.class);
    assertThat(
            check(schema, "SELECT v FROM t WHERE v LIKE 'a%'", "SELECT v FROM t WHERE v LIKE 'b%'"))
        .isInstanceOf(Answer.Different.class);
  }
}
