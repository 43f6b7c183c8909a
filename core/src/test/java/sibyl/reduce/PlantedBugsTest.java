package sibyl.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Verdict;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.draw.Profile;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;
import sibyl.oracle.Probe;
import sibyl.play.Ask;
import sibyl.play.Round;
import sibyl.play.Tally;
import sibyl.scene.Scene;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Plant;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Every bug planted into the toy engine is found by the oracle it names, soon, and made small.
class PlantedBugsTest {
  private static final int TRIALS = 3_000;

  /// Within how many rounds a bug must be found, and to what it must shrink: statements, the question
  /// included, and characters. Rounds are about eight times what it takes on average over seeds, so
  /// that a change of drawing which makes a bug hard to find is noticed, and one which only shuffles
  /// the choices is not.
  private record Bound(int rounds, int statements, int length) {}

  private static final Map<Plant, Bound> BOUNDS = bounds();

  private static Map<Plant, Bound> bounds() {
    Map<Plant, Bound> bounds = new EnumMap<>(Plant.class);
    bounds.put(Plant.BETWEEN_LOSES_UPPER_BOUND, new Bound(100, 3, 200));
    bounds.put(Plant.NOT_EQUAL_READ_AS_IS_NOT, new Bound(50, 2, 90));
    bounds.put(Plant.NOT_IN_FORGETS_NULL, new Bound(200, 3, 140));
    bounds.put(Plant.NOT_IN_AS_ANTI_JOIN, new Bound(200, 3, 140));
    bounds.put(Plant.OR_DROPS_DUPLICATES, new Bound(100, 5, 200));
    bounds.put(Plant.OR_COUNTS_TWICE, new Bound(100, 4, 200));
    bounds.put(Plant.LIKE_PREFIX_MINDS_CASE, new Bound(16_000, 3, 200));
    bounds.put(Plant.TRUTH_TRUNCATED, new Bound(100, 4, 200));
    bounds.put(Plant.CASE_FLATTENED, new Bound(800, 3, 140));
    bounds.put(Plant.DE_MORGAN_KEEPS_AND, new Bound(50, 3, 140));
    bounds.put(Plant.CAST_DROPPED, new Bound(1_500, 3, 200));
    bounds.put(Plant.GENERATED_COLUMN_INLINED, new Bound(500, 4, 240));
    bounds.put(Plant.COLLATE_LOST, new Bound(2_500, 3, 200));
    bounds.put(Plant.IS_NULL_FOLDED, new Bound(2_500, 4, 200));
    bounds.put(Plant.CONSTANT_MOVED_RIGHT, new Bound(100, 5, 240));
    bounds.put(Plant.LEFT_JOIN_READ_AS_INNER, new Bound(50, 4, 200));
    bounds.put(Plant.FULL_JOIN_READ_AS_LEFT, new Bound(100, 5, 240));
    bounds.put(Plant.RIGHT_JOIN_PADS_WRONG_SIDE, new Bound(50, 5, 240));
    bounds.put(Plant.WHERE_MOVED_INTO_ON, new Bound(50, 4, 200));
    bounds.put(Plant.INNER_JOIN_LOSES_ON, new Bound(200, 5, 200));
    bounds.put(Plant.DISTINCT_BY_TEXT, new Bound(200, 4, 200));
    bounds.put(Plant.DISTINCT_LOSES_NULL, new Bound(50, 3, 140));
    bounds.put(Plant.GROUP_BY_LOSES_NULL, new Bound(50, 3, 240));
    bounds.put(Plant.GROUP_BY_SPLITS_NULL, new Bound(100, 4, 200));
    bounds.put(Plant.HAVING_KEEPS_UNKNOWN, new Bound(50, 3, 140));
    bounds.put(Plant.HAVING_PUSHED_DOWN, new Bound(600, 4, 240));
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
    bounds.put(Plant.KEY_NOT_CONVERTED, new Bound(200, 4, 200));
    bounds.put(Plant.IN_LIST_SKIPS_LAST_KEY, new Bound(2_000, 4, 200));
    bounds.put(Plant.UNIQUE_INDEX_HAS_ONE_NULL, new Bound(1_200, 4, 200));
    bounds.put(Plant.UPDATE_SKIPS_INDEX, new Bound(2_000, 5, 240));
    bounds.put(Plant.UPDATE_LEAVES_ENTRY, new Bound(2_000, 5, 240));
    bounds.put(Plant.REPLACE_SKIPS_INDEX, new Bound(1_000, 5, 240));
    bounds.put(Plant.DELETE_LEAVES_ENTRY, new Bound(600, 5, 240));
    bounds.put(Plant.DANGLING_ENTRY_REPORTED, new Bound(600, 5, 240));
    bounds.put(Plant.FULL_JOIN_ASSERTION, new Bound(100, 3, 140));
    bounds.put(Plant.NEGATIVE_SHIFT_ASSERTION, new Bound(500, 1, 90));
    bounds.put(Plant.DESCENDING_WINDOW_ASSERTION, new Bound(50, 1, 90));
    return bounds;
  }

