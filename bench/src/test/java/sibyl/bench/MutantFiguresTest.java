package sibyl.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.bench.MutantFigures.Fate;
import sibyl.bench.MutantFigures.Pool;
import sibyl.bench.Mutants.Mutant;
import sibyl.lab.target.Target;

class MutantFiguresTest {
  /// With this change, NOT before one of the comparisons is taken for `=`.
  private static final String CHANGE =
      "org.h2.expression.condition.Comparison.getNotCompareType(I)I PrimitiveReturnsMutator 9";

  @Test
  void findings_on_a_mutant_have_its_change_and_its_method_as_their_cause() throws Exception {
    try (MutantFigures figures = new MutantFigures(Target.parse("h2"))) {
      Mutant mutant =
          figures.mutants().all().stream()
              .filter(m -> m.name().equals(CHANGE))
              .findFirst()
              .orElseThrow();
      Pool pool = new Pool();

      assertThat(figures.play(mutant, pool, 1, 2)).isEqualTo(Fate.FOUND);

      CauseScore score = pool.byBucket(Mutant::name);
      assertThat(score.findings()).isEqualTo(pool.sightings().size()).isPositive();
      assertThat(score.byCause().keySet()).isEqualTo(Set.of(CHANGE));
      assertThat(pool.byPlace(Mutant::method).byCause().keySet())
          .isEqualTo(Set.of(mutant.method()));
    }
  }
}
