package sibyl.lab.campaign;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import sibyl.claim.Defect;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.feedback.AcceptedFeatures;
import sibyl.feedback.Digest;
import sibyl.feedback.Flood;
import sibyl.feedback.Guidance;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Signature;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.RotationOptions;
import sibyl.lab.worker.WorkerProcess;
import sibyl.play.CaseRun;
import sibyl.play.Learned;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.triage.Triage;

/// Keeps workers busy until time or rounds are up. One thread a worker; all that they share is guarded by this object.
public final class Campaign {
  /// How often a worker that did not start is tried again.
  private static final int STARTS = 3;

  /// How long a lease should last. What happens in rounds does not depend on it.
  private static final Duration LEASE = Duration.ofMillis(700);

  /// A single round can take seconds where plans are asked for, and progress shows only leases that ended.
  private static final int FIRST_LEASE = 1;

  private static final int LONGEST_LEASE = 2_000;

  /// How long a worker waits for others to finish an epoch, before it looks again.
  private static final Duration PAUSE = Duration.ofMillis(5);

  public static final int TRIALS = 3_000;

  private static final Duration GRACE = Duration.ofSeconds(5);

  /// Reducing may take this share of all statements; what is left over stays pending.
  private static final double REDUCING = 0.35;

  private final Plan plan;
  private final Store store;
  private final WorkerProcess.Launch launch;
  private final Listener listener;
  private final Dialect dialect;
  private final long begin = System.nanoTime();

  private final Tally tally = new Tally();
  private final Target target;
  private final CampaignFindings ledger;
  private final Epochs epochs;
  private Map<String, String> silenced = Map.of();
  private final AtomicReference<Optional<RuntimeException>> failure =
      new AtomicReference<>(Optional.empty());
  private int storedLinks;
  private long roundsDone;
  private long workersLost;
  private long reducingStatements;
  private Duration cpuOfDead = Duration.ZERO;

  /// Written under the lock, but read wherever a finding is kept.
  private volatile String version = "";

  private volatile boolean stopped;
  private volatile RotationOptions ways;
  private final List<WorkerProcess> live = new ArrayList<>();

  /// How many epochs each worker has been told of.
  private final Map<WorkerProcess, Integer> told = new HashMap<>();

  public Campaign(Plan plan, Store store, WorkerProcess.Launch launch, Listener listener) {
    this.plan = plan;
    this.store = store;
    this.launch = launch;
    this.listener = listener;
    this.ledger = new CampaignFindings(store, plan.known(), listener);
    this.epochs = new Epochs(plan.settings(), plan.limits().rounds());
    this.target = plan.target();
    this.dialect = target.dialect();
    this.ways = plan.ways();
  }

