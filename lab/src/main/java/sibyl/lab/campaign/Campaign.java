package sibyl.lab.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.feedback.AcceptedFeatures;
import sibyl.feedback.Digest;
import sibyl.feedback.Flood;
import sibyl.feedback.Guidance;
import sibyl.finding.Case;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.play.Learned;
import sibyl.play.Tally;

/// The main process of `sibyl run`, also called the supervisor: starts worker processes, tells them which rounds to play (a
/// round builds, tests and discards one database), and stores and reduces what they find, until time or rounds are up. One
/// thread for each worker; what they share is guarded by this object.
public final class Campaign {
  /// How long a lease (the rounds that a worker gets at once) should last. Rounds do not depend on it.
  private static final Duration LEASE = Duration.ofMillis(700);

  /// A single round with query plans can take seconds, and progress shows only leases that have ended.
  private static final int FIRST_LEASE = 1;

  private static final int LONGEST_LEASE = 2_000;

  /// How long to wait for other workers to finish an epoch before checking again.
  private static final Duration PAUSE = Duration.ofMillis(5);

  /// How many smaller cases a reduction tries at most.
  public static final int TRIALS = 3_000;

  private final Plan plan;
  private final Store store;
  private final WorkerProcess.Launch launch;
  private final Listener listener;
  private final Dialect dialect;
  private final Target target;
  private final CampaignEnd end;
  private final CampaignCounts counts = new CampaignCounts();
  private final CampaignFindings findings;
  private final Workers workers;
  private final FindingReduction reduction;
  private final Epochs epochs;
  private Map<String, String> silenced = Map.of();
  private int storedLinks;
  private volatile RotationOptions ways;

  public Campaign(Plan plan, Store store, WorkerProcess.Launch launch, Listener listener) {
    this.plan = plan;
    this.store = store;
    this.launch = launch;
    this.listener = listener;
    this.target = plan.target();
    this.dialect = target.dialect();
    this.ways = plan.ways();
    this.end = new CampaignEnd(plan.limits().time());
    this.findings = new CampaignFindings(store, plan.known(), listener);
    this.workers =
        new Workers(
            launch, folder -> Job.of(plan.settings(), plan.kit(), ways, folder), end, listener);
    this.reduction =
        new FindingReduction(plan, launch, store, findings, workers, counts, end, this::died);
    this.epochs = new Epochs(plan.settings(), plan.limits().rounds());
  }

