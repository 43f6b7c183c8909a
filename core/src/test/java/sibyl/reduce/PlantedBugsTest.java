package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.chance.Seed;
import sibyl.claim.Defect;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.finding.Case;
import sibyl.oracle.Oracles;
import sibyl.play.CaseRun;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.session.Worlds;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.RoundSearch;

/// Every bug planted into the toy engine is found by the oracle it names, soon, and made small.
class PlantedBugsTest {
  private static final int TRIALS = 3_000;

  /// A finding may be such that nothing smaller shows it; one of a few is not.
  private static final int TRIES = 3;

  /// Within how many rounds a bug must be found, and to what it must shrink: statements, the question
  /// included, and characters. Rounds are about eight times what it takes on average over seeds, so
  /// that a change of drawing which makes a bug hard to find is noticed, and one which only shuffles
  /// the choices is not.
  private record Bound(int rounds, int statements, int length) {
    boolean admits(String script) {
      return !script.isEmpty() && script.lines().count() <= statements && script.length() <= length;
    }
  }

  private static final Map<Plant, Bound> BOUNDS = bounds();

  private static Map<Plant, Bound> bounds() {
    Map<Plant, Bound> bounds = new EnumMap<>(Plant.class);
    bounds.put(Plant.BETWEEN_LOSES_UPPER_BOUND, new Bound(100, 3, 200));
    bounds.put(Plant.NOT_EQUAL_READ_AS_IS_NOT, new Bound(50, 2, 90));
    bounds.put(Plant.NOT_IN_FORGETS_NULL, new Bound(400, 3, 140));
    bounds.put(Plant.NOT_IN_AS_ANTI_JOIN, new Bound(200, 3, 140));
    bounds.put(Plant.OR_DROPS_DUPLICATES, new Bound(100, 5, 200));
    bounds.put(Plant.OR_COUNTS_TWICE, new Bound(100, 4, 200));
    bounds.put(Plant.LIKE_PREFIX_CASE_SENSITIVE, new Bound(16_000, 3, 200));
    bounds.put(Plant.TRUTH_TRUNCATED, new Bound(100, 4, 200));
    bounds.put(Plant.CASE_FLATTENED, new Bound(800, 3, 140));
    bounds.put(Plant.DE_MORGAN_KEEPS_AND, new Bound(50, 3, 140));
    bounds.put(Plant.CAST_DROPPED, new Bound(1_000, 3, 200));
    bounds.put(Plant.GENERATED_COLUMN_INLINED, new Bound(500, 4, 240));
    bounds.put(Plant.COLLATE_LOST, new Bound(2_500, 3, 200));
    bounds.put(Plant.IS_NULL_FOLDED, new Bound(2_500, 4, 200));
    bounds.put(Plant.CONSTANT_MOVED_RIGHT, new Bound(100, 5, 240));
    bounds.put(Plant.LEFT_JOIN_READ_AS_INNER, new Bound(50, 4, 200));
    bounds.put(Plant.FULL_JOIN_READ_AS_LEFT, new Bound(100, 5, 240));
    bounds.put(Plant.RIGHT_JOIN_PADS_WRONG_SIDE, new Bound(50, 5, 240));
    bounds.put(Plant.WHERE_MOVED_INTO_ON, new Bound(50, 4, 200));
    bounds.put(Plant.INNER_JOIN_LOSES_ON, new Bound(200, 5, 200));
    bounds.put(Plant.DISTINCT_BY_TEXT, new Bound(400, 4, 200));
    bounds.put(Plant.DISTINCT_LOSES_NULL, new Bound(50, 3, 140));
    bounds.put(Plant.GROUP_BY_LOSES_NULL, new Bound(50, 3, 240));
    bounds.put(Plant.GROUP_BY_SPLITS_NULL, new Bound(100, 4, 200));
    bounds.put(Plant.HAVING_KEEPS_UNKNOWN, new Bound(50, 3, 140));
    bounds.put(Plant.HAVING_PUSHED_DOWN, new Bound(1_200, 4, 240));
    bounds.put(Plant.COUNT_SKIPS_NULL_KEYS, new Bound(100, 4, 200));
    bounds.put(Plant.COUNT_OF_VALUES_COUNTS_ROWS, new Bound(50, 3, 140));
    bounds.put(Plant.SUM_OF_NOTHING_IS_ZERO, new Bound(50, 3, 140));
    bounds.put(Plant.MIN_TAKES_NULL, new Bound(200, 4, 200));
    bounds.put(Plant.MAX_BY_TEXT, new Bound(200, 5, 240));
    bounds.put(Plant.FILTER_IGNORED, new Bound(50, 3, 140));
    bounds.put(Plant.EXISTS_LOSES_CORRELATION, new Bound(200, 5, 240));
    bounds.put(Plant.IN_AS_JOIN, new Bound(300, 5, 240));
    bounds.put(Plant.FLATTENING_LOSES_DISTINCT, new Bound(300, 4, 200));
    bounds.put(Plant.WHERE_PUSHED_INTO_ONE_ARM, new Bound(400, 3, 200));
    bounds.put(Plant.WHERE_PUSHED_BELOW_WINDOW, new Bound(6_000, 5, 240));
    bounds.put(Plant.INDEX_KEYS_NOT_FOLDED, new Bound(6_000, 4, 200));
    bounds.put(Plant.PARTIAL_INDEX_USED_BLINDLY, new Bound(200, 4, 200));
    bounds.put(Plant.INDEX_COLLATION_WINS, new Bound(20_000, 4, 200));
    bounds.put(Plant.RANGE_SCAN_STOPS_EARLY, new Bound(100, 4, 200));
    bounds.put(Plant.RANGE_SCAN_STARTS_AT_NULL, new Bound(400, 4, 200));
    bounds.put(Plant.DESCENDING_INDEX_REPEATS, new Bound(200, 4, 200));
    bounds.put(Plant.KEY_NOT_CONVERTED, new Bound(600, 4, 200));
    bounds.put(Plant.IN_LIST_SKIPS_LAST_KEY, new Bound(2_000, 4, 200));
    bounds.put(Plant.UNIQUE_INDEX_HAS_ONE_NULL, new Bound(1_200, 4, 200));
    bounds.put(Plant.UPDATE_SKIPS_INDEX, new Bound(2_000, 5, 240));
    bounds.put(Plant.UPDATE_LEAVES_ENTRY, new Bound(2_000, 5, 240));
    bounds.put(Plant.REPLACE_SKIPS_INDEX, new Bound(1_000, 5, 240));
    bounds.put(Plant.DELETE_LEAVES_ENTRY, new Bound(600, 5, 240));
    bounds.put(Plant.ADDED_DEFAULT_FORGOTTEN, new Bound(400, 4, 240));
    bounds.put(Plant.RENAMED_COLUMN_UNCHECKED, new Bound(400, 4, 240));
    bounds.put(Plant.RENAMED_TABLE_NOT_UNIQUE, new Bound(400, 5, 240));
    bounds.put(Plant.DROPPED_COLUMN_TAKES_NULLS, new Bound(400, 4, 240));
    bounds.put(Plant.DANGLING_ENTRY_REPORTED, new Bound(600, 5, 240));
    bounds.put(Plant.FULL_JOIN_ASSERTION, new Bound(100, 3, 140));
    bounds.put(Plant.NEGATIVE_SHIFT_ASSERTION, new Bound(500, 1, 90));
    bounds.put(Plant.DESCENDING_WINDOW_ASSERTION, new Bound(50, 1, 90));
    return bounds;
  }

