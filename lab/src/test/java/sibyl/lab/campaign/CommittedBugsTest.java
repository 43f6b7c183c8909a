package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.TestWorker;
import sibyl.lab.worker.WorkerProcess;
import sibyl.triage.ExaminedFinding;

/// The bugs in `docs/bugs` are still there: on the pinned version, each finding shows its contradiction again, in a worker process,
/// which some of them kill. A bug that is gone must not be listed, nor explain findings, any longer.
class CommittedBugsTest {
  static Stream<String> systems() {
    return CommittedBugs.systems();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void every_committed_bug_shows_on_the_pinned_version(String dbms, @TempDir Path folder) {
    List<String> gone = new ArrayList<>();
    Optional<WorkerProcess> worker = Optional.empty();
    try {
      for (ExaminedFinding bug : CommittedBugs.of(dbms).all()) {
        WorkerProcess running =
            worker.isPresent() ? worker.get() : TestWorker.start("well", dbms, folder);
        worker = Optional.of(running);
        Verdict verdict = verdict(bug.file(), running);
        if (!running.alive()) {
          running.close();
          worker = Optional.empty();
        }
        if (!(verdict instanceof Verdict.Refuted r)
            || !r.defect().sameKind(bug.file().verdict().defect())) {
          gone.add(bug.id() + " " + bug.title() + ": " + verdict);
        }
      }
    } finally {
      worker.ifPresent(WorkerProcess::close);
    }
    assertThat(gone).isEmpty();
  }

  private static Verdict verdict(CaseFile bug, WorkerProcess worker) {
    return switch (worker.call(new Message.Recite(bug.statements(), bug.words())).orElse(null)) {
      case Message.Judged(Verdict verdict, _) -> verdict;
      case null -> CrashReduction.verdict(worker.death());
      case Message other -> throw new AssertionError(other);
    };
  }

  /// Else the entry would explain no finding of the soundness tests.
  @ParameterizedTest
  @MethodSource("systems")
  void a_finding_of_a_bug_with_a_place_or_an_error_is_recognised(String dbms) {
    CommittedBugs bugs = CommittedBugs.of(dbms);
    List<String> unknown =
        bugs.all().stream()
            .filter(
                bug ->
                    bug.evidence().flatMap(Evidence::locus).isPresent()
                        || !bug.file().verdict().defect().rowsOrState())
            .filter(bug -> bugs.shownBy(bug.file()).isEmpty())
            .map(bug -> bug.id() + " " + bug.title())
            .toList();
    assertThat(unknown).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("systems")
  void every_committed_bug_says_why_it_is_one(String dbms) {
    CommittedBugs bugs = CommittedBugs.of(dbms);
    assertThat(bugs.all()).isNotEmpty();
    assertThat(bugs.all())
        .allSatisfy(
            bug -> {
              assertThat(bugs.reader().why(bug.id())).as(bug.id()).isPresent();
              assertThat(bug.file().target()).startsWith(dbms + "@");
              assertThat(bug.evidence()).as(bug.id()).isPresent();
            });
  }
}
