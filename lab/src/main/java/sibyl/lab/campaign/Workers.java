package sibyl.lab.campaign;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.WorkerProcess;

/// The worker processes of a campaign: starts them and, when one died, the next; counts the dead, and adds up their CPU time.
/// Safe for several threads.
final class Workers {
  /// How often a worker that did not start is tried again.
  private static final int RETRIES = 3;

  private final WorkerProcess.Launch launch;
  private final Function<Path, Job> job;
  private final CampaignEnd end;
  private final Listener listener;
  private final List<WorkerProcess> live = new ArrayList<>();

  /// How many epochs each worker knows.
  private final Map<WorkerProcess, Integer> known = new HashMap<>();

  private long lost;
  private Duration cpuOfDead = Duration.ZERO;

  /// Written under the lock, but read wherever a finding is kept.
  private volatile String version = "";

  /// `job` is the job of a worker in that folder.
  Workers(
      WorkerProcess.Launch launch, Function<Path, Job> job, CampaignEnd end, Listener listener) {
    this.launch = launch;
    this.job = job;
    this.end = end;
    this.listener = listener;
  }

  /// Starts a worker in that folder. If the target has loaded before, a worker that does not start was killed or
  /// starved, and another is tried.
  WorkerProcess start(Path folder) {
    for (int left = RETRIES; ; left--) {
      try {
        return startOnce(folder);
      } catch (TargetUnavailable e) {
        if (version.isEmpty() || left == 0 || end.over()) {
          throw e;
        }
        countLost();
        listener.lost("a worker did not start");
      }
    }
  }

  private WorkerProcess startOnce(Path folder) {
    WorkerProcess worker = WorkerProcess.start(launch, job.apply(folder));
    synchronized (this) {
      version = worker.version();
      live.add(worker);
    }
    return worker;
  }

  synchronized void countLost() {
    lost++;
  }

  /// Closes a worker that died or is needed no more.
  void bury(WorkerProcess worker) {
    Duration used = worker.cpu();
    worker.close();
    synchronized (this) {
      live.remove(worker);
      known.remove(worker);
      cpuOfDead = cpuOfDead.plus(used);
    }
  }

  synchronized void closeAll() {
    live.forEach(WorkerProcess::close);
  }

  /// Notes how many epochs a worker is about to know; yields how many it knew before.
  synchronized int teach(WorkerProcess worker, int epochs) {
    return Optional.ofNullable(known.put(worker, epochs)).orElse(0);
  }

  /// The version that the engine reports; empty before the first worker has started.
  String version() {
    return version;
  }

  synchronized long lost() {
    return lost;
  }

  /// CPU time of all workers, dead ones included.
  synchronized Duration cpu() {
    Duration all = cpuOfDead;
    for (WorkerProcess worker : live) {
      all = all.plus(worker.cpu());
    }
    return all;
  }
}
