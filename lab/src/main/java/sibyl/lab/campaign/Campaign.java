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
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import sibyl.claim.Defect;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.draw.Profile;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Signature;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Pace;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Job;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.Ways;
import sibyl.lab.worker.WorkerProcess;
import sibyl.oracle.Oracle;
import sibyl.oracle.Scenario;
import sibyl.play.Ask;
import sibyl.play.Groups;
import sibyl.play.Kin;
import sibyl.play.Tally;
import sibyl.triage.Examination;

/// Keeps workers busy until time or rounds are up. One thread a worker; all that they share is guarded by this object.
public final class Campaign {
  /// How often a worker that did not start is tried again.
  private static final int STARTS = 3;

  private static final Duration LEASE = Duration.ofMillis(700);

  /// Rounds that learn what the target accepts before leases grow.
  public static final long LEARNING = 2_000;

  public static final int TRIALS = 3_000;

  private static final Duration GRACE = Duration.ofSeconds(5);

  /// Reducing may take this share of the time; what is left over stays pending.
  private static final double REDUCING = 0.35;

  /// What a pair of ways of storing earns by a feature, or a contradiction, and the most it can have.
  private static final int NEW_FEATURE = 1;

  private static final int NEW_FINDING = 3;
  private static final int MOST_WEIGHT = 40;

  private final Plan plan;
  private final Store store;
  private final WorkerProcess.Launch launch;
  private final Listener listener;
  private final Dialect dialect;
  private final long begin = System.nanoTime();

  private final Tally tally = new Tally();
  private final Profile profile = new Profile();
  private final Ledger ledger;
  private final Flood flood;
  private final AtomicReference<Optional<RuntimeException>> failure =
      new AtomicReference<>(Optional.empty());
  private long nextRound;
  private long roundsDone;
  private long workersLost;
  private long reducingNanos;
  private Duration cpuOfDead = Duration.ZERO;

  /// Written under the lock, but read wherever a finding is kept.
  private volatile String version = "";

  private volatile boolean stopped;
  private volatile Ways ways;
  private final List<WorkerProcess> live = new ArrayList<>();

  /// Databases met by any worker, and how many of them each has been told of.
  private final List<String> kin = new ArrayList<>();

  private final Map<String, Integer> weights = new TreeMap<>();

  private final Map<WorkerProcess, Integer> told = new HashMap<>();

  public Campaign(Plan plan, Store store, WorkerProcess.Launch launch, Listener listener) {
    this.plan = plan;
    this.store = store;
    this.launch = launch;
    this.listener = listener;
    this.ledger = new Ledger(store, plan.known(), listener);
    this.flood = new Flood(plan.flood());
    this.dialect = plan.target().dialect();
    this.ways = plan.ways();
  }

