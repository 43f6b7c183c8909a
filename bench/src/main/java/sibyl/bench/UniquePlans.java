package sibyl.bench;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.draw.Sizes;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedbacks;
import sibyl.feedback.Fingerprint;
import sibyl.feedback.PlanGuidance;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.plan.PlanReader;
import sibyl.play.EngineGroups;
import sibyl.play.EngineMatrix;
import sibyl.play.Knowledge;
import sibyl.play.Rounds;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// The figure `plans`: how many different query plans are executed with the option `--feedback plans`, which steers towards new
/// ones, and without it, in the same CPU time. Both play slices of test rounds in turn, so that other load affects both alike.
/// Time for reading plans for these figures is excluded; what guidance itself reads is included.
final class UniquePlans {
  private static final Duration SLICE = Duration.ofSeconds(1);

  private final Engine engine;
  private final List<Oracle> oracles;
  private final Settings settings;
  private final Knowledge known;
  private final Tally tally = new Tally();
  private final PlanReader reader;
  private final CpuTime cpu = new CpuTime();
  private final Set<String> plans = new HashSet<>();
  private long next;
  private long spent;
  private long looking;
  private long found;

  private UniquePlans(Engine engine, List<Oracle> oracles, long seed, boolean guided) {
    this.engine = engine;
    this.oracles = oracles;
    this.settings =
        Settings.usual(engine.target().toString(), seed, oracles)
            .withFeedback(
                guided
                    ? Stream.concat(Feedbacks.USUAL.stream(), Stream.of(PlanGuidance.NAME)).toList()
                    : Feedbacks.USUAL);
    this.known = new Knowledge(settings.feedbacks());
    this.reader = new PlanReader(engine.target().dialect().planForm());
  }

  static void run(String name, int seconds, long seed, String named) {
    Target target = Target.parse(name);
    List<Oracle> oracles = Figures.oracles(named.isEmpty() ? "tlp,norec" : named);
    try (Engine engine = Engine.load(target, Kit.fetch(target, line -> System.err.println(line)))) {
      UniquePlans plain = new UniquePlans(engine, oracles, seed, false);
      UniquePlans guided = new UniquePlans(engine, oracles, seed, true);
      long enough = Duration.ofSeconds(seconds).toNanos();
      while (plain.spent < enough || guided.spent < enough) {
        (plain.spent <= guided.spent ? plain : guided).slice();
      }
      System.out.println(target + ", seed " + seed);
      System.out.println("| | CPU seconds | databases | statements | findings | plans |");
      System.out.println("|---|---|---|---|---|---|");
      plain.print("without guidance");
      guided.print("with guidance");
      System.out.printf(
          Locale.ROOT, "ratio %.2f%n", (double) guided.plans.size() / plain.plans.size());
    }
  }

  private void print(String label) {
    System.out.printf(
        Locale.ROOT,
        "| %s | %.0f | %d | %d | %d | %d |%n",
        label,
        spent / 1e9,
        tally.databases,
        tally.statements,
        found,
        plans.size());
  }

  private void slice() {
    Dialect dialect = engine.target().dialect();
    EngineGroups groups =
        new EngineGroups(
            new EngineGroups.Terms(dialect, Set.of(), Sizes.USUAL, true),
            EngineMatrix.NONE,
            List.of());
    SessionTerms terms = SessionTerms.patient(Duration.ofSeconds(10));
    Rounds round =
        new Rounds(
            settings,
            new Rounds.Parts(dialect, oracles, groups, known),
            () -> new Observed(engine.open(terms)),
            tally,
            (_, _) -> found++);
    long begin = cpu.used();
    long before = looking;
    long used = 0;
    while (used < SLICE.toNanos()) {
      Map<String, Digest> saw = round.play(next++);
      known.hear(saw);
      used = cpu.used() - begin - (looking - before);
    }
    spent += used;
  }

  /// Reads the plan of every query that is executed.
  private final class Observed implements Session {
    private final Session inner;

    Observed(Session inner) {
      this.inner = inner;
      cpu.find();
    }

    @Override
    public Outcome run(Statement statement) {
      Outcome outcome = inner.run(statement);
      if (statement instanceof Query && outcome.accepted()) {
        long begin = cpu.used();
        look(statement);
        looking += cpu.used() - begin;
      }
      return outcome;
    }

    private void look(Statement query) {
      Dialect dialect = engine.target().dialect();
      String sql = Sql.print(query, dialect.spelling());
      for (String explain : dialect.planForm().queries()) {
        if (inner.run(new Statement.Native(explain.replace("%s", sql)))
            instanceof Outcome.Rows rows) {
          reader.read(rows.rows()).ifPresent(plan -> plans.add(Fingerprint.of(plan.text())));
        }
      }
    }

    @Override
    public boolean alive() {
      return inner.alive();
    }

    @Override
    public Session beside(Variant way) {
      cpu.find();
      return inner.beside(way);
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
