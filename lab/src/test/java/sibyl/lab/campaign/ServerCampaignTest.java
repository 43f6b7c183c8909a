package sibyl.lab.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import sibyl.finding.CaseFile;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.TestWorker;
import sibyl.oracle.Oracles;

/// A campaign on a server that its worker started.
@Isolated
class ServerCampaignTest {
  private static final int ROUNDS = 150;

  @TempDir Path folder;

  @Test
  void a_server_killed_by_hand_is_reported_and_the_campaign_goes_on() {
    Target target = Target.parse("postgres");
    Plan plan =
        Plan.usual(
                target,
                TestWorker.kit(target.toString()),
                Oracles.ALL,
                1,
                new Plan.Limits(TestWorker.ENOUGH, ROUNDS, 1),
                Set.of())
            .withoutTriage();
    Executioner listener = new Executioner();
    CampaignStatus end;
    try (Store store = Store.open(folder)) {
      end = new Campaign(plan, store, TestWorker.launch("well"), listener).run();
    }
    assertThat(end.rounds()).isEqualTo(ROUNDS);
    assertThat(end.workersLost()).isZero();
    assertThat(listener.killed).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    assertThat(listener.losses).contains("a server died or hung");
    assertThat(servers()).isEmpty();
  }

  /// Child processes of this one that work in a data directory.
  private static List<ProcessHandle> servers() {
    return ProcessHandle.current().descendants().filter(ServerCampaignTest::serves).toList();
  }

  private static boolean serves(ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "cwd"))
          .endsWith("data");
    } catch (IOException _) {
      return false;
    }
  }

  /// Kills each server after some rounds, until one dies while a world is open: between two worlds nothing is lost.
  private static final class Executioner implements Listener {
    final List<String> losses = new CopyOnWriteArrayList<>();
    final List<ProcessHandle> killed = new CopyOnWriteArrayList<>();
    private long seen;

    @Override
    public void found(CaseFile found, boolean known) {}

    @Override
    public void lost(String why) {
      losses.add(why);
    }

    @Override
    public void progress(CampaignStatus standing) {
      if (losses.isEmpty() && standing.rounds() > seen) {
        seen = standing.rounds();
        List<ProcessHandle> servers = servers();
        servers.forEach(ProcessHandle::destroyForcibly);
        killed.addAll(servers);
      }
    }
  }
}
