package sibyl.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.bench.CauseScore.Told;
import sibyl.bench.LabelledFindings.Labelled;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.locus.Locus;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.session.Worlds;
import sibyl.triage.FenceTrials;

/// The figure `causes`: findings whose causes are known are put to the deduplication of a campaign, one after the other: known
/// bugs first, then the place of the bug. Says how well the bugs that it reports match the causes.
final class CauseFigures {
  private final LabelledFindings engines = new LabelledFindings();
  private final boolean reduced;
  private final PlacedBugs bugs = new PlacedBugs();
  private final List<Told> told = new ArrayList<>();
  private int recognised;

  private CauseFigures(boolean reduced) {
    this.reduced = reduced;
  }

  /// `form` says whether known bugs are looked for in the `reduced` or in the `original` case.
  static void run(Path folder, String form) throws IOException {
    for (Path file : LabelledFindings.files(folder)) {
      CauseFigures figures = new CauseFigures(form.equals("reduced"));
      for (Labelled finding : LabelledFindings.read(file)) {
        figures.finding(finding);
      }
      System.out.println(file.getFileName());
      figures.print();
    }
  }

  private void finding(Labelled labelled) {
    Worlds worlds = engines.worlds(labelled.engine());
    Case small = labelled.reduced().drawn();
    Optional<FenceTrials> trials = trials(small, labelled, worlds);
    if (trials.isEmpty()) {
      return;
    }
    Case first = reduced ? small : labelled.first();
    List<Locus> known = bugs.known();
    Optional<Locus> seen = trials(first, labelled, worlds).flatMap(t -> t.recognised(known));
    recognised += seen.isPresent() ? 1 : 0;
    Optional<Locus> place = seen.or(() -> trials.get().locus());
    String bug = bugs.bug(place, labelled.reduced().signature());
    told.add(new Told(labelled.id(), labelled.cause(), bug));
  }

  private static Optional<FenceTrials> trials(Case found, Labelled labelled, Worlds worlds) {
    Dialect dialect = labelled.reduced().dialect().orElseThrow();
    Oracle oracle = LabelledFindings.oracle(found);
    return CaseRun.again(found, oracle, dialect, worlds) instanceof Verdict.Refuted r
        ? FenceTrials.of(found, r, oracle, dialect, worlds)
        : Optional.empty();
  }

  private void print() {
    CauseScore score = CauseScore.of(bugs.merged(told));
    score.printBugs();
    System.out.println("  " + score + "; recognised at first sight " + recognised);
  }
}
