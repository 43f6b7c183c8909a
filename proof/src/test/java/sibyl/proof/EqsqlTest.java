package sibyl.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.draw.Profile;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracle;
import sibyl.play.Ask;
import sibyl.play.Round;
import sibyl.play.Tally;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// The oracle accuses no correct database, is not silent, and finds what only it can see.
class EqsqlTest {
  private static final Oracle EQSQL = new Eqsql();

  @Test
  void a_correct_database_is_never_refuted() {
    Tally tally = new Tally();
    List<Case> accused = played(EQSQL, ToyDatabase::new, tally, 1_000);
    Tally.OracleTally counts = tally.oracle(EQSQL.name());
    double valid = (double) tally.accepted / tally.statements;
    double upheld = (double) counts.upheld / counts.probes;
    System.out.printf(
        "%d statements, %.2f %% accepted, %d probes, %.1f %% upheld, moot %s, faults %s%n",
        tally.statements, 100 * valid, counts.probes, 100 * upheld, counts.moot, tally.faults);
    assertThat(accused).describedAs(told(accused)).isEmpty();
    assertThat(counts.refuted + counts.flaky).isZero();
    assertThat(valid).isGreaterThan(0.95);
    assertThat(upheld).describedAs("a silent oracle is never wrong either").isGreaterThan(0.7);
  }

  private static List<Case> played(Oracle oracle, Worlds worlds, Tally tally, int rounds) {
    List<Case> found = new ArrayList<>();
    Round.Rules rules =
        new Round.Rules("toy", Toy.DIALECT, List.of(oracle), new Seed(7), Set.of(), false);
    Round round =
        new Round(
            rules,
            worlds,
            tally,
            new Round.Listener() {
              @Override
              public void found(Case asked, Verdict.Refuted verdict) {
                if (asked.oracle().equals(oracle.name())) {
                  found.add(asked);
                }
              }

              @Override
              public void learned(Profile.Lesson lesson) {}
            });
    for (int i = 0; i < rounds && found.isEmpty(); i++) {
      round.play(i);
    }
    return found;
  }

  private static String told(List<Case> cases) {
    return Optional.of(cases).filter(c -> !c.isEmpty()).map(c -> text(c.getFirst())).orElse("");
  }

  private static String text(Case c) {
    StringBuilder text = new StringBuilder();
    for (Step step : c.setup()) {
      text.append(Sql.print(step.statement(), Toy.DIALECT.spelling())).append(";\n");
    }
    return text.append(
            Ask.claim(c, EQSQL, Toy.DIALECT).compared().stream()
                .map(s -> Sql.print(s.queries().getFirst(), Toy.DIALECT.spelling()))
                .toList())
        .append(c.probe().rewrites())
        .toString();
  }
}
