package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Versions;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;
import sibyl.triage.RoundSearch;
import sibyl.triage.Triage;

/// Compares buckets with planted bugs. Each bug of the toy engine is one cause; findings come from several oracles and seeds.
class PlantedCausesTest {
  /// Few rounds, so that rare bugs may be missed. Other oracles than the one for the bug get fewer: they find it soon or never.
  private static final int ROUNDS = 300;

  private static final int OTHERS = 40;

  /// Every n-th bug is tested; `-Dplants=1` tests all.
  private static final int EACH = Integer.getInteger("plants", 8);

  private static final int TRIALS = 3_000;
  private static final int SEEDS = 3;

  @Test
  void findings_of_one_planted_bug_are_one_bucket_and_those_of_two_are_two() {
    List<ExaminedFinding> findings = new ArrayList<>();
    Map<String, String> truth = new TreeMap<>();
    int met = 0;
    int bugs = 0;
    for (Plant plant : Plant.values()) {
      if (met++ % EACH != 0 || plant.feedback().isPresent()) {
        continue;
      }
      bugs++;
      for (ExaminedFinding found : found(plant)) {
        findings.add(found);
        truth.put(found.id(), plant.name());
      }
    }
    PairwiseScore pairs = PairwiseScore.of(findings, truth);
    System.out.println(findings.size() + " findings of " + Set.copyOf(truth.values()).size());
    pairs.lines().forEach(System.out::println);
    assertThat(Set.copyOf(truth.values())).hasSizeGreaterThan(bugs * 2 / 3);
    assertThat(pairs.f1()).isGreaterThanOrEqualTo(0.9);
  }

  private static List<ExaminedFinding> found(Plant plant) {
    List<ExaminedFinding> all = new ArrayList<>();
    for (String name : new LinkedHashSet<>(List.of(plant.oracle(), "tlp", "norec"))) {
      boolean own = name.equals(plant.oracle());
      Oracle oracle = AllOracles.named(name).orElseThrow();
      for (int seed = 0; seed < (own ? SEEDS : 1); seed++) {
        found(plant, oracle, seed, own ? ROUNDS : OTHERS).ifPresent(all::add);
      }
    }
    Buckets.of(all)
        .forEach(
            b -> System.out.println(plant + ": " + b.members().size() + " " + b.cause().text()));
    return all;
  }

  private static Optional<ExaminedFinding> found(Plant plant, Oracle oracle, int seed, int rounds) {
    Worlds worlds = () -> new ToyDatabase(Set.of(plant));
    RoundSearch search = new RoundSearch(oracle, Toy.DIALECT, worlds, new Seed(100 + seed));
    Optional<RoundSearch.Found> found = search.next(rounds);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    Case small = search.reduced(found.get(), TRIALS);
    Verdict.Refuted verdict = (Verdict.Refuted) CaseRun.again(small, oracle, Toy.DIALECT, worlds);
    CaseFile file =
        CaseFile.of(
            small,
            CaseRun.claim(small, oracle, Toy.DIALECT, worlds),
            verdict,
            "toy",
            oracle.law(),
            Toy.DIALECT.spelling());
    return Optional.of(
        new ExaminedFinding(
            plant + " " + oracle.name() + " " + seed,
            file,
            Optional.of(
                Triage.of(
                    small, verdict, AllOracles.RUN_DEFAULTS, Toy.DIALECT, worlds, Triage.TRIALS)),
            Versions.NONE));
  }
}
