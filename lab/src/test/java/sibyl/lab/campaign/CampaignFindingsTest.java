package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.lab.store.Store;
import sibyl.probe.Probe;
import sibyl.sql.Statement;

class CampaignFindingsTest {
  private static final Case CASE =
      new Case(
          "sqlite@3.28.0",
          "tlp",
          List.of(),
          new Probe(new Statement.Native("SELECT 1")),
          new Case.Provenance(1, 2, 3, List.of()));
  private static final Verdict.Refuted VERDICT =
      new Verdict.Refuted(Defect.of("rows lost"), "one row is gone", List.of());

  @Test
  void what_an_earlier_run_saw_is_not_taken_from_what_this_one_saw(@TempDir Path folder) {
    try (Store store = Store.open(folder)) {
      CampaignFindings earlier = new CampaignFindings(store, Set.of(), new Silent());
      earlier.keep(CASE, VERDICT, "3.28.0");
      assertThat(earlier.counts().seen()).isEqualTo(1);

      CampaignFindings ledger = new CampaignFindings(store, Set.of(), new Silent());
      ledger.takeUp(store.pending());
      ledger.keep(CASE, VERDICT, "3.28.0");
      ledger.discard(ledger.nextToReduce().orElseThrow());
      assertThat(ledger.counts().seen()).isEqualTo(1);
      ledger.discard(ledger.nextToReduce().orElseThrow());
      assertThat(ledger.counts().seen()).isZero();
    }
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
