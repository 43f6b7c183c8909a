package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Target;
import sibyl.session.Worlds;
import sibyl.triage.ExaminedFinding;
import sibyl.triage.Triage;

/// Compares buckets with hand-made labels. The findings of a campaign on an old SQLite were labelled from their cases and from the version
/// that fixed each, not from their buckets. The labels call every comparison with a column of an rtree one bug, which the engine's
/// history does not; so a pair that is split counts less here than a pair that is merged wrongly.
class LabelledFindingsTest {
  private static final Target TARGET = HandWrittenCases.OLD;

  record Labelled(String label, CaseFile found) {}

  private static List<Labelled> labelled() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            LabelledFindingsTest.class.getResourceAsStream("labelled-findings.jsonl"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> Json.read(line, Labelled.class))
          .toList();
    }
  }

  @Test
  void buckets_agree_with_the_labels() throws IOException {
    List<ExaminedFinding> findings = new ArrayList<>();
    Map<String, String> truth = new TreeMap<>();
    try (Artifacts artifacts = Artifacts.ofUser(_ -> {});
        Engine engine = Engine.load(TARGET, artifacts)) {
      Worlds worlds = engine.worlds(SessionTerms.patient(Duration.ofSeconds(10)));
      for (Labelled one : labelled()) {
        String id = one.found().signature().id();
        findings.add(
            new ExaminedFinding(
                id, one.found(), Optional.of(evidence(one.found(), worlds)), Versions.NONE));
        truth.put(id, one.label());
      }
    }
    PairwiseScore pairs = PairwiseScore.of(findings, truth);
    pairs.lines().forEach(System.out::println);
    assertThat(findings).hasSizeGreaterThan(50);
    assertThat(pairs.precision()).isGreaterThanOrEqualTo(0.95);
    assertThat(pairs.f1()).isGreaterThanOrEqualTo(0.75);
  }

  private static Evidence evidence(CaseFile file, Worlds worlds) {
    return CrashReduction.is(file.verdict())
        ? Triage.withoutRuns(file.drawn(), file.verdict(), TARGET.dialect())
        : Triage.of(
            file.drawn(),
            file.verdict(),
            AllOracles.RUN_DEFAULTS,
            TARGET.dialect(),
            worlds,
            Triage.TRIALS);
  }
}
