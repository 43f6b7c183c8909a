package sibyl.proof.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.parse.Parse;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.toy.Toy;

final class RefutersTest {
  private static final Seed SEED = new Seed(1);

  private static List<GoldenPair> pairs(Predicate<GoldenPair> which) {
    return GoldenPair.all().stream().filter(which).toList();
  }

  private static Optional<Answer.Different> byChance(GoldenPair pair, int databases) {
    GoldenPair.Nodes nodes = pair.nodes();
    return new RandomRefuter(SEED, databases, true)
        .refuted(pair.premises(), nodes.left(), nodes.right());
  }

  private static Optional<Answer.Different> bySolver(GoldenPair pair, int rows) {
    GoldenPair.Nodes nodes = pair.nodes();
    return new BoundedRefuter(rows, 1_000_000, true)
        .refuted(pair.premises(), nodes.left(), nodes.right());
  }

  @Test
  void there_are_pairs_enough_of_both_kinds() {
    assertThat(pairs(GoldenPair::equal)).hasSizeGreaterThanOrEqualTo(150);
    assertThat(pairs(p -> !p.equal())).hasSizeGreaterThanOrEqualTo(100);
    assertThat(GoldenPair.all()).doesNotHaveDuplicates();
    assertThat(GoldenPair.all().stream().map(GoldenPair::toString)).doesNotHaveDuplicates();
  }

  @Test
  void no_equal_pair_is_refuted_by_chance() {
    assertThat(pairs(p -> p.equal() && byChance(p, 60).isPresent())).isEmpty();
  }

  @Test
  void no_equal_pair_is_refuted_by_the_solver() {
    assertThat(pairs(p -> p.equal() && bySolver(p, 2).isPresent())).isEmpty();
  }

  @Test
  void every_different_pair_is_refuted_by_the_solver() {
    assertThat(pairs(p -> !p.equal() && bySolver(p, 3).isEmpty())).isEmpty();
  }

  @Test
  void chance_refutes_nearly_every_different_pair() {
    List<GoldenPair> missed =
        pairs(p -> !p.equal() && byChance(p, RandomRefuter.DATABASES).isEmpty());
    assertThat(missed).hasSizeLessThan(pairs(p -> !p.equal()).size() / 20);
  }

  @Test
  void a_witness_is_printed_as_statements_and_both_results() {
    Answer.Different different =
        byChance(different("conditions", "same-as-itself"), RandomRefuter.DATABASES).orElseThrow();
    assertThat(different.witness())
        .singleElement()
        .satisfies(
            s ->
                assertThat(Sql.print(s, Toy.DIALECT.spelling()))
                    .startsWith("INSERT INTO r(a, b, c) VALUES")
                    .contains("NULL"));
    assertThat(different.right()).contains("(NULL)").hasSizeGreaterThan(different.left().size());
    assertThat(different.meaning()).isEmpty();
  }

  @Test
  void a_witness_says_what_functions_return_in_it() {
    GoldenPair pair = different("functions", "other-predicate");
    assertThat(byChance(pair, RandomRefuter.DATABASES).orElseThrow().meaning())
        .anyMatch(l -> l.startsWith("p("))
        .anyMatch(l -> l.startsWith("q("));
    assertThat(bySolver(pair, 2).orElseThrow().meaning())
        .anyMatch(l -> l.startsWith("p("))
        .anyMatch(l -> l.startsWith("q("));
  }

  @Test
  void the_same_seed_gives_the_same_witness() {
    GoldenPair pair = different("joins", "left-is-not-inner");
    assertThat(byChance(pair, 30)).isEqualTo(byChance(pair, 30));
    assertThat(bySolver(pair, 2)).isEqualTo(bySolver(pair, 2));
  }

  /// `abs` is one certain function: that another one would differ is no difference.
  @Test
  void what_hangs_on_a_function_that_is_not_free_is_no_difference() {
    Premises premises = Premises.of(Parse.script("CREATE TABLE t (a INTEGER)", Toy.DIALECT), false);
    AlgebraSchema tables = new AlgebraSchema(premises);
    var left = ToAlgebra.of(tables, query("SELECT a FROM t WHERE abs(a) >= 0"));
    var right = ToAlgebra.of(tables, query("SELECT a FROM t WHERE a IS NOT NULL"));
    assertThat(new RandomRefuter(SEED, false).refuted(premises, left, right)).isEmpty();
    assertThat(new BoundedRefuter(false).refuted(premises, left, right)).isEmpty();
    assertThat(new RandomRefuter(SEED, true).refuted(premises, left, right)).isPresent();
    assertThat(new BoundedRefuter(true).refuted(premises, left, right)).isPresent();
  }

  private static Query query(String text) {
    return (Query) Parse.statement(text, Toy.DIALECT);
  }

  private static GoldenPair different(String theme, String name) {
    return GoldenPair.of(theme).stream()
        .filter(p -> !p.equal() && p.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
