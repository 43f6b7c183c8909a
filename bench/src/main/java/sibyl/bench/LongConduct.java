package sibyl.bench;

import static sibyl.bench.Figures.line;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sibyl.app.AllOracles;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.dialect.Variant;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.play.CaseRun;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The figure `conduct`: whether one statement and its comparison cost as much at the end of a long series of changes as at its
/// beginning, for the oracles `ddlcheck` and `thanos`. Measures the CPU time of each, and of a row that it reads.
final class LongConduct {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /// The parts of the conduct that are shown.
  private static final int PARTS = 5;

  private record Exchange(long nanos, long rows) {}

  private final Engine engine;
  private final Oracle oracle;
  private final int wanted;
  private final List<Exchange> exchanges = new ArrayList<>();

  private LongConduct(Engine engine, Oracle oracle, int wanted) {
    this.engine = engine;
    this.oracle = oracle;
    this.wanted = wanted;
  }

  static void run(String name, int wanted, long seed, String oracle) {
    Target target = Target.parse(name);
    try (Engine engine = Engine.load(target, Kit.fetch(target, line -> System.err.println(line)))) {
      new LongConduct(engine, AllOracles.named(oracle).orElseThrow(), wanted).run(seed);
    }
  }

  /// A conduct ends where worlds may differ; then another one is begun.
  private void run(long seed) {
    for (long i = 0; exchanges.size() < wanted; i++) {
      exchanges.clear();
      play(new Seed(seed).child(i));
    }
    line("exchanges", Integer.toString(exchanges.size()));
    for (int part = 0; part < PARTS; part++) {
      List<Exchange> some = exchanges.subList(part * wanted / PARTS, (part + 1) * wanted / PARTS);
      long nanos = some.stream().mapToLong(Exchange::nanos).sum();
      long rows = some.stream().mapToLong(Exchange::rows).sum();
      line(
          "part " + (part + 1) + ", µs an exchange, rows it reads, µs a row",
          String.format(
              Locale.ROOT,
              "%.0f, %.0f, %.2f",
              nanos / 1e3 / some.size(),
              (double) rows / some.size(),
              nanos / 1e3 / Math.max(1, rows)));
    }
  }

  private void play(Seed seed) {
    Grammar grammar = new Grammar(engine.target().dialect(), Set.of());
    boolean lockstep = oracle.scenario() == Scenario.LOCKSTEP;
    try (Session session = engine.open(SessionTerms.patient(Duration.ofSeconds(10)));
        Executor executor = new Executor(session)) {
      List<Statement> history = new ArrayList<>();
      Scene scene = Scene.empty(engine.target().dialect());
      Choices choices = seed.child("setup").choices();
      DrawSetup setup = new DrawSetup(grammar, 2);
      for (int i = 0; i < (lockstep ? 0 : 12); i++) {
        Statement statement = setup.from(scene, choices);
        if (session.run(statement).accepted()) {
          scene = scene.after(statement);
          history.add(statement);
        }
      }
      Claims about = oracle.claims(scene, CaseRun.facts(oracle, scene, history, session));
      Scene now = scene;
      for (int i = 0; exchanges.size() < wanted && i < 100 * wanted; i++) {
        Choices own = seed.child("conduct").child(i).choices();
        Probe drawn = oracle.question(grammar).from(about.spoken(now), own);
        Probe probe = lockstep ? drawn.aiming(ways()) : drawn;
        Next next = about.next(probe, new Transcript());
        if (!(next instanceof Claim claim) || costly(probe, grammar, now)) {
          continue;
        }
        long begin = THREADS.getCurrentThreadCpuTime();
        Executor.Run run = executor.run(claim);
        exchanges.add(new Exchange(THREADS.getCurrentThreadCpuTime() - begin, rows(run)));
        if (run.spoiled() || !executor.alive()) {
          return;
        }
        if (!(probe.asked() instanceof Query)) {
          about = about.after(probe.asked(), run.taken());
          now = run.taken() ? now.after(probe.asked()) : now;
        }
      }
    }
  }

  private static boolean costly(Probe probe, Grammar grammar, Scene scene) {
    return probe.asked() instanceof Query q && !grammar.affords(q, scene);
  }

  /// The first two storage variants of the dialect.
  private Aim ways() {
    return new Aim.Names(
        engine.target().dialect().storage().variants().stream()
            .map(Variant::name)
            .limit(2)
            .toList(),
        List.of());
  }

  private static long rows(Executor.Run run) {
    long rows = 0;
    for (int i = 0; i < run.transcript().size(); i++) {
      if (run.transcript().outcome(i) instanceof Outcome.Rows r) {
        rows += r.rows().size();
      }
    }
    return rows;
  }
}
