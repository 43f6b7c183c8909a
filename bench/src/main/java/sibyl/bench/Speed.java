package sibyl.bench;

import static sibyl.bench.Figures.line;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.draw.Profile;
import sibyl.finding.Case;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Ground;
import sibyl.lab.target.Journal;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Meter;
import sibyl.lab.target.Target;
import sibyl.lab.target.Terms;
import sibyl.oracle.Oracle;
import sibyl.play.Round;
import sibyl.play.Tally;

/// Whole rounds in one thread, and then the statements they ran in a loop of nothing but JDBC. Both run in slices, one
/// after the other, so that a noisy neighbour meets both alike; CPU time counts, not the clock.
final class Speed {
  private static final int LEARNING = 4_000;
  private static final int WARM_UP = 12_000;

  /// What they ran is kept until it is run again, and to keep much would cost what no campaign pays.
  private static final int SLICE = 20;

  private final Engine engine;
  private final long seed;
  private final Meter meter = new Meter();
  private final List<List<String>> databases = new ArrayList<>();
  private final Profile profile = new Profile();

  private Speed(Engine engine, long seed) {
    this.engine = engine;
    this.seed = seed;
  }

  /// Of these oracles; if none is named, of all together and then of NoREC alone.
  static void run(String name, int seconds, long seed, String named) throws SQLException {
    Target target = Target.parse(name);
    Engine engine = Engine.load(target, Kit.fetch(target, line -> System.err.println(line)));
    for (String each : named.isEmpty() ? List.of("", "norec") : List.of(named)) {
      new Speed(engine, seed).run(Figures.oracles(each), seconds);
    }
  }

  private void run(List<Oracle> oracles, int seconds) throws SQLException {
    String which = String.join(", ", oracles.stream().map(Oracle::name).toList());
    System.out.println(engine.target() + ", oracles " + which);
    long next = 0;
    while (next < LEARNING) {
      next = play(round(oracles, true, new Tally()), next);
      databases.clear();
    }
    Round warming = round(oracles, false, new Tally());
    while (next < WARM_UP) {
      next = play(warming, next);
      replay();
      databases.clear();
    }
    Tally tally = new Tally();
    Round round = round(oracles, false, tally);
    long ours = 0;
    long bare = 0;
    long insideOurs = 0;
    long deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    while (System.nanoTime() < deadline) {
      long begin = cpu();
      long inside = meter.dbmsNanos();
      next = play(round, next);
      ours += cpu() - begin;
      insideOurs += meter.dbmsNanos() - inside;
      begin = cpu();
      replay();
      bare += cpu() - begin;
      databases.clear();
    }
    long probes = tally.oracles.values().stream().mapToLong(o -> o.probes).sum();
    double spent = ours / 1e9;
    line("probes per CPU-second", String.format(Locale.ROOT, "%.0f", probes / spent));
    line("statements per CPU-second", String.format(Locale.ROOT, "%.0f", tally.statements / spent));
    line("databases per CPU-second", String.format(Locale.ROOT, "%.0f", tally.databases / spent));
    line(
        "share of CPU time inside driver and engine",
        String.format(Locale.ROOT, "%.0f %%", 100.0 * insideOurs / ours));
    line(
        "speed against a bare JDBC loop over the same statements",
        String.format(Locale.ROOT, "%.2f", (double) bare / ours));
    line(
        "accepted",
        String.format(Locale.ROOT, "%.2f %%", 100.0 * tally.accepted / tally.statements));
  }

  private long play(Round round, long first) {
    for (long i = first; i < first + SLICE; i++) {
      round.play(i);
    }
    return first + SLICE;
  }

  private Round round(List<Oracle> oracles, boolean learning, Tally tally) {
    Set<String> closed = new TreeSet<>(profile.closed());
    Round.Rules rules =
        new Round.Rules(
            engine.target().toString(),
            engine.target().dialect(),
            oracles,
            new Seed(seed),
            closed,
            learning);
    Journal journal = () -> sql -> databases.getLast().add(sql);
    Terms terms = new Terms(Duration.ofSeconds(10), journal, meter);
    return new Round(
        rules,
        () -> {
          databases.add(new ArrayList<>());
          return engine.open(terms);
        },
        tally,
        new Round.Listener() {
          @Override
          public void found(Case found, Verdict.Refuted verdict) {}

          @Override
          public void learned(Profile.Lesson lesson) {
            profile.learn(lesson);
          }
        });
  }

  /// What no tool could beat: the same texts, every cell read, nothing else.
  private void replay() throws SQLException {
    for (List<String> statements : databases) {
      try (Ground ground = engine.ground()) {
        for (String sql : statements) {
          try (java.sql.Statement call = ground.connection().createStatement()) {
            if (call.execute(sql)) {
              try (ResultSet rows = call.getResultSet()) {
                int width = rows.getMetaData().getColumnCount();
                while (rows.next()) {
                  for (int i = 1; i <= width; i++) {
                    rows.getObject(i);
                  }
                }
              }
            }
          } catch (SQLException _) {
            // It failed the first time too.
          }
        }
      }
    }
  }

  private static long cpu() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
        ? os.getProcessCpuTime()
        : System.nanoTime();
  }
}
