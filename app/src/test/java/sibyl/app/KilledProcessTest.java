package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.store.StoreReader;
import tools.jackson.databind.JsonNode;

/// Processes that are killed, interrupted or hang lose no findings.
final class KilledProcessTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void workers_that_are_killed_or_hang_are_replaced_and_are_no_findings() throws Exception {
    try (BackgroundRun run =
        BackgroundRun.start(folder, "lossy", "--rounds", "80", "--workers", "3")) {
      run.awaitWorkers(3);
      List<ProcessHandle> workers = run.workers();
      workers.getFirst().destroyForcibly();
      // To the supervisor this looks like native code that does not return.
      BackgroundRun.signal("STOP", workers.getLast());
      Program.Ran ran = run.end();
      assertThat(ran.code()).as(ran.all()).isIn(0, 1);
      assertThat(ran.out())
          .contains("note: a worker died", "note: a worker hung")
          .doesNotContain(": crash", ": hang");
      JsonNode summary = run.summary();
      assertThat(summary.get("rounds").asLong()).isLessThanOrEqualTo(80);
      assertThat(summary.get("workersLost").asInt()).isEqualTo(2);
      assertThat(summary.get("flaky").asInt()).isBetween(1, 2);
      assertThat(summary.get("pending").asInt()).isZero();
    }
  }

  @Test
  void an_interrupted_run_prints_its_summary_and_keeps_its_findings() throws Exception {
    try (BackgroundRun run =
        BackgroundRun.start(folder, "ended", "--for", "6h", "--workers", "2")) {
      run.awaitFinding();
      // Ctrl-C also reaches the workers, which ignore it.
      List<ProcessHandle> workers = run.workers();
      for (ProcessHandle worker : workers) {
        BackgroundRun.signal("INT", worker);
      }
      Thread.sleep(500);
      assertThat(run.workers()).isEqualTo(workers);
      run.running().process().destroy();
      assertThat(LoadClock.ends(run.running().process(), Duration.ofSeconds(30))).isTrue();
      Program.Ran ran = run.end();
      assertThat(ran.code()).as(ran.all()).isEqualTo(1);
      assertThat(ran.out()).contains("Found, in ", "interrupted after");
      assertThat(ran.err()).isEmpty();
      JsonNode summary = run.summary();
      assertThat(summary.get("ended").asString()).isEqualTo("interrupted");
      assertThat(summary.get("workersLost").asInt()).isZero();
      StoreReader reader = run.reader();
      assertThat(reader.entries()).hasSize(reader.ids().size()).isNotEmpty();
      assertThat(reader.pending()).isEqualTo(summary.get("pending").asLong());
    }
  }

  @Test
  void a_run_that_exceeds_its_quota_ends_and_keeps_its_findings() throws Exception {
    String[] options = {"--for", "6h", "--workers", "1", "--quota", "80kB"};
    try (BackgroundRun run = BackgroundRun.start(folder, "full", options)) {
      Program.Ran ran = run.end();
      assertThat(ran.code()).as(ran.all()).isEqualTo(1);
      assertThat(ran.out()).contains("note: findings take more space than --quota 80 kB");
      assertThat(run.summary().get("ended").asString()).isEqualTo("full");
      assertThat(run.reader().pending() + run.reader().ids().size()).isPositive();
    }
  }

  @Test
  void a_killed_supervisor_loses_no_finding_and_leaves_no_worker() throws Exception {
    BackgroundRun killed = BackgroundRun.start(folder, "orphaned", "--for", "6h", "--workers", "2");
    killed.awaitFinding();
    List<ProcessHandle> workers = killed.workers();
    List<String> before = killed.reader().ids();
    killed.running().process().destroyForcibly().waitFor();
    BackgroundRun.await(
        "the workers' end",
        Duration.ofSeconds(15),
        () -> workers.stream().noneMatch(ProcessHandle::isAlive));
    try (BackgroundRun next =
        BackgroundRun.start(folder, "orphaned", "--rounds", "0", "--workers", "1")) {
      Program.Ran ran = next.end();
      assertThat(ran.code()).as(ran.all()).isIn(0, 1);
      StoreReader reader = next.reader();
      assertThat(reader.ids()).containsAll(before);
      assertThat(reader.pending()).isZero();
      assertThat(reader.entries()).hasSize(reader.ids().size());
    }
  }
}