  @Test
  void every_plant_has_its_bound() {
    assertThat(Plant.values()).hasSizeGreaterThanOrEqualTo(20);
    assertThat(BOUNDS.keySet()).containsExactlyInAnyOrder(Plant.values());
  }

  @ParameterizedTest
  @EnumSource(Plant.class)
  void a_planted_bug_is_found_soon_and_made_small(Plant plant) {
    Bound bound = BOUNDS.getOrDefault(plant, new Bound(4_000, 5, 240));
    Oracle oracle = Oracles.named(plant.oracle()).orElseThrow();
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));

    Optional<Found> found = first(oracle, worlds, bound.rounds());
    assertThat(found).describedAs("found within %d rounds", bound.rounds()).isPresent();

    String defect = found.get().verdict().defect();
    Case small =
        Reducer.reduce(
            found.get().asked(),
            c -> refuted(c, oracle, worlds).filter(r -> r.defect().equals(defect)).isPresent(),
            Toy.DIALECT.spelling(),
            TRIALS);
    String text = text(small);
    System.out.printf(
        "%s: %s in round %d, %d statements, %d characters%n%s%n",
        plant,
        defect,
        found.get().asked().from().round(),
        small.setup().size() + 1,
        text.length(),
        text);
    assertThat(refuted(small, oracle, worlds).map(Verdict.Refuted::defect)).contains(defect);
    assertThat(refuted(small, oracle, ToyDatabase::new)).describedAs(text).isEmpty();
    assertThat(small.setup().size() + 1).describedAs(text).isLessThanOrEqualTo(bound.statements());
    assertThat(text.length()).describedAs(text).isLessThanOrEqualTo(bound.length());
  }

  /// What the test above shows, it shows by the oracle's law and nothing else.
  @Test
  void an_oracle_that_claims_nothing_finds_nothing() {
    for (Plant plant : List.of(Plant.NOT_EQUAL_READ_AS_IS_NOT, Plant.WHERE_MOVED_INTO_ON)) {
      Oracle real = Oracles.named(plant.oracle()).orElseThrow();
      Worlds worlds = () -> new ToyDatabase(Set.of(plant));
      assertThat(first(real, worlds, 50)).isPresent();
      assertThat(first(new Vacuous(real), worlds, 50)).isEmpty();
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
    public Claim claim(Scene scene, Probe probe) {
      return new Claim.Declined("vacuous");
    }
  }

  private record Found(Case asked, Verdict.Refuted verdict) {}

  private static Optional<Found> first(Oracle oracle, Worlds worlds, int rounds) {
    List<Found> all = new ArrayList<>();
    Round.Rules rules =
        new Round.Rules("toy", Toy.DIALECT, List.of(oracle), new Seed(1), Set.of(), false);
    Round round =
        new Round(
            rules,
            worlds,
            new Tally(),
            new Round.Listener() {
              @Override
              public void found(Case found, Verdict.Refuted verdict) {
                if (found.oracle().equals(oracle.name())) {
                  all.add(new Found(found, verdict));
                }
              }

              @Override
              public void learned(Profile.Lesson lesson) {}
            });
    for (int i = 0; i < rounds && all.isEmpty(); i++) {
      round.play(i);
    }
    return all.stream().findFirst();
  }

  private static Optional<Verdict.Refuted> refuted(Case asked, Oracle oracle, Worlds worlds) {
    return Ask.again(asked, oracle, Toy.DIALECT, worlds) instanceof Verdict.Refuted r
        ? Optional.of(r)
        : Optional.empty();
  }

  private static String text(Case c) {
    StringBuilder text = new StringBuilder();
    for (Step step : c.setup()) {
      text.append(sql(step.statement())).append(";\n");
    }
    return text.append(sql(c.probe().asked())).toString();
  }

  private static String sql(Statement statement) {
    return Sql.print(statement, Toy.DIALECT.spelling());
  }
}
