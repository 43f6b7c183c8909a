package sibyl.app.work;

import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sibyl.app.Main;
import sibyl.app.cli.KnownCommand;
import sibyl.app.options.ExitCode;
import sibyl.app.options.FailOn;
import sibyl.app.options.SummaryFiles;
import sibyl.app.report.ByteSize;
import sibyl.app.report.Progress;
import sibyl.app.report.RunReport;
import sibyl.app.report.Summary;
import sibyl.app.report.SummaryPrinter;
import sibyl.finding.Json;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Plan;
import sibyl.lab.store.Index;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// One campaign as the command `sibyl run` sees it: runs it, then prints and writes its results and gives the exit code, also
/// when it is interrupted or fails. The campaign itself is [Campaign].
public final class CampaignRun {
  private static final String FAILED = "failed";

  private final Plan plan;
  private final Store store;
  private final Progress progress;
  private final KnownBugs known;
  private final FailOn failOn;
  private final Campaign campaign;
  private final Set<String> before;
  private final SummaryFiles files;
  private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  private final long quota;
  private volatile String ended = "done";

  public CampaignRun(
      Plan plan,
      Store store,
      Progress progress,
      KnownBugs known,
      FailOn failOn,
      long quota,
      SummaryFiles files) {
    this.plan = plan;
    this.store = store;
    this.progress = progress;
    this.known = known;
    this.failOn = failOn;
    this.quota = quota;
    this.files = files;
    this.campaign = new Campaign(plan, store, Main.LAUNCH, progress);
    this.before =
        store.index().all().stream()
            .map(Index.Entry::id)
            .collect(Collectors.toCollection(HashSet::new));
  }

  public void interrupt() {
    end("interrupted");
  }

  private void full() {
    progress.end();
    System.out.printf(
        "note: findings take more space than --quota %s; the campaign ends%n",
        ByteSize.shown(quota));
    end("full");
  }

  private void end(String how) {
    ended = how;
    campaign.stop();
  }

  /// Runs to the end and returns the exit code.
  public int run() {
    try (DiskQuota _ = new DiskQuota(store.folder(), quota, this::full)) {
      CampaignStatus status = campaign.run();
      return close(status, ended);
    } catch (RuntimeException e) {
      reportAfterFailure(e);
      throw e;
    }
  }

  /// Prints the results so far, unless nothing was done yet.
  private void reportAfterFailure(RuntimeException why) {
    progress.end();
    try {
      progress
          .last()
          .filter(status -> status.tally().databases > 0 || status.findings().seen() > 0)
          .ifPresent(status -> close(status, FAILED));
    } catch (RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  private int close(CampaignStatus status, String how) {
    progress.end();
    Summary summary =
        Summary.of(
            plan,
            status,
            campaign.distinctByOracle(),
            Summary.timing(started, how, status),
            found(),
            pending());
    new SummaryPrinter(System.out, summary, known, store.folder()).print();
    store.keepCampaign(started, Json.pretty(summary));
    files.write(report(summary));
    boolean regressed = !how.equals(FAILED) && regressed();
    boolean fails =
        switch (failOn) {
          case NEW -> summary.counts().fresh() > 0 || summary.counts().pending() > 0 || regressed;
          case ANY -> !summary.found().isEmpty() || summary.counts().pending() > 0 || regressed;
          case NONE -> false;
        };
    return fails ? ExitCode.FOUND : ExitCode.NOTHING_FOUND;
  }

  /// Prints which known bugs are fixed and which have regressed; true if any has regressed.
  private boolean regressed() {
    boolean any = false;
    for (KnownBugCheck.Checked checked : KnownBugCheck.of(known, plan.target())) {
      String what = checked.entry().signature() + "  " + checked.entry().shown();
      if (checked.status() == KnownBugCheck.Status.FIXED) {
        System.out.println("Fixed in " + plan.target() + ": " + what);
      }
      if (checked.status() == KnownBugCheck.Status.REGRESSED) {
        any = true;
        System.out.println("Regressed in " + plan.target() + ": " + what);
      }
    }
    return any;
  }

  private List<Summary.Finding> found() {
    Map<String, Index.Entry> all =
        store.index().all().stream().collect(Collectors.toMap(Index.Entry::id, e -> e));
    List<Bucket> buckets =
        Buckets.of(new StoreReader(store.folder(), ErrorMessages.UNREAD).witnesses());
    Map<String, String> causes = new HashMap<>();
    Map<String, String> titles = new HashMap<>();
    Map<String, Integer> places = new HashMap<>();
    for (Bucket bucket : buckets) {
      for (ExaminedFinding member : bucket.members()) {
        causes.put(member.id(), bucket.id());
        titles.put(member.id(), member.title());
        places.put(member.id(), bucket.members().indexOf(member));
      }
    }
    Set<String> known = known(buckets);
    List<Summary.Finding> found = new ArrayList<>();
    for (String id : campaign.signatures()) {
      Index.Entry entry = all.get(id);
      if (entry != null) {
        String findingStatus =
            known.contains(id) ? Summary.KNOWN : before.contains(id) ? Summary.SEEN : Summary.NEW;
        found.add(
            new Summary.Finding(
                id,
                causes.getOrDefault(id, id),
                entry.oracle(),
                entry.defect(),
                entry.statements(),
                titles.getOrDefault(id, entry.title()),
                findingStatus));
      }
    }
    // The finding that stands for a bug is the same as in other lists.
    found.sort(Comparator.comparingInt(f -> places.getOrDefault(f.id(), 0)));
    return found;
  }

  /// The findings that are known, by their own id or by their bucket.
  private Set<String> known(List<Bucket> buckets) {
    Set<String> silenced = known.silenced(KnownCommand.today());
    Set<String> all = new HashSet<>(silenced);
    for (Bucket bucket : buckets) {
      if (!Collections.disjoint(bucket.ids(), silenced)) {
        bucket.members().forEach(m -> all.add(m.id()));
      }
    }
    return all;
  }

  /// Unreduced findings of this target; a run does not reduce those of others.
  private long pending() {
    return store.pending().stream()
        .filter(p -> p.sighting().found().target().equals(plan.target().toString()))
        .count();
  }

  private RunReport report(Summary summary) {
    StoreReader reader = new StoreReader(store.folder(), ErrorMessages.UNREAD);
    Map<String, String> scripts = new HashMap<>();
    Map<String, String> places = new HashMap<>();
    Map<String, String> reasons = new HashMap<>();
    for (Summary.Bug bug : summary.bugs()) {
      String id = bug.smallest().id();
      scripts.put(id, reader.script(id).orElse(""));
      places.put(id, place(reader.home(id).resolve("repro.sql")));
      known.about(bug, KnownCommand.today()).ifPresent(k -> reasons.put(id, k.shown()));
    }
    return new RunReport(summary, scripts, places, reasons);
  }

  /// The path relative to the current folder if it is below it, else absolute; as a URI.
  private static String place(Path file) {
    Path here = Path.of("").toAbsolutePath();
    Path there = file.toAbsolutePath().normalize();
    return there.startsWith(here)
        ? here.toUri().relativize(there.toUri()).toString()
        : there.toUri().toString();
  }
}
