package sibyl.play;

import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.probe.Claims;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.CostLimit;
import sibyl.sql.Query;

/// A test round for the oracle `ddlcheck` (how a table came about must not matter): builds tables by a history of CREATE and
/// ALTER, and copies that are created at once. Then it runs the same changes and queries on both, one after the other, until
/// they behave differently or the engine is lost.
final class TwoHistoryRound implements RoundPlan {

  @Override
  public void play(PlayedRound round) {
    if (round.built()) {
      round.unseenBy().stream().map(Weighted::item).forEach(oracle -> conduct(oracle, round));
    }
  }

  private static void conduct(Oracle oracle, PlayedRound round) {
    ClaimRunner conduct = round.about(oracle);
    Tally.OracleTally counts = round.tally().oracle(oracle.name());
    if (conduct.about() instanceof Claims.Silent(String reason)) {
      counts.decline(reason);
      return;
    }
    for (int j = 0;
        j < round.settings().sizes().round().statements() && round.session().alive();
        j++) {
      Choices choices = round.seed().child("conduct").child(j).choices();
      Probe probe =
          round
              .source()
              .question(oracle, round.grammar(), conduct.about().spoken(round.scene()), choices);
      Next next = conduct.next(probe);
      if (next instanceof Next.Declined || !round.affordable(probe.asked())) {
        counts.decline(next instanceof Next.Declined(String why) ? why : CostLimit.REASON);
        continue;
      }
      counts.probes++;
      Executor.Run run = conduct.run(probe, next);
      switch (run.verdict()) {
        case Verdict.Upheld _ -> counts.upheld++;
        case Verdict.Moot(String reason) -> {
          counts.moot.merge(reason, 1L, Long::sum);
          if (!(probe.asked() instanceof Query)) {
            return;
          }
        }
        case Verdict.Refuted r -> {
          round.suspect(oracle, probe, j, r);
          return;
        }
      }
      if (!(probe.asked() instanceof Query) && run.taken()) {
        round.conducted(probe.asked());
      }
    }
  }
}
