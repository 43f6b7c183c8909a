package sibyl.app.report;

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

/// A campaign in figures, as `--json` writes it. `docs/json-summary.md` says what each means; fields may be added, never
/// renamed or given another meaning while `format` stays.
public record Summary(
    int format,
    String sibyl,
    String target,
    String version,
    long seed,
    int workers,
    String started,
    String ended,
    double seconds,
    double cpuSeconds,
    double dbmsSeconds,
    long rounds,
    long databases,
    long statements,
    long accepted,
    Map<String, Long> faults,
    long probes,
    long upheld,
    Map<String, Long> moot,
    long refuted,
    long flaky,
    long findings,
    long distinct,
    long buckets,
    long fresh,
    long pending,
    long workersLost,
    Map<String, OracleFigures> oracles,
    List<Finding> found) {

  public static final int FORMAT = 1;

  public record OracleFigures(
      long probes,
      long upheld,
      Map<String, Long> moot,
      long refuted,
      long flaky,
      long distinct,
      long alike,
      Map<String, Long> revealed) {}

  public static final String NEW = "new";
  public static final String SEEN = "seen before";
  public static final String KNOWN = "known";

  /// `news` is one of the words above, `bucket` tells the cause.
  public record Finding(
      String id,
      String bucket,
      String oracle,
      String defect,
      int statements,
      String title,
      String news) {}

  /// Findings of one cause, the smallest first.
  public record Bug(String bucket, List<Finding> findings) {
    public Finding smallest() {
      return findings.getFirst();
    }

    boolean fresh() {
      return findings.stream().anyMatch(f -> f.news().equals(NEW));
    }

    String news() {
      return fresh() ? NEW : smallest().news();
    }

    /// What is shown of it, and what is not.
    String title() {
      int more = findings.size() - 1;
      return smallest().title()
          + switch (more) {
            case 0 -> "";
            case 1 -> " (and 1 more of this cause)";
            default -> " (and " + more + " more of this cause)";
          };
    }
  }

  public static Summary of(
      Plan plan,
      CampaignStatus standing,
      Map<String, Integer> distinct,
      Instant started,
      String ended,
      List<Finding> found,
      long pending) {
    Tally tally = standing.tally();
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
    Map<String, Long> moot = new TreeMap<>();
    oracles
        .values()
        .forEach(o -> o.moot().forEach((reason, n) -> moot.merge(reason, n, Long::sum)));
    return new Summary(
        FORMAT,
        SibylVersion.version(),
        plan.settings().target(),
        standing.version(),
        plan.settings().seed(),
        plan.limits().workers(),
        started.toString(),
        ended,
        seconds(standing.elapsed()),
        seconds(standing.cpu()),
        seconds(Duration.ofNanos(tally.dbmsNanos)),
        standing.rounds(),
        tally.databases,
        tally.statements,
        tally.accepted,
        tally.faults,
        oracles.values().stream().mapToLong(OracleFigures::probes).sum(),
        oracles.values().stream().mapToLong(OracleFigures::upheld).sum(),
        moot,
        oracles.values().stream().mapToLong(OracleFigures::refuted).sum(),
        oracles.values().stream().mapToLong(OracleFigures::flaky).sum(),
        standing.seen(),
        standing.distinct(),
        found.stream().map(Finding::bucket).distinct().count(),
        found.stream().filter(f -> f.news().equals(NEW)).count(),
        pending,
        standing.workersLost(),
        oracles,
        found);
  }

  /// What was found by cause, in the order in which it was.
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

  double validity() {
    return statements == 0 ? 0 : 100.0 * accepted / statements;
  }
}
