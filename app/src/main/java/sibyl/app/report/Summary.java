package sibyl.app.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sibyl.app.options.SibylVersion;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Plan;
import sibyl.play.Tally;

/// The figures of a campaign, made when it ends: what `--json` writes, what the other outputs are made of, and what is stored
/// with the findings. One flat JSON object, the nested records are only unwrapped here. `docs/json-summary.md` says what each
/// field means; fields may be added, but not renamed or redefined while `format` stays.
public record Summary(
    int format,
    @JsonUnwrapped Origin origin,
    @JsonUnwrapped Timing timing,
    @JsonUnwrapped Workload workload,
    @JsonUnwrapped Verdicts verdicts,
    @JsonUnwrapped FindingCounts counts,
    Map<String, OracleFigures> oracles,
    List<Finding> found) {

  public static final int FORMAT = 1;
  public static final String NEW = "new";
  public static final String SEEN = "seen before";
  public static final String KNOWN = "known";

  /// Which Sibyl ran, on what target, from which seed.
  public record Origin(String sibyl, String target, String version, long seed, int workers) {}

  /// When the campaign began, how it ended, and how long it took.
  public record Timing(
      String started,
      String ended,
      double seconds,
      double cpuSeconds,
      double dbmsSeconds,
      double reducingSeconds,
      double recognisingSeconds) {}

  /// What the DBMS was made to do.
  public record Workload(
      long rounds, long databases, long statements, long accepted, Map<String, Long> faults) {
    /// The percentage of statements that the DBMS accepted.
    double validity() {
      return statements == 0 ? 0 : 100.0 * accepted / statements;
    }
  }

  /// How the claims of all oracles were judged.
  public record Verdicts(
      long probes, long upheld, Map<String, Long> moot, long refuted, long flaky) {}

  /// How many findings there are; `sighted` ones showed a known bug and were not reduced.
  public record FindingCounts(
      long findings,
      long sighted,
      long distinct,
      long buckets,
      long fresh,
      long pending,
      long workersLost) {}

  public record OracleFigures(
      long probes,
      long upheld,
      Map<String, Long> moot,
      long refuted,
      long flaky,
      long distinct,
      long alike,
      Map<String, Long> revealed) {}

  /// One distinct finding. `bucket` names its cause; `status` is `NEW`, `SEEN` or `KNOWN`.
  public record Finding(
      String id,
      String bucket,
      String oracle,
      String defect,
      int statements,
      String title,
      @JsonProperty("news") String status) {
    /// The title without the oracle, where that stands beside it.
    String headline() {
      return title.startsWith(oracle + ": ") ? title.substring(oracle.length() + 2) : title;
    }
  }

  /// Findings of one cause, the smallest first.
  public record Bug(String bucket, List<Finding> findings) {
    public Finding smallest() {
      return findings.getFirst();
    }

    boolean fresh() {
      return findings.stream().anyMatch(f -> f.status().equals(NEW));
    }

    String status() {
      return fresh() ? NEW : smallest().status();
    }

    /// The title of the smallest finding, and how many more there are.
    String title() {
      return smallest().title() + others();
    }

    String headline() {
      return smallest().headline() + others();
    }

    private String others() {
      int more = findings.size() - 1;
      return switch (more) {
        case 0 -> "";
        case 1 -> " (and 1 more of this cause)";
        default -> " (and " + more + " more of this cause)";
      };
    }
  }

  public static Summary of(
      Plan plan,
      CampaignStatus status,
      Map<String, Integer> distinct,
      Timing timing,
      List<Finding> found,
      long pending) {
    Tally tally = status.tally();
    Map<String, OracleFigures> oracles = oracles(plan, tally, distinct);
    return new Summary(
        FORMAT,
        new Origin(
            SibylVersion.version(),
            plan.settings().target(),
            status.version(),
            plan.settings().seed(),
            plan.limits().workers()),
        timing,
        new Workload(
            status.rounds(), tally.databases, tally.statements, tally.accepted, tally.faults),
        verdicts(oracles),
        new FindingCounts(
            status.findings().seen(),
            status.findings().sighted(),
            status.findings().distinct(),
            found.stream().map(Finding::bucket).distinct().count(),
            found.stream().filter(f -> f.status().equals(NEW)).count(),
            pending,
            status.workersLost()),
        oracles,
        found);
  }

  /// The timing of a campaign that ends now.
  public static Timing timing(Instant started, String ended, CampaignStatus status) {
    return new Timing(
        started.toString(),
        ended,
        seconds(status.elapsed()),
        seconds(status.cpu()),
        seconds(Duration.ofNanos(status.tally().dbmsNanos)),
        seconds(Duration.ofNanos(status.spent().reducing())),
        seconds(Duration.ofNanos(status.spent().recognising())));
  }

  private static Map<String, OracleFigures> oracles(
      Plan plan, Tally tally, Map<String, Integer> distinct) {
    Map<String, OracleFigures> oracles = new TreeMap<>();
    plan.settings().oracles().forEach(tally::oracle);
    tally.oracles.forEach(
        (name, t) ->
            oracles.put(
                name,
                new OracleFigures(
                    t.probes,
                    t.upheld,
                    t.moot,
                    t.refuted,
                    t.flaky,
                    distinct.getOrDefault(name, 0),
                    t.alike,
                    t.revealed)));
    return oracles;
  }

  private static Verdicts verdicts(Map<String, OracleFigures> oracles) {
    Map<String, Long> moot = new TreeMap<>();
    oracles
        .values()
        .forEach(o -> o.moot().forEach((reason, n) -> moot.merge(reason, n, Long::sum)));
    return new Verdicts(
        oracles.values().stream().mapToLong(OracleFigures::probes).sum(),
        oracles.values().stream().mapToLong(OracleFigures::upheld).sum(),
        moot,
        oracles.values().stream().mapToLong(OracleFigures::refuted).sum(),
        oracles.values().stream().mapToLong(OracleFigures::flaky).sum());
  }

  /// The findings by cause, in the order in which they were found.
  public List<Bug> bugs() {
    Map<String, List<Finding>> buckets = new LinkedHashMap<>();
    for (Finding finding : found) {
      buckets.computeIfAbsent(finding.bucket(), _ -> new ArrayList<>()).add(finding);
    }
    return buckets.entrySet().stream()
        .map(
            e ->
                new Bug(
                    e.getKey(),
                    e.getValue().stream()
                        .sorted(Comparator.comparingInt(Finding::statements))
                        .toList()))
        .toList();
  }

  private static double seconds(Duration time) {
    return Math.round(time.toMillis() / 10.0) / 100.0;
  }
}
