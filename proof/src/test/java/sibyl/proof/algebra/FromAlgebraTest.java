package sibyl.proof.algebra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import sibyl.chance.Seed;
import sibyl.compare.Bag;
import sibyl.draw.Grammar;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class FromAlgebraTest {
  private static final Grammar GRAMMAR = new Grammar(Toy.DIALECT, Set.of());
  private static final int FORMS = 12;
  private static final List<ToyDatabase> DATABASES =
      LongStream.range(0, 12).mapToObj(Tiny::filled).toList();

  static final List<String> SEEDS = Tiny.SEEDS;

  @ParameterizedTest
  @FieldSource("SEEDS")
  void what_comes_back_gives_the_same_rows(String sql) {
    Query seed = Tiny.read(sql);
    for (int form = 0; form < FORMS; form++) {
      Optional<Query> back =
          FromAlgebra.query(
              ToAlgebra.of(Tiny.PREMISES, seed),
              Tiny.PREMISES,
              seed,
              GRAMMAR,
              new Seed(form).choices());
      String said = back.map(q -> Sql.print(q, Toy.DIALECT.spelling())).orElse("nothing");
      assertThat(back).as(sql).isPresent();
      Query read = Tiny.read(said);
      for (ToyDatabase database : DATABASES) {
        Bag wanted = rows(database, seed);
        assertThat(rows(database, back.get()).sameAs(wanted)).as(said).isTrue();
        assertThat(rows(database, read).sameAs(wanted)).as(said).isTrue();
      }
    }
  }

  private static Bag rows(ToyDatabase database, Query query) {
    Outcome outcome = database.run(query);
    assertThat(outcome)
        .as(Sql.print(query, Toy.DIALECT.spelling()))
        .isInstanceOf(Outcome.Rows.class);
    return new Bag(((Outcome.Rows) outcome).rows());
  }
}