  /// Runs to the end, or until [#stop]. Throws the failure that made it impossible to go on; what was found before is stored.
  public CampaignStatus run() {
    List<Store.Pending> pending =
        store.pending().stream()
            .filter(p -> p.sighting().found().target().equals(plan.settings().target()))
            // Also those of oracles that are not chosen now, but none of an oracle that only a
            // later Sibyl has.
            .filter(p -> launch.oracle(p.sighting().found().oracle()).isPresent())
            .toList();
    findings.takeUp(pending);
    if (plan.triage()) {
      findings.know(store.located(plan.settings().target()));
    }
    ways =
        plan.ways()
            .having(target, pending.stream().map(p -> p.sighting().found()).toList(), _ -> {});
    try (Scratch scratch = Scratch.make()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < plan.limits().workers(); i++) {
        Path folder = scratch.folder().resolve("worker" + i);
        threads.add(Thread.ofPlatform().name("slot-" + i).start(() -> keepBusy(folder)));
      }
      while (threads.stream().anyMatch(Thread::isAlive)) {
        Thread.sleep(200);
        listener.progress(status());
      }
    } catch (InterruptedException _) {
      stop();
      Thread.currentThread().interrupt();
    }
    end.failure()
        .ifPresent(
            e -> {
              throw e;
            });
    return status();
  }

  /// Ends the campaign soon: no new leases, workers are closed. Everything found is stored already.
  public void stop() {
    end.stop();
    workers.closeAll();
  }

  /// Keeps one worker busy, and starts another when it dies.
  private void keepBusy(Path folder) {
    Optional<WorkerProcess> worker = Optional.empty();
    try {
      int size = FIRST_LEASE;
      while (!end.over()) {
        if (worker.isEmpty()) {
          worker = Optional.of(workers.start(folder));
        }
        Optional<CampaignFindings.Unrecognised> doubtful = nextToRecognise();
        if (doubtful.isPresent()) {
          worker = reduction.recognise(worker.get(), doubtful.get());
          continue;
        }
        Optional<Store.Pending> next = nextToReduce();
        if (next.isPresent()) {
          worker = reduction.reduce(worker.get(), next.get(), folder);
          continue;
        }
        Optional<Epochs.Lease> lease = nextLease(size);
        if (lease.isPresent()) {
          long from = System.nanoTime();
          worker = play(worker.get(), lease.get());
          size = adapted(size, System.nanoTime() - from);
        } else if (ended()) {
          break;
        } else {
          Thread.sleep(PAUSE);
        }
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (NoStore | TargetUnavailable e) {
      end.fail(e);
    } catch (RuntimeException e) {
      if (!end.stopped()) {
        end.fail(e);
      }
    } finally {
      worker.ifPresent(workers::bury);
    }
  }

  private static int adapted(int lease, long nanos) {
    double factor = Math.clamp((double) LEASE.toNanos() / Math.max(1, nanos), 0.25, 2.0);
    return Math.clamp(Math.round(lease * factor), 1, LONGEST_LEASE);
  }

  private synchronized Optional<Epochs.Lease> nextLease(int most) {
    return end.timeIsUp() || allStopped() ? Optional.empty() : epochs.lease(most);
  }

  /// Whether there will be no further lease.
  private synchronized boolean ended() {
    return end.timeIsUp() || allStopped() || epochs.done();
  }

  /// Whether all oracles were stopped.
  private boolean allStopped() {
    return silenced.size() == plan.settings().oracles().size();
  }

  private synchronized Message.Play order(WorkerProcess worker, Epochs.Lease lease) {
    int before = workers.teach(worker, lease.known());
    // Rounds that a dead worker left may be older than what this worker knows.
    boolean afresh = before > lease.known();
    return new Message.Play(
        lease.first(),
        lease.count(),
        epochs.between(afresh ? 0 : before, lease.known()),
        afresh,
        epochs.guidance(lease.known()));
  }

  private synchronized Optional<CampaignFindings.Unrecognised> nextToRecognise() {
    boolean affordable = counts.mayRecognise() || epochs.done();
    return affordable && !end.timeIsUp() ? findings.nextToRecognise() : Optional.empty();
  }

  private synchronized Optional<Store.Pending> nextToReduce() {
    boolean affordable = counts.mayReduce() || epochs.done();
    return affordable && !end.timeIsUp() ? findings.nextToReduce() : Optional.empty();
  }

  /// Plays a lease; yields the worker if it lived through it.
  private Optional<WorkerProcess> play(WorkerProcess worker, Epochs.Lease lease) {
    long next = lease.first();
    boolean heard = worker.order(order(worker, lease));
    while (heard) {
      switch (worker.hear().orElse(null)) {
        case Message.Found f -> {
          keep(f.found(), f.verdict());
          if (CrashReduction.is(f.verdict())) {
            listener.lost("a server died or hung");
          }
        }
        case Message.Passed(long round, Map<String, Digest> saw) -> {
          passed(round, saw);
          next = round + 1;
        }
        case Message.Played(Tally played) -> {
          counts.played(played);
          return Optional.of(worker);
        }
        case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
        case Message.Unavailable u -> throw new TargetUnavailable(u.why());
        case null, default -> heard = false;
      }
    }
    long deadly = next;
    lost(lease, deadly);
    return died(worker, death -> origin(death.round().orElse(deadly), lease));
  }

  /// A round was played, or a worker died of it.
  private synchronized void passed(long round, Map<String, Digest> saw) {
    counts.passedRound();
    if (epochs.played(round, saw)) {
      stopOracles(
          new Flood(plan.settings().steering().flood()).silenced(epochs.known().of(Flood.NAME)));
    }
  }

  private void stopOracles(Map<String, String> why) {
    why.forEach(
        (oracle, reason) -> {
          if (!silenced.containsKey(oracle)) {
            listener.stopped(oracle, reason);
          }
        });
    silenced = why;
  }

  /// A worker died of a round. The rounds after it are played by another.
  private synchronized void lost(Epochs.Lease lease, long deadly) {
    if (deadly < lease.first() + lease.count()) {
      passed(deadly, Map.of());
      epochs.returned(lease, deadly + 1);
    }
  }

  private void keep(Case found, Verdict.Refuted verdict) {
    keepGuidance(found.from().guidance());
    findings.keep(found, verdict, workers.version());
  }

  /// Stores what the round of a finding knew, unless it is stored already.
  private synchronized void keepGuidance(String id) {
    List<Learned> chain = epochs.chain(id);
    chain.subList(Math.min(storedLinks, chain.size()), chain.size()).forEach(store::keep);
    storedLinks = Math.max(storedLinks, chain.size());
  }

  /// Why oracles had to stop before the end, by their names.
  public synchronized Map<String, String> stopped() {
    return silenced;
  }

  /// The origin of a finding that killed its worker.
  private synchronized Case.Provenance origin(long round, Epochs.Lease lease) {
    Guidance guidance = epochs.knowledge(lease.known()).guidance();
    Set<String> closed = plan.settings().script().closed(guidance.closed(round), round);
    return new Case.Provenance(
        plan.settings().seed(),
        round,
        0,
        closed.stream().sorted().toList(),
        epochs.guidance(lease.known()));
  }

  /// A worker died: its last statement becomes a finding, if it kills again.
  private Optional<WorkerProcess> died(
      WorkerProcess worker, Function<WorkerProcess.Death, Case.Provenance> origin) {
    if (end.stopped()) {
      return Optional.empty();
    }
    WorkerProcess.Death death = worker.death();
    workers.bury(worker);
    workers.countLost();
    if (!death.statements().isEmpty()) {
      keep(
          CrashReduction.last(death, plan.settings().target(), dialect, origin.apply(death)),
          CrashReduction.verdict(death));
    }
    listener.lost(death.hung() ? "a worker hung and was killed" : "a worker died");
    return Optional.empty();
  }

  private CampaignStatus status() {
    return new CampaignStatus(
        counts.tally(),
        end.elapsed(),
        workers.cpu().plus(ownCpu()),
        counts.rounds(),
        findings.counts(),
        counts.spent(),
        workers.lost(),
        workers.version());
  }

  /// How many signatures each oracle found.
  public Map<String, Integer> distinctByOracle() {
    return findings.distinctByOracle();
  }

  /// The features that the target accepted.
  public synchronized Set<String> accepted() {
    return AcceptedFeatures.profile(epochs.now().of(AcceptedFeatures.NAME)).accepted();
  }

  /// The features that the target keeps refusing.
  public synchronized Set<String> refused() {
    return AcceptedFeatures.profile(epochs.now().of(AcceptedFeatures.NAME)).closed();
  }

  public List<String> signatures() {
    return List.copyOf(findings.signatures());
  }

  private static Duration ownCpu() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? Duration.ofNanos(os.getProcessCpuTime())
        : Duration.ZERO;
  }
}
