package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.TestWorker;
import sibyl.oracle.Oracles;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.probe.Scenario;
import sibyl.triage.ExaminedFinding;

/// All oracles on the newest release of each DBMS: every finding must show a bug of `docs/bugs`, by its place or its error, or be
/// explained by a narrow entry of `KnownBugs`.
class SoundnessTest {
  /// Slower engines play fewer rounds. An oracle must uphold more than the share `judged` of its probes, or it would prove
  /// nothing; Radar, whose questions have more shapes, has its own share `byRadar`.
  @ParameterizedTest
  @CsvSource({
    "sqlite, 800, 0.85, 0.85",
    "duckdb, 20, 0.8, 0.8",
    "h2, 100, 0.8, 0.8",
    "hsqldb, 30, 0.8, 0.8",
    "derby, 10, 0.8, 0.7",
    "postgres, 30, 0.8, 0.8",
    "mariadb, 35, 0.8, 0.8",
    "mysql, 15, 0.8, 0.8"
  })
  void every_finding_on_the_newest_version_is_explained(
      String target, int rounds, double judged, double byRadar, @TempDir Path folder) {
    List<Oracle> oracles =
        Oracles.ALL.stream().filter(o -> o.scenario() == Scenario.QUESTIONS).toList();
    Tally tally = hunt(target, rounds, oracles, folder);
    tally.oracles.forEach(
        (name, counts) ->
            assertThat((double) counts.upheld / counts.probes)
                .describedAs("%s declines too much: %s", name, counts.moot)
                .isGreaterThan(name.equals("radar") ? byRadar : judged));
  }

  /// The oracle must uphold more than the share `judged` of its probes.
  @ParameterizedTest
  @CsvSource({
    "sqlite, 400, 0.8",
    "duckdb, 20, 0.8",
    "h2, 200, 0.8",
    "hsqldb, 120, 0.8",
    "derby, 10, 0.8",
    "postgres, 40, 0.8",
    "mariadb, 60, 0.8",
    "mysql, 25, 0.8"
  })
  void every_difference_between_two_histories_is_explained(
      String target, int rounds, double judged, @TempDir Path folder) {
    assertThat(share("ddlcheck", target, rounds, folder)).isGreaterThan(judged);
  }

  /// The oracle must uphold more than the share `judged` of its probes.
  @ParameterizedTest
  @CsvSource({
    "sqlite, 300, 0.8",
    "duckdb, 10, 0.8",
    "h2, 80, 0.8",
    "hsqldb, 50, 0.8",
    "derby, 6, 0.7",
    "postgres, 25, 0.8",
    "mariadb, 45, 0.6",
    "mysql, 18, 0.6"
  })
  void every_difference_between_storage_variants_is_explained(
      String target, int rounds, double judged, @TempDir Path folder) {
    assertThat(share("thanos", target, rounds, folder)).isGreaterThan(judged);
  }

  /// The oracle must uphold more than the share `judged` of its probes.
  @ParameterizedTest
  @CsvSource({
    "sqlite, 40, 0.8",
    "duckdb, 8, 0.75",
    "h2, 28, 0.8",
    "hsqldb, 10, 0.75",
    "derby, 3, 0.7",
    "postgres, 10, 0.75",
    "mariadb, 10, 0.7",
    "mysql, 8, 0.7"
  })
  void every_difference_between_equivalent_queries_is_explained(
      String target, int rounds, double judged, @TempDir Path folder) {
    assertThat(share("eqsql", target, rounds, folder)).isGreaterThan(judged);
  }

  /// The share of its probes that an oracle upheld. One that declines most of them proves nothing.
  private static double share(String oracle, String target, int rounds, Path folder) {
    List<Oracle> alone = List.of(TestWorker.launch("well").oracle(oracle).orElseThrow());
    Tally.OracleTally counts = hunt(target, rounds, alone, folder).oracle(oracle);
    System.out.println(oracle + " declined " + counts.moot);
    return (double) counts.upheld / counts.probes;
  }

  private static Tally hunt(String target, int rounds, List<Oracle> oracles, Path folder) {
    Target newest = Target.parse(target);
    List<CaseFile> findings = Collections.synchronizedList(new ArrayList<>());
    Plan plan =
        Plan.usual(
                newest,
                TestWorker.kit(target),
                oracles,
                20_260_101,
                new Plan.Limits(TestWorker.ENOUGH, rounds, 2),
                Set.of())
            .withoutTriage();
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan, store, TestWorker.launch("well"), new Findings(findings)).run();
    }

    Map<String, Integer> explained = new TreeMap<>();
    List<String> unexplained = new ArrayList<>();
    CommittedBugs bugs = CommittedBugs.of(newest.dbms());
    for (CaseFile finding : findings) {
      Optional<String> known =
          bugs.shownBy(finding)
              .map(ExaminedFinding::id)
              .or(() -> KnownBugs.explanation(finding).map(Explanation::name));
      known.ifPresentOrElse(
          k -> explained.merge(k, 1, Integer::sum),
          () -> unexplained.add(FindingText.repro(finding, Hostings.fresh(finding.target()))));
    }
    System.out.printf(
        "%s: %d rounds, %d statements, %.2f %% accepted, %d findings, explained %s, faults"
            + " %s%n",
        newest,
        end.rounds(),
        end.tally().statements,
        100.0 * end.tally().accepted / end.tally().statements,
        findings.size(),
        explained,
        end.tally().faults);
    assertThat(unexplained).isEmpty();
    assertThat(end.rounds()).isEqualTo(rounds);
    assertThat(end.findings().pending()).isZero();
    assertThat(end.workersLost()).isZero();
    assertThat(end.tally().oracles.values()).allMatch(counts -> counts.flaky == 0);
    return end.tally();
  }

  private record Findings(List<CaseFile> all) implements Listener {
    @Override
    public void found(CaseFile found, boolean known) {
      all.add(found);
    }

    @Override
    public void lost(String why) {}

    @Override
    public void progress(CampaignStatus standing) {}
  }
}