  /// Runs to the end, or until [#stop]. Throws what made it impossible to go on; what was found before is stored.
  public CampaignStatus run() {
    List<Store.Pending> pending =
        store.pending().stream()
            .filter(p -> p.sighting().found().target().equals(plan.settings().target()))
            // Whatever oracles are asked now; but not one that only a later Sibyl knows.
            .filter(p -> launch.oracle(p.sighting().found().oracle()).isPresent())
            .toList();
    ledger.takeUp(pending);
    ways =
        plan.ways()
            .having(target, pending.stream().map(p -> p.sighting().found()).toList(), _ -> {});
    try (Scratch scratch = Scratch.make()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < plan.limits().workers(); i++) {
        Path folder = scratch.folder().resolve("worker" + i);
        threads.add(Thread.ofPlatform().name("slot-" + i).start(() -> slot(folder)));
      }
      while (threads.stream().anyMatch(Thread::isAlive)) {
        Thread.sleep(200);
        listener.progress(standing());
      }
    } catch (InterruptedException _) {
      stop();
      Thread.currentThread().interrupt();
    }
    failure
        .get()
        .ifPresent(
            e -> {
              throw e;
            });
    return standing();
  }

  /// Ends the campaign soon: no new leases, workers closed, everything seen is stored already.
  public void stop() {
    stopped = true;
    synchronized (this) {
      live.forEach(WorkerProcess::close);
    }
  }

  private boolean over() {
    return stopped || failure.get().isPresent();
  }

  private boolean timeIsUp() {
    return System.nanoTime() - begin > plan.limits().time().toNanos();
  }

  /// A reduction under way may run a little over the time; then the smallest case so far has to do.
  private boolean late() {
    return System.nanoTime() - begin > plan.limits().time().plus(GRACE).toNanos();
  }

  /// One worker's life, and its successors'.
  private void slot(Path folder) {
    Optional<WorkerProcess> worker = Optional.empty();
    try {
      int size = FIRST_LEASE;
      while (!over()) {
        if (worker.isEmpty()) {
          worker = Optional.of(started(folder));
        }
        Optional<Store.Pending> next = nextToReduce();
        if (next.isPresent()) {
          worker = reduce(worker.get(), next.get(), folder);
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
      failure.compareAndSet(Optional.empty(), Optional.of(e));
    } catch (RuntimeException e) {
      if (!stopped) {
        failure.compareAndSet(Optional.empty(), Optional.of(e));
      }
    } finally {
      worker.ifPresent(this::buried);
    }
  }

  /// A target that has loaded before is there: a worker that does not start then was killed or starved, and another is
  /// tried.
  private WorkerProcess started(Path folder) {
    for (int left = STARTS; ; left--) {
      try {
        return startedOnce(folder);
      } catch (TargetUnavailable e) {
        synchronized (this) {
          if (version.isEmpty() || left == 0 || over()) {
            throw e;
          }
          workersLost++;
        }
        listener.lost("a worker did not start");
      }
    }
  }

  private WorkerProcess startedOnce(Path folder) {
    WorkerProcess worker =
        WorkerProcess.start(launch, Job.of(plan.settings(), plan.kit(), ways, folder));
    synchronized (this) {
      version = worker.version();
      live.add(worker);
      told.put(worker, 0);
    }
    return worker;
  }

  private void buried(WorkerProcess worker) {
    Duration used = worker.cpu();
    worker.close();
    synchronized (this) {
      live.remove(worker);
      told.remove(worker);
      cpuOfDead = cpuOfDead.plus(used);
    }
  }

  private static int adapted(int lease, long nanos) {
    double factor = Math.clamp((double) LEASE.toNanos() / Math.max(1, nanos), 0.25, 2.0);
    return Math.clamp(Math.round(lease * factor), 1, LONGEST_LEASE);
  }

  private synchronized Optional<Epochs.Lease> nextLease(int most) {
    return timeIsUp() || silent() ? Optional.empty() : epochs.lease(most);
  }

  /// Whether no lease will come any more, however long one waits.
  private synchronized boolean ended() {
    return timeIsUp() || silent() || epochs.done();
  }

  /// Whether no oracle is left.
  private boolean silent() {
    return silenced.size() == plan.settings().oracles().size();
  }

  private synchronized Message.Play order(WorkerProcess worker, Epochs.Lease lease) {
    int before = Optional.ofNullable(told.put(worker, lease.known())).orElse(0);
    // Rounds that another worker left may be older than what this one knows.
    boolean afresh = before > lease.known();
    return new Message.Play(
        lease.first(),
        lease.count(),
        epochs.between(afresh ? 0 : before, lease.known()),
        afresh,
        epochs.guidance(lease.known()));
  }

  private synchronized Optional<Store.Pending> nextToReduce() {
    boolean affordable =
        reducingStatements <= REDUCING * (tally.statements + reducingStatements) || epochs.done();
    return affordable && !timeIsUp() ? ledger.next() : Optional.empty();
  }

  private synchronized void spentInside(long nanos) {
    tally.dbmsNanos += nanos;
  }

  private synchronized void spentReducing(long statements) {
    reducingStatements += statements;
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
          synchronized (this) {
            tally.add(played);
          }
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
    roundsDone++;
    if (epochs.played(round, saw)) {
      silence(
          new Flood(plan.settings().steering().flood()).silenced(epochs.known().of(Flood.NAME)));
    }
  }

  private void silence(Map<String, String> why) {
    why.forEach(
        (oracle, reason) -> {
          if (!silenced.containsKey(oracle)) {
            listener.stopped(oracle, reason);
          }
        });
    silenced = why;
  }

  /// A worker died of a round. Those behind it are played by another.
  private synchronized void lost(Epochs.Lease lease, long deadly) {
    if (deadly < lease.first() + lease.count()) {
      passed(deadly, Map.of());
      epochs.returned(lease, deadly + 1);
    }
  }

  private void keep(Case found, Verdict.Refuted verdict) {
    keepGuidance(found.from().guidance());
    ledger.keep(found, verdict, version);
  }

  /// What the round of a finding knew, as far as it is not stored yet.
  private synchronized void keepGuidance(String id) {
    List<Learned> chain = epochs.chain(id);
    chain.subList(Math.min(storedLinks, chain.size()), chain.size()).forEach(store::keep);
    storedLinks = Math.max(storedLinks, chain.size());
  }

  /// Why oracles had to stop before the end, by their names.
  public synchronized Map<String, String> stopped() {
    return silenced;
  }

  /// Where a worker died that was playing a round.
  private synchronized Case.Provenance origin(long round, Epochs.Lease lease) {
    Guidance guidance = epochs.knowledge(lease.known()).guidance();
    Set<String> closed = plan.settings().script().closed(guidance.closed(), round);
    return new Case.Provenance(
        plan.settings().seed(),
        round,
        0,
        closed.stream().sorted().toList(),
        epochs.guidance(lease.known()));
  }

  /// A worker died: what it was doing may be a finding, if it happens again.
  private Optional<WorkerProcess> died(
      WorkerProcess worker, Function<WorkerProcess.Death, Case.Provenance> origin) {
    if (stopped) {
      return Optional.empty();
    }
    WorkerProcess.Death death = worker.death();
    buried(worker);
    synchronized (this) {
      workersLost++;
    }
    if (!death.statements().isEmpty()) {
      keep(
          CrashReduction.last(death, plan.settings().target(), dialect, origin.apply(death)),
          CrashReduction.verdict(death));
    }
    listener.lost(death.hung() ? "a worker hung and was killed" : "a worker died");
    return Optional.empty();
  }

  private Optional<WorkerProcess> reduce(WorkerProcess worker, Store.Pending next, Path folder) {
    Store.Sighting sighting = next.sighting();
    Defect defect = sighting.verdict().defect();
    if (CrashReduction.is(sighting.verdict())) {
      CrashReduction deadly =
          new CrashReduction(worker, () -> started(folder), this::buried, () -> over() || late());
      Optional<Case> reduced = deadly.reduced(sighting.found(), defect, dialect);
      // A worker that we closed ourselves proves nothing: then it stays pending.
      if (!stopped) {
        reduced.ifPresentOrElse(
            smallest -> file(smallest, sighting.verdict(), next), () -> discard(sighting, next));
      }
      return deadly.worker();
    }
    return switch (worker.call(new Message.Reduce(sighting.found(), defect, TRIALS)).orElse(null)) {
      case Message.Reduced(
              Case smallest,
              Next claim,
              Verdict.Refuted verdict,
              long nanos,
              long statements) -> {
        spentInside(nanos);
        spentReducing(statements);
        yield file(smallest, claim, verdict, next)
            ? examined(worker, smallest, verdict)
            : Optional.of(worker);
      }
      case Message.Reduced r -> {
        spentInside(r.dbmsNanos());
        spentReducing(r.statements());
        // Seen twice while it was found, and now no more: not a thing to report.
        discard(sighting, next);
        yield Optional.of(worker);
      }
      case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
      case Message.Unavailable u -> throw new TargetUnavailable(u.why());
      case null, default -> {
        if (stopped) {
          // Closed by us: it stays pending.
          yield Optional.empty();
        }
        // Reduction slipped into a crash: the original stays, and the crash is a finding of its
        // own.
        file(sighting.found(), sighting.verdict(), next);
        yield died(worker, _ -> sighting.found().from());
      }
    };
  }

  /// Where no engine can be asked any more.
  private void file(Case smallest, Verdict.Refuted verdict, Store.Pending next) {
    Oracle oracle = launch.oracle(smallest.oracle()).orElseThrow();
    if (file(smallest, CaseRun.claim(smallest, oracle, dialect), verdict, next)) {
      store.keep(Signature.of(smallest, verdict).id(), Triage.unasked(smallest, verdict, dialect));
    }
  }

  /// True if it stands for its signature from now on.
  private boolean file(Case smallest, Next claim, Verdict.Refuted verdict, Store.Pending next) {
    Oracle oracle = launch.oracle(smallest.oracle()).orElseThrow();
    CaseFile file =
        CaseFile.of(smallest, claim, verdict, version, oracle.law(), dialect.spelling());
    return ledger.file(file, next);
  }

  /// Gathers evidence for a new finding; what there is no time for is left to be asked for later.
  private Optional<WorkerProcess> examined(
      WorkerProcess worker, Case smallest, Verdict.Refuted verdict) {
    if (!plan.triage() || timeIsUp() || over()) {
      return Optional.of(worker);
    }
    Message.Examine order = new Message.Examine(smallest, verdict, Triage.TRIALS);
    return switch (worker.call(order).orElse(null)) {
      case Message.Examined(Evidence evidence) -> {
        store.keep(Signature.of(smallest, verdict).id(), evidence);
        yield Optional.of(worker);
      }
      case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
      case Message.Unavailable u -> throw new TargetUnavailable(u.why());
      case null, default -> died(worker, _ -> smallest.from());
    };
  }

  private synchronized void discard(Store.Sighting sighting, Store.Pending next) {
    ledger.discard(next);
    tally.oracle(sighting.found().oracle()).flaky++;
  }

  private synchronized CampaignStatus standing() {
    Tally now = new Tally();
    now.add(tally);
    Duration cpu = cpuOfDead.plus(own());
    for (WorkerProcess worker : live) {
      cpu = cpu.plus(worker.cpu());
    }
    return new CampaignStatus(
        now,
        Duration.ofNanos(System.nanoTime() - begin),
        cpu,
        roundsDone,
        ledger.seen(),
        ledger.signatures().size(),
        ledger.fresh(),
        ledger.waiting(),
        workersLost,
        version);
  }

  /// How many signatures each oracle was the one to show.
  public Map<String, Integer> distinctByOracle() {
    return ledger.distinctByOracle();
  }

  /// What the target was seen to accept, and what it keeps refusing.
  public synchronized Set<String> accepted() {
    return AcceptedFeatures.profile(epochs.now().of(AcceptedFeatures.NAME)).accepted();
  }

  public synchronized Set<String> refused() {
    return AcceptedFeatures.profile(epochs.now().of(AcceptedFeatures.NAME)).closed();
  }

  public List<String> signatures() {
    return List.copyOf(ledger.signatures());
  }

  private static Duration own() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean os
        ? Duration.ofNanos(os.getProcessCpuTime())
        : Duration.ZERO;
  }
}