  /// Runs to the end, or until [#stop]. Throws what made it impossible to go on; what was found before is stored.
  public Standing run() {
    List<Store.Pending> pending =
        store.pending().stream()
            .filter(p -> p.sighting().found().target().equals(plan.target().toString()))
            // Whatever oracles are asked now; but not one that only a later Sibyl knows.
            .filter(p -> launch.oracle(p.sighting().found().oracle()).isPresent())
            .toList();
    ledger.takeUp(pending);
    ways =
        plan.ways()
            .having(
                plan.target(), pending.stream().map(p -> p.sighting().found()).toList(), _ -> {});
    try (Scratch scratch = Scratch.make()) {
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < plan.workers(); i++) {
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
    return System.nanoTime() - begin > plan.time().toNanos();
  }

  /// A reduction under way may run a little over the time; then the smallest case so far has to do.
  private boolean late() {
    return System.nanoTime() - begin > plan.time().plus(GRACE).toNanos();
  }

  /// One worker's life, and its successors'.
  private void slot(Path folder) {
    Optional<WorkerProcess> worker = Optional.empty();
    try {
      int lease = 5;
      while (!over()) {
        if (worker.isEmpty()) {
          worker = Optional.of(started(folder));
        }
        Optional<Store.Pending> next = nextToReduce();
        if (next.isPresent()) {
          long from = System.nanoTime();
          worker = reduce(worker.get(), next.get(), folder);
          spentReducing(System.nanoTime() - from);
          continue;
        }
        Optional<Message.Play> order = nextLease(lease, worker.get());
        if (order.isEmpty()) {
          break;
        }
        long from = System.nanoTime();
        worker = play(worker.get(), order.get());
        lease = adapted(lease, System.nanoTime() - from);
      }
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
        WorkerProcess.start(
            launch,
            Job.of(
                plan.target(),
                plan.kit(),
                plan.oracles(),
                plan.seed(),
                plan.sizes(),
                plan.novelty(),
                ways,
                plan.brought(),
                folder));
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
    return Math.clamp(Math.round(lease * factor), 1, 2_000);
  }

  private synchronized Optional<Message.Play> nextLease(int wanted, WorkerProcess worker) {
    long left = plan.rounds() - nextRound;
    List<String> silent = List.copyOf(flood.stopped().keySet());
    if (left <= 0 || timeIsUp() || silent.size() == plan.oracles().size()) {
      return Optional.empty();
    }
    boolean learning = nextRound < LEARNING;
    // What is learned opens and closes features for later leases, so their size must not depend on
    // the clock: then the same seed plays the same rounds, at least with one worker.
    int count = (int) Math.min(left, learning ? (nextRound < 100 ? 5 : 25) : wanted);
    int heard = Optional.ofNullable(told.put(worker, kin.size())).orElse(0);
    Message.Play order =
        new Message.Play(
            nextRound,
            count,
            List.copyOf(profile.closed()),
            learning,
            List.copyOf(kin.subList(heard, kin.size())),
            Map.copyOf(weights),
            silent);
    nextRound += count;
    return Optional.of(order);
  }

  private synchronized Optional<Store.Pending> nextToReduce() {
    boolean affordable =
        reducingNanos < REDUCING * plan.workers() * (System.nanoTime() - begin)
            || nextRound >= plan.rounds();
    return affordable && !timeIsUp() ? ledger.next() : Optional.empty();
  }

  private synchronized void spentInside(long nanos) {
    tally.dbmsNanos += nanos;
  }

  private synchronized void spentReducing(long nanos) {
    reducingNanos += nanos;
  }

  /// Plays a lease; yields the worker if it lived through it.
  private Optional<WorkerProcess> play(WorkerProcess worker, Message.Play order) {
    if (!worker.order(order)) {
      return died(worker, death -> origin(order, death));
    }
    while (true) {
      switch (worker.hear().orElse(null)) {
        case Message.Found f -> {
          keep(f.found(), f.verdict());
          if (Deadly.is(f.verdict())) {
            listener.lost("a server died or hung");
          }
        }
        case Message.Played p -> {
          learn(order, p);
          return Optional.of(worker);
        }
        case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
        case Message.Unavailable u -> throw new TargetUnavailable(u.why());
        case null, default -> {
          return died(worker, death -> origin(order, death));
        }
      }
    }
  }

  private synchronized void learn(Message.Play order, Message.Played report) {
    report
        .tally()
        .units
        .forEach((unit, pair) -> earn(pair, tally.units.containsKey(unit) ? 0 : NEW_FEATURE));
    tally.add(report.tally());
    roundsDone += order.count();
    report.lessons().forEach(profile::learn);
    report.kin().stream().limit(Kin.MOST - kin.size()).forEach(kin::add);
  }

  /// Pairs of ways of storing that bring something are rotated more often.
  private synchronized void earn(String pair, int weight) {
    weights.merge(pair, weight, (a, b) -> Math.min(MOST_WEIGHT, a + b));
  }

  private void keep(Case found, Verdict.Refuted verdict) {
    if (lockstep(found)) {
      earn(Groups.key(found.probe().aim().names()), NEW_FINDING);
    }
    ledger.keep(found, verdict, version);
    flood
        .saw(found.oracle(), verdict.defect(), Pace.now())
        .ifPresent(why -> listener.stopped(found.oracle(), why));
  }

  private boolean lockstep(Case found) {
    return launch.oracle(found.oracle()).filter(o -> o.scenario() == Scenario.LOCKSTEP).isPresent();
  }

  /// Why oracles had to stop before the end, by their names.
  public Map<String, String> stopped() {
    return flood.stopped();
  }

  /// Where in its lease a worker died. What comes before the first round, comes before every draw.
  private Case.Provenance origin(Message.Play order, WorkerProcess.Death death) {
    long round = death.round().orElse(order.first());
    Set<String> closed = plan.brought().closed(Set.copyOf(order.closed()), round);
    return new Case.Provenance(plan.seed(), round, 0, closed.stream().sorted().toList());
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
          Deadly.last(death, plan.target().toString(), dialect, origin.apply(death)),
          Deadly.verdict(death));
    }
    listener.lost(death.hung() ? "a worker hung and was killed" : "a worker died");
    return Optional.empty();
  }

  private Optional<WorkerProcess> reduce(WorkerProcess worker, Store.Pending next, Path folder) {
    Store.Sighting sighting = next.sighting();
    Defect defect = sighting.verdict().defect();
    if (Deadly.is(sighting.verdict())) {
      Deadly deadly =
          new Deadly(worker, () -> started(folder), this::buried, () -> over() || late());
      Optional<Case> reduced = deadly.reduced(sighting.found(), defect, dialect);
      // A worker that we closed ourselves proves nothing: then it stays pending.
      if (!stopped) {
        reduced.ifPresentOrElse(
            smallest -> file(smallest, sighting.verdict(), next), () -> discard(sighting, next));
      }
      return deadly.worker();
    }
    return switch (worker.call(new Message.Reduce(sighting.found(), defect, TRIALS)).orElse(null)) {
      case Message.Reduced(Case smallest, Next claim, Verdict.Refuted verdict, long nanos) -> {
        spentInside(nanos);
        yield file(smallest, claim, verdict, next)
            ? examined(worker, smallest, verdict)
            : Optional.of(worker);
      }
      case Message.Reduced r -> {
        spentInside(r.dbmsNanos());
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
    if (file(smallest, Ask.claim(smallest, oracle, dialect), verdict, next)) {
      store.keep(
          Signature.of(smallest, verdict).id(), Examination.unasked(smallest, verdict, dialect));
    }
  }

  /// True if it is new.
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
    Message.Examine order = new Message.Examine(smallest, verdict, Examination.TRIALS);
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

  private synchronized Standing standing() {
    Tally now = new Tally();
    now.add(tally);
    Duration cpu = cpuOfDead.plus(own());
    for (WorkerProcess worker : live) {
      cpu = cpu.plus(worker.cpu());
    }
    return new Standing(
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
    return profile.accepted();
  }

  public synchronized Set<String> refused() {
    return profile.closed();
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
