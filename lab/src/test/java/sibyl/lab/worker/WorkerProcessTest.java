package sibyl.lab.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Ends;
import sibyl.claim.Verdict;
import sibyl.feedback.Digest;
import sibyl.lab.target.Kit;
import sibyl.lab.target.TargetUnavailable;
import sibyl.sql.Statement;

/// However a worker process ends, the supervisor gets an answer.
class WorkerProcessTest {
  private static final String OLD = "sqlite@3.28.0";
  private static final String NEWEST = "sqlite";
  private static final Message.Play LONG = new Message.Play(0, 1_000_000);

  /// Short, because the paths of sockets must be.
  @TempDir Path folder;

  @Test
  void a_worker_plays_rounds_runs_cases_replays_statements_and_goes_on() {
    try (WorkerProcess worker = TestWorker.start("well", NEWEST, folder)) {
      assertThat(worker.version()).startsWith("3.5");
      List<Long> passed = new ArrayList<>();
      Map<String, Digest> saw = new HashMap<>();
      Optional<Message> heard = worker.call(new Message.Play(0, 5));
      while (heard.isPresent() && heard.get() instanceof Message.Passed(long round, var digests)) {
        passed.add(round);
        saw.putAll(digests);
        heard = worker.hear();
      }
      assertThat(passed).containsExactly(0L, 1L, 2L, 3L, 4L);
      assertThat(saw).containsKey("features");
      assertThat(heard)
          .get()
          .isInstanceOfSatisfying(
              Message.Played.class,
              p -> {
                assertThat(p.tally().databases).isEqualTo(5);
                assertThat(p.tally().statements).isGreaterThan(50);
              });
      assertThat(worker.call(recite("SELECT 1"))).contains(new Message.Judged(Verdict.UPHELD));
      assertThat(worker.alive()).isTrue();
    }
  }

  @Test
  void a_failure_that_is_frequent_keeps_its_trace() {
    try (WorkerProcess worker = TestWorker.start("well", NEWEST, folder)) {
      assertThat(Path.of("/proc/" + worker.pid() + "/cmdline"))
          .content()
          .contains("-XX:-OmitStackTraceInFastThrow");
    }
  }

  @Test
  void a_worker_killed_in_the_midst_of_a_lease_leaves_its_journal() throws IOException {
    try (WorkerProcess worker = TestWorker.start("well", NEWEST, folder)) {
      assertThat(worker.order(LONG)).isTrue();
      freezeAmidWorld(worker);
      signal("KILL", worker);
      assertThat(lastWord(worker)).isEmpty();
      WorkerProcess.Death death = worker.death();
      assertThat(death.hung()).isFalse();
      assertThat(death.statements()).isNotEmpty().allSatisfy(s -> assertThat(s).isNotBlank());
      assertThat(worker.alive()).isFalse();
      assertThat(worker.order(LONG) && lastWord(worker).isPresent()).isFalse();
    }
  }

  @Test
  void a_worker_that_hangs_is_killed_and_said_to_have_hung() throws IOException {
    Job job = TestWorker.job(NEWEST, folder);
    Job hasty = new Job(job.settings(), job.kit(), job.ways(), 100, folder);
    try (WorkerProcess worker = WorkerProcess.start(TestWorker.launch("well"), hasty)) {
      assertThat(worker.order(LONG)).isTrue();
      freezeAmidWorld(worker);
      assertThat(lastWord(worker)).isEmpty();
      WorkerProcess.Death death = worker.death();
      assertThat(death.hung()).isTrue();
      assertThat(death.statements()).isNotEmpty();
      assertThat(worker.alive()).isFalse();
    }
  }

  @Test
  void a_worker_that_talks_rubbish_is_as_good_as_dead() {
    WorkerProcess worker = TestWorker.start("rubbish", NEWEST, folder);
    try (worker) {
      assertThat(worker.call(LONG)).isEmpty();
      assertThat(worker.death().hung()).isFalse();
    }
    assertThat(worker.alive()).isFalse();
  }

  @Test
  void an_engine_that_kills_the_process_is_caught_in_the_act() {
    try (WorkerProcess worker = TestWorker.start("well", OLD, folder)) {
      assertThat(worker.call(recite("CREATE TABLE t(a)", TestWorker.KILLER))).isEmpty();
      WorkerProcess.Death death = worker.death();
      assertThat(death.hung()).isFalse();
      assertThat(death.statements()).containsExactly("CREATE TABLE t(a)", TestWorker.KILLER);
    }
  }

  @Test
  void an_engine_that_kills_the_process_after_megabytes_of_statements_is_caught_with_all_of_them() {
    List<String> all = new ArrayList<>(List.of("CREATE TABLE t(a)"));
    for (int i = 0; i < 40; i++) {
      all.add("INSERT INTO t VALUES ('%d%s')".formatted(i, "x".repeat(100_000)));
    }
    all.add(TestWorker.KILLER);
    try (WorkerProcess worker = TestWorker.start("well", OLD, folder)) {
      assertThat(worker.call(recite(all.toArray(String[]::new)))).isEmpty();
      List<String> journalled = worker.death().statements();
      assertThat(journalled.size()).isEqualTo(all.size());
      assertThat(journalled.equals(all)).isTrue();
    }
  }

  @Test
  void an_engine_that_does_not_load_is_unavailable() {
    Job job = TestWorker.job(OLD, folder);
    Job crippled =
        new Job(
            job.settings(),
            new Kit(List.of(), Optional.empty()),
            job.ways(),
            job.patienceMillis(),
            folder);
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> WorkerProcess.start(TestWorker.launch("well"), crippled))
        .withMessageContaining("no JDBC driver");
  }

  @Test
  void a_process_that_does_not_start_reports_why() {
    WorkerProcess.Launch nowhere =
        WorkerProcess.Launch.sameProgram("no.such.Main", "well", List.of());
    assertThatExceptionOfType(TargetUnavailable.class)
        .isThrownBy(() -> WorkerProcess.start(nowhere, TestWorker.job(NEWEST, folder)))
        .withMessageContaining("no.such.Main");
  }

  /// Its reports before it falls silent, without findings.
  private static Optional<Message> lastWord(WorkerProcess worker) {
    Optional<Message> heard = worker.hear();
    while (heard.isPresent() && heard.get() instanceof Message.Interim) {
      heard = worker.hear();
    }
    return heard;
  }

  private static Message.Recite recite(String... sql) {
    List<Statement> all = List.of(sql).stream().<Statement>map(Statement.Native::new).toList();
    return new Message.Recite(
        all.subList(0, all.size() - 1), Claim.of(List.of(new Act.Say(all.getLast())), new Ends(0)));
  }

  /// Stops a playing worker while a world is open: between two worlds its journal is empty.
  private void freezeAmidWorld(WorkerProcess worker) throws IOException {
    JournalFile journal = JournalFile.open(folder.resolve("journal"));
    do {
      signal("CONT", worker);
      while (worker.alive() && journal.pulse() < 500) {
        Thread.onSpinWait();
      }
      signal("STOP", worker);
      awaitStandstill(journal);
    } while (worker.alive() && journal.statements().isEmpty());
  }

  /// Tries again, because the world may be closed before the signal arrives.
  private static void awaitStandstill(JournalFile journal) throws IOException {
    long before;
    do {
      before = journal.pulse();
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    } while (journal.pulse() != before);
  }

  private static void signal(String name, WorkerProcess worker) throws IOException {
    try {
      new ProcessBuilder("kill", "-" + name, Long.toString(worker.pid())).start().waitFor();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
