package sibyl.bench;

import static sibyl.bench.Figures.line;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jacoco.core.analysis.IBundleCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ICoverageNode.CounterEntity;
import org.jacoco.core.data.ExecutionDataStore;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Transcript;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.draw.Sizes;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Scratch;
import sibyl.lab.target.Target;
import sibyl.play.CaseRun;
import sibyl.probe.Claims;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Cardinality;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The figure `coverage`: how much of an engine's code the questions of an oracle run, and how much their rewritten forms
/// (mutants) add: Table VII of Eqsql's paper, for engines written in Java. More questions always cover more, so as many other
/// questions in place of the mutants are measured as well.
final class Coverage {
  private static final int PROBES = 20;
  private static final long MOST_WORK = 150_000;
  private static final List<CounterEntity> COLUMNS =
      List.of(CounterEntity.LINE, CounterEntity.BRANCH, CounterEntity.METHOD);

  private final Oracle oracle;
  private final Grammar grammar;
  private final Seed seed;
  private final TracedEngine traced;
  private final ExecutionDataStore bySeeds = new ExecutionDataStore();
  private final ExecutionDataStore byMutants = new ExecutionDataStore();
  private final ExecutionDataStore byOthers = new ExecutionDataStore();
  private long setups;
  private final Count seeds = new Count();
  private final Count mutants = new Count();
  private final Count others = new Count();

  private static final class Count {
    private long asked;
    private long answered;

    @Override
    public String toString() {
      double share = 100.0 * answered / Math.max(1, asked);
      return String.format(Locale.ROOT, "%d, %.1f %%", asked, share);
    }
  }

  private Coverage(Oracle oracle, Grammar grammar, Seed seed, TracedEngine traced) {
    this.oracle = oracle;
    this.grammar = grammar;
    this.seed = seed;
    this.traced = traced;
  }

  static void run(String name, int seconds, long seed, Oracle oracle) throws Exception {
    Target target = Target.parse(name);
    Kit kit = Kit.fetch(target, line -> System.err.println(line));
    if (kit.installation().isPresent()) {
      System.err.println(target + " is a server of its own, whose code cannot be traced");
      System.exit(2);
    }
    Grammar grammar = new Grammar(target.dialect(), Set.of(), Sizes.USUAL);
    try (Scratch scratch = Scratch.make();
        TracedEngine traced = TracedEngine.of(kit, scratch.folder());
        Engine engine = Engine.load(target, traced.kit())) {
      Coverage coverage = new Coverage(oracle, grammar, new Seed(seed), traced);
      traced.collect();
      SessionTerms terms = SessionTerms.patient(Duration.ofSeconds(10));
      long deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
      while (System.nanoTime() < deadline) {
        try (Session session = engine.open(terms)) {
          coverage.round(session);
        }
      }
      System.out.println(target + ", oracle " + oracle.name());
      coverage.print();
    }
  }

  /// One database: the seeds, then their mutants, then as many other seeds.
  private void round(Session session) {
    Seed own = seed.child("coverage").child(setups++);
    Scene scene = Scene.empty(grammar.dialect());
    List<Statement> history = new ArrayList<>();
    Choices choices = own.child("setup").choices();
    int tables = choices.between(1, 3);
    DrawSetup setup = new DrawSetup(grammar, tables);
    int length = DrawSetup.Mood.USUAL.length(choices, tables, Sizes.USUAL);
    for (int i = 0; i < length; i++) {
      Statement statement = setup.from(scene, choices);
      if (session.run(statement).accepted()) {
        scene = scene.after(statement);
        history.add(statement);
      }
    }
    if (scene.tables().isEmpty()) {
      return;
    }
    Claims claims = oracle.claims(scene, CaseRun.facts(oracle, scene, history, session));
    List<Statement> asked = new ArrayList<>();
    List<Statement> made = new ArrayList<>();
    for (int j = 0; j < PROBES; j++) {
      Probe probe = probe(scene, own.child("probe").child(j));
      List<Statement> sides = compared(claims, probe);
      if (!sides.isEmpty() && affordable(probe.asked(), scene)) {
        asked.add(probe.asked());
        sides.stream().filter(s -> !s.equals(probe.asked())).forEach(made::add);
      }
    }
    List<Statement> instead = new ArrayList<>();
    for (int j = 0; j < 4 * PROBES && instead.size() < made.size(); j++) {
      Probe probe = probe(scene, own.child("other").child(j));
      if (!compared(claims, probe).isEmpty() && affordable(probe.asked(), scene)) {
        instead.add(probe.asked());
      }
    }
    run(asked, session, seeds);
    traced.collect(bySeeds, byMutants, byOthers);
    run(made, session, mutants);
    traced.collect(byMutants);
    run(instead, session, others);
    traced.collect(byOthers);
  }

  /// The statements whose answers an oracle compares.
  private static List<Statement> compared(Claims claims, Probe probe) {
    return claims.next(probe, new Transcript()) instanceof Claim claim
        ? claim.views().stream().flatMap(v -> claim.statements(v).stream()).toList()
        : List.of();
  }

  private Probe probe(Scene scene, Seed from) {
    return oracle.question(grammar).from(scene, from.choices());
  }

  private static boolean affordable(Statement asked, Scene scene) {
    return !(asked instanceof Query q) || Cardinality.work(q, scene) <= MOST_WORK;
  }

  private static void run(List<Statement> statements, Session session, Count count) {
    for (Statement each : statements) {
      Outcome outcome = session.run(each);
      count.asked++;
      count.answered += outcome.accepted() ? 1 : 0;
    }
  }

  private void print() throws Exception {
    line("setups", Long.toString(setups));
    line("seeds, answered", seeds.toString());
    line("mutants, answered", mutants.toString());
    line("other seeds in their place, answered", others.toString());
    System.out.println("| covered | line | branch | function |");
    System.out.println("|---|---|---|---|");
    IBundleCoverage dry = traced.coverage(bySeeds);
    row("seeds", dry);
    IBundleCoverage mutated = traced.coverage(byMutants);
    row("seeds and mutants", mutated);
    gain("gain of mutants", dry, mutated);
    IBundleCoverage more = traced.coverage(byOthers);
    row("seeds and other seeds", more);
    gain("gain of other seeds", dry, more);
  }

  private static void row(String what, IBundleCoverage reached) {
    List<String> cells = new ArrayList<>();
    for (CounterEntity each : COLUMNS) {
      ICounter counter = reached.getCounter(each);
      cells.add(cell("%.2f %% (%d)", counter.getCoveredRatio(), counter.getCoveredCount()));
    }
    System.out.println("| " + what + " | " + String.join(" | ", cells) + " |");
  }

  private static void gain(String what, IBundleCoverage before, IBundleCoverage after) {
    List<String> cells = new ArrayList<>();
    for (CounterEntity each : COLUMNS) {
      ICounter less = before.getCounter(each);
      ICounter more = after.getCounter(each);
      cells.add(
          cell(
              "+%.2f %% (+%d)",
              more.getCoveredRatio() - less.getCoveredRatio(),
              more.getCoveredCount() - less.getCoveredCount()));
    }
    System.out.println("| " + what + " | " + String.join(" | ", cells) + " |");
  }

  /// Some engines are compiled without line numbers.
  private static String cell(String format, double share, int count) {
    return Double.isNaN(share) ? "unknown" : String.format(Locale.ROOT, format, 100 * share, count);
  }
}