  @Test
  void every_plant_has_its_bound() {
    assertThat(plants()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(BOUNDS.keySet()).containsExactlyInAnyOrderElementsOf(plants());
  }

  /// Those whose oracle stands in this module and that are found without feedback.
  static List<Plant> plants() {
    return Arrays.stream(Plant.values())
        .filter(p -> Oracles.named(p.oracle()).isPresent())
        .filter(p -> p.feedback().isEmpty())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("plants")
  void a_planted_bug_is_found_soon_and_made_small(Plant plant) {
    Bound bound = BOUNDS.getOrDefault(plant, new Bound(4_000, 5, 240));
    Oracle oracle = Oracles.named(plant.oracle()).orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    RoundSearch search = search(oracle, worlds);
    String smallest = "";
    for (int tries = 0; tries < TRIES && !bound.admits(smallest); tries++) {
      Optional<RoundSearch.Found> found = search.next(bound.rounds());
      assertThat(found).describedAs("found within %d rounds", bound.rounds()).isPresent();
      String small = reduced(search, found.get(), oracle, worlds);
      System.out.printf(
          "%s: %s in round %d%n%s%n",
          plant, found.get().verdict().defect(), found.get().asked().from().round(), small);
      smallest = smallest.isEmpty() || small.length() < smallest.length() ? small : smallest;
    }
    assertThat(bound.admits(smallest)).describedAs("small enough: %s", smallest).isTrue();
  }

  /// Whatever rests on an index or a constraint is nothing without it.
  @ParameterizedTest
  @EnumSource(
      value = Plant.class,
      names = {
        "IS_NULL_FOLDED",
        "GENERATED_COLUMN_INLINED",
        "OR_COUNTS_TWICE",
        "DESCENDING_INDEX_REPEATS",
        "KEY_NOT_CONVERTED",
        "IN_LIST_SKIPS_LAST_KEY",
        "UNIQUE_INDEX_HAS_ONE_NULL",
        "UPDATE_SKIPS_INDEX",
        "UPDATE_LEAVES_ENTRY",
        "DELETE_LEAVES_ENTRY"
      })
  void a_bug_of_metadata_is_found_without_it(Plant plant) {
    Oracle radar = Oracles.named("radar").orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    RoundSearch search = search(radar, worlds);
    RoundSearch.Found found = search.next(3_000).orElseThrow();
    String small = reduced(search, found, radar, worlds);
    System.out.printf("%s by radar in round %d%n%s%n", plant, found.asked().from().round(), small);
    assertThat(new Bound(0, 5, 260).admits(small)).describedAs(small).isTrue();
  }

  /// Plants are in one way of storing, and the other is correct.
  @ParameterizedTest
  @EnumSource(
      value = Plant.class,
      names = {
        "DISTINCT_LOSES_NULL",
        "MIN_TAKES_NULL",
        "HAVING_KEEPS_UNKNOWN",
        "UNIQUE_INDEX_HAS_ONE_NULL",
        "UPDATE_LEAVES_ENTRY",
        "DELETE_LEAVES_ENTRY",
        "ADDED_DEFAULT_FORGOTTEN",
        "DROPPED_COLUMN_TAKES_NULLS"
      })
  void a_bug_of_one_storage_variant_is_found_by_the_other(Plant plant) {
    Oracle thanos = Oracles.named("thanos").orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    RoundSearch search = search(thanos, worlds);
    RoundSearch.Found found = search.next(3_000).orElseThrow();
    String small = reduced(search, found, thanos, worlds);
    System.out.printf("%s by thanos in round %d%n%s%n", plant, found.asked().from().round(), small);
    assertThat(new Bound(0, 6, 300).admits(small)).describedAs(small).isTrue();
  }

  /// Reduces a finding, and makes sure that what is left shows the same defect, and nothing on an
  /// engine without the bug.
  private static String reduced(
      RoundSearch search, RoundSearch.Found found, Oracle oracle, Worlds worlds) {
    Defect defect = found.verdict().defect();
    Case small = search.reduced(found, TRIALS);
    String script = small.script(Toy.DIALECT.spelling());
    assertThat(refuted(small, oracle, worlds).map(Verdict.Refuted::defect)).contains(defect);
    assertThat(refuted(small, oracle, ToyDatabase::new)).describedAs(script).isEmpty();
    return script;
  }

  /// What the test above shows, it shows by the oracle's law and nothing else.
  @Test
  void an_oracle_that_claims_nothing_finds_nothing() {
    for (Plant plant : List.of(Plant.NOT_EQUAL_READ_AS_IS_NOT, Plant.WHERE_MOVED_INTO_ON)) {
      Oracle real = Oracles.named(plant.oracle()).orElseThrow();
      Worlds worlds = () -> new ToyDatabase(Set.of(plant));
      assertThat(search(real, worlds).next(50)).isPresent();
      assertThat(search(new Vacuous(real), worlds).next(50)).isEmpty();
    }
  }

  private record Vacuous(Oracle real) implements Oracle {
    @Override
    public String name() {
      return real.name();
    }

    @Override
    public String law() {
      return "anything goes";
    }

    @Override
    public Draw<Probe> question(Grammar grammar) {
      return real.question(grammar);
    }

    @Override
    public Claims claims(Scene scene, Facts facts) {
      return (_, _) -> new Next.Declined("vacuous");
    }
  }

  private static RoundSearch search(Oracle oracle, Worlds worlds) {
    return new RoundSearch(oracle, Toy.DIALECT, worlds, new Seed(1));
  }

  private static Optional<Verdict.Refuted> refuted(Case asked, Oracle oracle, Worlds worlds) {
    return CaseRun.again(asked, oracle, Toy.DIALECT, worlds) instanceof Verdict.Refuted r
        ? Optional.of(r)
        : Optional.empty();
  }
}
