package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.SideAnswer;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Target;
import sibyl.lab.worker.TestWorker;
import sibyl.locus.FencedQueries;
import sibyl.triage.ExaminedFinding;

/// Fences keep the meaning of queries on every engine. Engines have bugs, so where a query and its fenced form differ, the
/// reference says which is wrong: never only the fenced one.
class FencesTest {

  @ParameterizedTest
  @CsvSource({
    "sqlite, 200",
    "h2, 60",
    "hsqldb, 30",
    "derby, 10",
    "duckdb, 12",
    "postgres, 25",
    "mariadb, 25",
    "mysql, 15"
  })
  void a_fence_is_not_what_makes_an_answer_wrong(String target, int rounds, @TempDir Path folder) {
    Plan plan =
        Plan.usual(
            Target.parse(target),
            TestWorker.kit(target),
            List.of(new FencedQueries()),
            5,
            new Plan.Limits(TestWorker.ENOUGH, rounds, 2),
            Set.of());
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan, store, TestWorker.launch(TestWorker.FENCES), new Silent()).run();
    }
    List<String> broken = new ArrayList<>();
    for (ExaminedFinding finding : new StoreReader(folder).witnesses()) {
      List<SideAnswer> sides = finding.evidence().map(Evidence::sides).orElse(List.of());
      if (!sides.isEmpty()
          && sides.getFirst().judgement() == Judgement.RIGHT
          && sides.stream().anyMatch(s -> s.judgement() == Judgement.WRONG)) {
        broken.add(sides.toString());
      }
    }
    System.out.printf(
        "%s: %s, %d differ%n",
        target, end.tally().oracle(new FencedQueries().name()).upheld, end.findings().seen());
    assertThat(broken).isEmpty();
  }

  private static final class Silent implements Listener {
    @Override
    public void found(CaseFile found, boolean known) {}

    @Override
    public void lost(String why) {}

    @Override
    public void progress(CampaignStatus standing) {}
  }
}
