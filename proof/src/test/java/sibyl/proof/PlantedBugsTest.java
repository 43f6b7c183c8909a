package sibyl.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.RoundSearch;

/// A bug that is the same in every clause is found by an equivalent query, shrunk, and missed by oracles that compare a
/// query with its own parts.
class PlantedBugsTest {
  private static final Oracle EQSQL = new Eqsql();
  private static final Seed SEED = new Seed(6);
  private static final int TRIALS = 3_000;

  /// Bugs that are found at once do not show that other oracles miss them.
  private static final int FEWEST_ROUNDS = 50;

  /// The rounds within which a bug must be found, about eight times the average over seeds, and the size to which it must
  /// shrink: statements including the question, and characters.
  private record Bound(int rounds, int statements, int length) {
    boolean admits(String script) {
      return script.lines().count() <= statements && script.length() <= length;
    }
  }

  private static final Map<Plant, Bound> BOUNDS = bounds();

  private static Map<Plant, Bound> bounds() {
    Map<Plant, Bound> bounds = new EnumMap<>(Plant.class);
    bounds.put(Plant.DISTINCT_NEVER_NULL, new Bound(50, 4, 140));
    bounds.put(Plant.DERIVED_TABLE_LOSES_DISTINCT, new Bound(120, 5, 240));
    bounds.put(Plant.IS_NOT_TRUE_READ_AS_NOT, new Bound(220, 6, 300));
    bounds.put(Plant.CASE_TAKES_UNKNOWN_FOR_TRUE, new Bound(50, 4, 240));
    bounds.put(Plant.EXISTS_TAKES_NULL_FOR_NONE, new Bound(6_000, 5, 240));
    bounds.put(Plant.LEFT_JOIN_WITH_NOTHING_IS_EMPTY, new Bound(1_600, 5, 240));
    bounds.put(Plant.JOIN_MATCHES_NULL_KEYS, new Bound(100, 6, 300));
    bounds.put(Plant.INTERSECT_LOSES_NULLS, new Bound(400, 4, 140));
    return bounds;
  }

  static List<Plant> plants() {
    return Arrays.stream(Plant.values()).filter(p -> p.oracle().equals(EQSQL.name())).toList();
  }

  @Test
  void every_plant_has_its_bound() {
    assertThat(BOUNDS.keySet()).containsExactlyInAnyOrderElementsOf(plants());
  }

  @ParameterizedTest
  @MethodSource("plants")
  void a_bug_that_is_the_same_everywhere_is_found_soon_made_small_and_hidden_from_others(
      Plant plant) {
    Bound bound = BOUNDS.getOrDefault(plant, new Bound(0, 0, 0));
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    RoundSearch search = new RoundSearch(EQSQL, Toy.DIALECT, worlds, SEED);
    Optional<RoundSearch.Found> found = search.next(bound.rounds());
    assertThat(found).describedAs("found within %d rounds", bound.rounds()).isPresent();
    Case small = search.reduced(found.get(), TRIALS);
    String script = small.script(Toy.DIALECT.spelling());
    int rounds = (int) small.from().round() + 1;
    System.out.printf(
        "%s in round %d by %s%n%s%n", plant, rounds, small.probe().aim().rewrites(), script);
    assertThat(bound.admits(script)).describedAs("small enough: %s", script).isTrue();
    assertThat(CaseRun.again(small, EQSQL, Toy.DIALECT, worlds))
        .isInstanceOf(Verdict.Refuted.class);
    assertThat(CaseRun.again(small, EQSQL, Toy.DIALECT, ToyDatabase::new))
        .describedAs(script)
        .isInstanceOf(Verdict.Upheld.class);
    for (String other : List.of("tlp", "norec")) {
      Oracle oracle = Oracles.named(other).orElseThrow();
      assertThat(
              new RoundSearch(oracle, Toy.DIALECT, worlds, SEED)
                  .next(Math.max(rounds, FEWEST_ROUNDS))
                  .map(f -> f.asked().script(Toy.DIALECT.spelling())))
          .describedAs(other)
          .isEmpty();
    }
  }
}
