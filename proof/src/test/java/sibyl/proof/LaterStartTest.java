package sibyl.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.reduce.LaterStart;
import sibyl.reduce.Reducer;
import sibyl.session.Worlds;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.RoundSearch;

/// A finding of several rewrites is cut to the one that changes the answer.
class LaterStartTest {
  private static final Oracle EQSQL = new Eqsql();
  private static final Worlds WORLDS =
      () -> new ToyDatabase(Set.of(Plant.CASE_TAKES_UNKNOWN_FOR_TRUE));
  private static final int ROUNDS = 400;
  private static final int CHAINS = 8;
  private static final int TRIALS = 2_000;

  @Test
  void one_rewrite_is_left() {
    RoundSearch search = new RoundSearch(EQSQL, Toy.DIALECT, WORLDS, new Seed(6));
    List<Integer> usual = new ArrayList<>();
    List<Integer> later = new ArrayList<>();
    for (int i = 0; i < ROUNDS && later.size() < CHAINS; i++) {
      search
          .next(1)
          .filter(f -> rewrites(f.asked()) > 1)
          .ifPresent(
              found -> {
                usual.add(rewrites(reduced(Reducer.FULL, found)));
                Reducer cutting =
                    Reducer.FULL.startingWith(
                        new LaterStart(c -> CaseRun.compared(c, EQSQL, Toy.DIALECT, WORLDS)));
                later.add(rewrites(reduced(cutting, found)));
              });
    }
    System.out.println("rewrites left: " + usual + ", with a later start: " + later);
    assertThat(later).hasSize(CHAINS).containsOnly(1);
    assertThat(usual).anyMatch(left -> left > 1);
  }

  private static int rewrites(Case c) {
    return c.probe().aim().rewrites().size();
  }

  private static Case reduced(Reducer reducer, RoundSearch.Found found) {
    return reducer.reduce(
        found.asked(),
        c ->
            CaseRun.again(c, EQSQL, Toy.DIALECT, WORLDS) instanceof Verdict.Refuted r
                && r.defect().equals(found.verdict().defect()),
        Toy.DIALECT.spelling(),
        TRIALS);
  }
}
