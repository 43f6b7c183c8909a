package sibyl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sibyl.finding.Json;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.Plan;
import sibyl.lab.campaign.Standing;
import sibyl.lab.store.Index;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;

/// One campaign from its first line to its last. Whatever ends it, what it found is told.
final class Hunt {
  private static final String FAILED = "failed";

  private final Plan plan;
  private final Store store;
  private final Progress progress;
  private final Registry known;
  private final FailOn failOn;
  private final Campaign campaign;
  private final Set<String> before;
  private volatile boolean interrupted;

  Hunt(Plan plan, Store store, Progress progress, Registry known, FailOn failOn) {
    this.plan = plan;
    this.store = store;
    this.progress = progress;
    this.known = known;
    this.failOn = failOn;
    this.campaign = new Campaign(plan, store, Main.LAUNCH, progress);
    this.before =
        store.index().all().stream()
            .map(Index.Entry::id)
            .collect(Collectors.toCollection(HashSet::new));
  }

  void interrupt() {
    interrupted = true;
    campaign.stop();
  }

  /// Runs to the end and yields the exit code.
  int run(Optional<Path> json) {
    try {
      Standing standing = campaign.run();
      return close(standing, interrupted ? "interrupted" : "done", json);
    } catch (RuntimeException e) {
      tellWhatWas(e, json);
      throw e;
    }
  }

  /// Where nothing was done there is nothing to tell but why.
  private void tellWhatWas(RuntimeException why, Optional<Path> json) {
    progress.end();
    try {
      progress
          .last()
          .filter(standing -> standing.tally().databases > 0 || standing.seen() > 0)
          .ifPresent(standing -> close(standing, FAILED, json));
    } catch (RuntimeException e) {
      why.addSuppressed(e);
    }
  }

  private int close(Standing standing, String ended, Optional<Path> json) {
    progress.end();
    Summary summary =
        Summary.of(plan, standing, campaign.distinctByOracle(), ended, found(), pending());
    new Closing(System.out, summary, known, store.folder()).print();
    json.ifPresent(file -> write(file, summary));
    boolean regressed = !ended.equals(FAILED) && regressed();
    boolean fails =
        switch (failOn) {
          case NEW -> summary.fresh() > 0 || summary.pending() > 0 || regressed;
          case ANY -> !summary.found().isEmpty() || summary.pending() > 0 || regressed;
          case NONE -> false;
        };
    return fails ? Exit.FOUND : Exit.NOTHING_FOUND;
  }

  /// Tells which known bugs are gone, and whether one is back that was.
  private boolean regressed() {
    boolean back = false;
    for (Witnesses.Heard heard : Witnesses.ask(known, plan.target())) {
      String what = heard.entry().signature() + "  " + heard.entry().shown();
      if (heard.news() == Witnesses.News.FIXED) {
        System.out.println("Fixed in " + plan.target() + ": " + what);
      }
      if (heard.news() == Witnesses.News.REGRESSED) {
        back = true;
        System.out.println("Regressed in " + plan.target() + ": " + what);
      }
    }
    return back;
  }

  private List<Summary.Finding> found() {
    Map<String, Index.Entry> all =
        store.index().all().stream().collect(Collectors.toMap(Index.Entry::id, e -> e));
    List<Summary.Finding> found = new ArrayList<>();
    for (String id : campaign.signatures()) {
      Index.Entry entry = all.get(id);
      if (entry != null) {
        String news =
            known.silenced(KnownCommand.today()).contains(id)
                ? "known"
                : before.contains(id) ? "seen before" : "new";
        found.add(
            new Summary.Finding(
                id, entry.oracle(), entry.defect(), entry.statements(), entry.title(), news));
      }
    }
    return found;
  }

  /// Those of this target: a run reduces no other's.
  private long pending() {
    return store.pending().stream()
        .filter(p -> p.sighting().found().target().equals(plan.target().toString()))
        .count();
  }

  private static void write(Path file, Summary summary) {
    try {
      Files.writeString(file, Json.pretty(summary));
    } catch (IOException e) {
      throw new NoStore(
          "the summary could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
