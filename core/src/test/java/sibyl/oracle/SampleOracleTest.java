package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.ContributingPage;
import sibyl.chance.Seed;
import sibyl.probe.Oracle;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.RoundSearch;

/// The oracle that CONTRIBUTING.md shows: one file is all it takes.
class SampleOracleTest {

  @Test
  void the_oracle_of_the_contributing_page_finds_a_planted_bug_and_accuses_no_correct_engine(
      @TempDir Path folder) throws Exception {
    Oracle oracle = (Oracle) ContributingPage.compiled("TwiceNegated", folder);
    assertThat(search(oracle, Set.of()).next(60)).isEmpty();
    RoundSearch search = search(oracle, Set.of(Plant.NOT_EQUAL_READ_AS_IS_NOT));
    Optional<RoundSearch.Found> found = search.next(300);
    assertThat(found).isPresent();
    String small = search.reduced(found.get(), 2_000).script(Toy.DIALECT.spelling());
    assertThat(small).contains("<>").hasSizeLessThan(200);
  }

  private static RoundSearch search(Oracle oracle, Set<Plant> bugs) {
    return new RoundSearch(oracle, Toy.DIALECT, () -> new ToyDatabase(bugs), new Seed(1));
  }
}
