package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.claim.Transcript;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.finding.Case;
import sibyl.parse.Parse;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// What is asked before it is doubted is no finding if the doubt is right, and one if it is not.
class DoubtTest {

  private static Statement sql(String text) {
    return Parse.statement(text, Toy.DIALECT);
  }

  /// Says that 1 is 2, and thinks better of it, or does not.
  private record Rash(boolean doubts) implements Oracle {
    @Override
    public String name() {
      return "rash";
    }

    @Override
    public String law() {
      return "1 is 2";
    }

    @Override
    public Draw<Probe> question(Grammar grammar) {
      return (_, _) -> new Probe(sql("SELECT 1"));
    }

    @Override
    public Claims claims(Scene scene, Facts facts) {
      return new Claims() {
        @Override
        public Next next(Probe probe, Transcript soFar) {
          return Claim.sameRows(
              List.of(Side.of("one", probe.asked()), Side.of("two", sql("SELECT 2"))));
        }

        @Override
        public Optional<String> doubt(Probe probe) {
          return doubts ? Optional.of("doubt") : Optional.empty();
        }
      };
    }
  }

  private static List<Case> found(boolean doubts, Tally tally) {
    List<Case> found = new ArrayList<>();
    Rounds.alone(
            "toy",
            Toy.DIALECT,
            List.of(new Rash(doubts)),
            1,
            ToyDatabase::new,
            tally,
            (each, verdict) -> {
              found.add(each);
            })
        .play(1);
    return found;
  }

  @Test
  void a_doubted_contradiction_is_moot() {
    Tally tally = new Tally();
    assertThat(found(true, tally)).isEmpty();
    Tally.OracleTally counts = tally.oracle("rash");
    assertThat(counts.moot).containsOnlyKeys("doubt");
    assertThat(counts.refuted + counts.flaky).isZero();
  }

  @Test
  void one_that_is_not_doubted_is_found() {
    Tally tally = new Tally();
    assertThat(found(false, tally)).isNotEmpty();
    assertThat(tally.oracle("rash").refuted).isPositive();
  }
}
