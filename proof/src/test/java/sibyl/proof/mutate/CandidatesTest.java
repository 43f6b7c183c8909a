package sibyl.proof.mutate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.compare.Bag;
import sibyl.draw.Grammar;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Tiny;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.proof.check.Answer;
import sibyl.proof.check.Prover;
import sibyl.proof.mutate.Candidates.Candidate;
import sibyl.session.Outcome;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class CandidatesTest {
  private static final Candidates CANDIDATES = new Candidates(new Grammar(Toy.DIALECT, Set.of()));

  private record Drawn(String sql, Query seed, Candidate candidate) {
    @Override
    public String toString() {
      return candidate.name() + ": " + sql + " => " + text(candidate.query());
    }
  }

  /// Two of each seed.
  private static List<Drawn> drawn(Candidates from) {
    List<Drawn> all = new ArrayList<>();
    for (String sql : Tiny.SEEDS) {
      Choices choices = new Seed(1).child(sql).choices();
      Query seed = Tiny.read(sql);
      for (int i = 0; i < 2; i++) {
        from.draw(Tiny.PREMISES, seed, choices).ifPresent(c -> all.add(new Drawn(sql, seed, c)));
      }
    }
    return all;
  }

  private static String text(Query query) {
    return Sql.print(query, Toy.DIALECT.spelling());
  }

  static List<String> names() {
    return Candidates.all();
  }

  @ParameterizedTest
  @MethodSource("names")
  void every_mutation_changes_some_seed(String name) {
    assertThat(Tiny.SEEDS)
        .anyMatch(sql -> CANDIDATES.apply(name, Tiny.PREMISES, Tiny.read(sql), 1).isPresent());
  }

  @Test
  void nearly_every_seed_has_a_candidate() {
    assertThat(drawn(CANDIDATES)).hasSizeGreaterThan(2 * Tiny.SEEDS.size() * 9 / 10);
  }

  @Test
  void a_name_and_a_number_make_the_same_candidate_again() {
    for (Drawn each : drawn(CANDIDATES)) {
      Candidate c = each.candidate();
      Optional<Query> again =
          CANDIDATES.apply(c.name(), Tiny.PREMISES, Tiny.read(each.sql()), c.choice());
      assertThat(again).as(each.toString()).contains(c.query());
    }
  }

  @Test
  void a_candidate_is_another_text_that_a_database_accepts() {
    try (ToyDatabase database = Tiny.filled(1)) {
      for (Drawn each : drawn(CANDIDATES)) {
        String said = text(each.candidate().query());
        assertThat(said).isNotEqualTo(text(each.seed()));
        assertThat(database.run(Tiny.read(said)))
            .as(each.toString())
            .isInstanceOf(Outcome.Rows.class);
      }
    }
  }

  @Test
  void a_candidate_uses_no_word_that_is_closed() {
    Set<String> closed =
        Set.of(
            "with",
            "join RIGHT",
            "join FULL",
            "join COMMA",
            "op SAME",
            "op NOT_SAME",
            "is true",
            "aggregate filter",
            "set INTERSECT",
            "set EXCEPT");
    List<Drawn> all = drawn(new Candidates(new Grammar(Toy.DIALECT, closed)));
    assertThat(all).hasSizeGreaterThan(Tiny.SEEDS.size());
    for (Drawn each : all) {
      assertThat(Features.of(each.candidate().query()))
          .as(each.toString())
          .doesNotContainAnyElementsOf(closed);
    }
  }

  @Test
  void most_can_be_proved_and_what_is_proved_gives_the_same_rows() {
    List<ToyDatabase> databases = LongStream.range(0, 12).mapToObj(Tiny::filled).toList();
    List<Drawn> all = drawn(CANDIDATES);
    int proved = 0;
    try (Prover prover = new Prover()) {
      AlgebraSchema tables = new AlgebraSchema(Tiny.PREMISES);
      for (Drawn each : all) {
        Answer answer =
            prover.prove(
                Tiny.PREMISES,
                ToAlgebra.of(tables, each.seed()),
                ToAlgebra.of(tables, each.candidate().query()));
        if (answer instanceof Answer.Equal) {
          proved++;
          for (ToyDatabase database : databases) {
            Bag rows = rows(database, each.candidate().query());
            assertThat(rows.sameAs(rows(database, each.seed()))).as(each.toString()).isTrue();
          }
        }
      }
    }
    assertThat(proved).isGreaterThan(all.size() / 2);
  }

  private static Bag rows(ToyDatabase database, Query query) {
    return database.run(query) instanceof Outcome.Rows(var rows)
        ? new Bag(rows)
        : new Bag(List.of());
  }
}
