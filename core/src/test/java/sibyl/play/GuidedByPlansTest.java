package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.draw.Sizes;
import sibyl.feedback.PlanGuidance;
import sibyl.oracle.Oracles;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// A planted bug that shows only behind a plan that databases have after many changes. Of the seeds 1 to 10, three found it
/// within 60,000 statements with guidance by plans, and none without.
class GuidedByPlansTest {
  private static final long STATEMENTS = 20_000;

  private static final Oracle NOREC = Oracles.named("norec").orElseThrow();

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void a_bug_behind_a_rare_plan_is_found_with_guidance_by_plans_and_not_without(long seed) {
    assertThat(found(List.of(PlanGuidance.NAME), seed)).isTrue();
    assertThat(found(List.of(), seed)).isFalse();
  }

  /// Bugs that any plan shows. Guidance spends time on asking for plans and on questions that are not run, so it finds
  /// fewer of them: 34 to 46 % for these seeds. While it ran only one in 30 questions whose plan is known, it was 15 to 17 %.
  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void bugs_that_any_plan_shows_are_found_at_least_a_quarter_as_often_with_guidance_by_plans(
      long seed) {
    Set<Plant> plants =
        Set.of(Plant.TRUTH_TRUNCATED, Plant.CONSTANT_MOVED_RIGHT, Plant.DE_MORGAN_KEEPS_AND);
    long plain = contradictions(List.of(), seed, plants, Long.MAX_VALUE);
    assertThat(plain).isPositive();
    assertThat(4 * contradictions(List.of(PlanGuidance.NAME), seed, plants, Long.MAX_VALUE))
        .isGreaterThanOrEqualTo(plain);
  }

  private static boolean found(List<String> feedback, long seed) {
    return contradictions(feedback, seed, Set.of(Plant.FREED_PAGE_LOSES_ENTRY), 1) > 0;
  }

  /// How many contradictions a campaign shows until it has that many or its statements are used up.
  private static long contradictions(
      List<String> feedback, long seed, Set<Plant> plants, long enough) {
    Settings settings =
        Settings.usual("toy", seed, List.of(NOREC)).withFeedback(feedback).withNovelty(Novelty.OFF);
    EngineGroups groups =
        new EngineGroups(
            new EngineGroups.Terms(Toy.DIALECT, Set.of(), Sizes.USUAL, true),
            EngineMatrix.untried(Toy.DIALECT.storage()),
            List.of());
    Knowledge known = new Knowledge(settings.feedbacks());
    Tally tally = new Tally();
    AtomicLong found = new AtomicLong();
    for (long number = 0; tally.statements < STATEMENTS && found.get() < enough; number++) {
      Rounds round =
          new Rounds(
              settings,
              new Rounds.Parts(Toy.DIALECT, List.of(NOREC), groups, known),
              () -> new ToyDatabase(plants),
              tally,
              (_, _) -> found.incrementAndGet());
      known.hear(round.play(number));
    }
    return found.get();
  }
}
