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

/// Processes that are killed, told to end, or hang: what was found before stays.
final class DeathsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void workers_that_are_killed_or_hang_are_replaced_and_are_no_findings() throws Exception {
    try (Hunted hunted = Hunted.start(folder, "lossy", "--rounds", "80", "--workers", "3")) {
      hunted.awaitWorkers(3);
      List<ProcessHandle> workers = hunted.workers();
      workers.getFirst().destroyForcibly();
      // For the supervisor it is the same as native code that does not return: a process without
      // progress.
      Hunted.signal("STOP", workers.getLast());
      Program.Ran ran = hunted.end();
      assertThat(ran.code()).as(ran.all()).isIn(0, 1);
      assertThat(ran.out())
          .contains("note: a worker died", "note: a worker hung")
          .doesNotContain("LOST", "SLOW");
      JsonNode summary = hunted.summary();
      assertThat(summary.get("rounds").asLong()).isLessThanOrEqualTo(80);
      assertThat(summary.get("workersLost").asInt()).isEqualTo(2);
      assertThat(summary.get("flaky").asInt()).isBetween(1, 2);
      assertThat(summary.get("pending").asInt()).isZero();
    }
  }

  @Test
  void a_run_that_is_told_to_end_sums_up_and_keeps_what_it_has() throws Exception {
    try (Hunted hunted = Hunted.start(folder, "ended", "--for", "6h", "--workers", "2")) {
      hunted.awaitFinding();
      // Ctrl-C reaches the workers too, and means nothing to them.
      List<ProcessHandle> workers = hunted.workers();
      for (ProcessHandle worker : workers) {
        Hunted.signal("INT", worker);
      }
      Thread.sleep(500);
      assertThat(hunted.workers()).isEqualTo(workers);
      hunted.running().process().destroy();
      assertThat(LoadClock.ends(hunted.running().process(), Duration.ofSeconds(30))).isTrue();
      Program.Ran ran = hunted.end();
      assertThat(ran.code()).as(ran.all()).isEqualTo(1);
      assertThat(ran.out()).contains("Found, in ", "interrupted after");
      assertThat(ran.err()).isEmpty();
      JsonNode summary = hunted.summary();
      assertThat(summary.get("ended").asString()).isEqualTo("interrupted");
      assertThat(summary.get("workersLost").asInt()).isZero();
      StoreReader shelf = hunted.shelf();
      assertThat(shelf.entries()).hasSize(shelf.ids().size()).isNotEmpty();
      assertThat(shelf.pending()).isEqualTo(summary.get("pending").asLong());
    }
  }

  @Test
  void a_run_whose_findings_take_too_much_room_ends_and_keeps_them() throws Exception {
    String[] options = {"--for", "6h", "--workers", "1", "--quota", "80kB"};
    try (Hunted hunted = Hunted.start(folder, "full", options)) {
      Program.Ran ran = hunted.end();
      assertThat(ran.code()).as(ran.all()).isEqualTo(1);
      assertThat(ran.out()).contains("note: findings take more than --quota 80 kB");
      assertThat(hunted.summary().get("ended").asString()).isEqualTo("full");
      assertThat(hunted.shelf().pending() + hunted.shelf().ids().size()).isPositive();
    }
  }

  @Test
  void a_killed_supervisor_loses_no_finding_and_leaves_no_worker() throws Exception {
    Hunted killed = Hunted.start(folder, "orphaned", "--for", "6h", "--workers", "2");
    killed.awaitFinding();
    List<ProcessHandle> workers = killed.workers();
    List<String> before = killed.shelf().ids();
    killed.running().process().destroyForcibly().waitFor();
    Hunted.await(
        "the workers' end",
        Duration.ofSeconds(15),
        () -> workers.stream().noneMatch(ProcessHandle::isAlive));
    try (Hunted next = Hunted.start(folder, "orphaned", "--rounds", "0", "--workers", "1")) {
      Program.Ran ran = next.end();
      assertThat(ran.code()).as(ran.all()).isIn(0, 1);
      StoreReader shelf = next.shelf();
      assertThat(shelf.ids()).containsAll(before);
      assertThat(shelf.pending()).isZero();
      assertThat(shelf.entries()).hasSize(shelf.ids().size());
    }
  }
}
