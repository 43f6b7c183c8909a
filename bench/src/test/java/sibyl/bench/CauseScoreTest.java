package sibyl.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.bench.CauseScore.Told;

class CauseScoreTest {
  private static final CauseScore SCORE =
      CauseScore.of(
          List.of(
              new Told("1", "join", "A"),
              new Told("2", "join", "A"),
              new Told("3", "index", "A"),
              new Told("4", "join", "B"),
              new Told("5", "cast", "B"),
              new Told("6", "cast", "B")));

  @Test
  void bugs_that_mix_causes_cost_precision() {
    assertThat(SCORE.precision()).isEqualTo((2.0 / 3 * 4 + 1.0 / 3 * 2) / 6, within(1e-9));
  }

  @Test
  void causes_that_are_spread_over_bugs_cost_recall() {
    assertThat(SCORE.recall()).isEqualTo((2.0 / 3 * 2 + 1.0 / 3 + 1 * 3) / 6, within(1e-9));
  }

  @Test
  void a_cause_that_no_bug_has_most_of_is_never_reported() {
    assertThat(SCORE.causes()).isEqualTo(3);
    assertThat(SCORE.bugs()).isEqualTo(2);
    assertThat(SCORE.neverReported()).isEqualTo(1);
    assertThat(SCORE.amongFirst(1)).isEqualTo(1);
    assertThat(SCORE.amongFirst(5)).isEqualTo(2);
  }
}
