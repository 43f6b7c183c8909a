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
import java.util.Map;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.feedback.AcceptedFeatures;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedbacks;
import sibyl.lab.jdbc.Meter;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.jdbc.StatementJournal;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.play.Knowledge;
import sibyl.play.Rounds;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// The figure `speed`: how much time Sibyl itself takes beside the DBMS. Runs whole test rounds in one thread, and then the
/// statements they ran in a loop of nothing but JDBC. Both run in slices, one after the other, so that a noisy neighbour slows
/// both alike; CPU time is measured, not the clock.
final class Speed {
  private static final long LEARNING = AcceptedFeatures.ROUNDS;
  private static final int WARM_UP = 12_000;

  /// Rounds per slice. Their statements are kept until they are run again; keeping more would cost time that no campaign spends.
  private static final int SLICE = 20;

  private final Engine engine;
  private final long seed;
  private final Meter meter = new Meter();
  private final List<List<String>> databases = new ArrayList<>();
  private final Knowledge known = new Knowledge(Feedbacks.usual());

  private Speed(Engine engine, long seed) {
    this.engine = engine;
    this.seed = seed;
  }

  /// Measures one oracle by name; without a name, all together and then NoREC alone.
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
      next = play(round(oracles, new Tally()), next);
      databases.clear();
    }
    Rounds warming = round(oracles, new Tally());
    while (next < WARM_UP) {
      next = play(warming, next);
      replay();
      databases.clear();
    }
    Tally tally = new Tally();
    Rounds round = round(oracles, tally);
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

  private long play(Rounds round, long first) {
    for (long i = first; i < first + SLICE; i++) {
      Map<String, Digest> saw = round.play(i);
      if (i < LEARNING) {
        known.hear(saw);
      }
    }
    return first + SLICE;
  }

  private Rounds round(List<Oracle> oracles, Tally tally) {
    Settings settings =
        Settings.usual(engine.target().toString(), seed, oracles).withNovelty(Novelty.OFF);
    Rounds.Parts alone = Rounds.Parts.alone(engine.target().dialect(), oracles);
    StatementJournal journal = () -> sql -> databases.getLast().add(sql);
    SessionTerms terms = new SessionTerms(Duration.ofSeconds(10), journal, meter);
    return new Rounds(
        settings,
        new Rounds.Parts(alone.dialect(), oracles, alone.groups(), known),
        () -> {
          List<String> statements = new ArrayList<>();
          databases.add(statements);
          return new EndingSession(engine.open(terms), statements);
        },
        tally,
        (_, _) -> {});
  }

  /// Forgets statements that were cut off by the time limit: without a limit they might run for ever.
  private record EndingSession(Session session, List<String> statements) implements Session {
    @Override
    public Outcome run(Statement statement) {
      return ended(session.run(statement));
    }

    @Override
    public Outcome start(Statement statement) {
      return ended(session.start(statement));
    }

    @Override
    public Outcome await() {
      return ended(session.await());
    }

    private Outcome ended(Outcome outcome) {
      if (outcome instanceof Outcome.Failed(Fault fault)
          && fault.kind() == Fault.Kind.SLOW
          && !statements.isEmpty()) {
        statements.removeLast();
      }
      return outcome;
    }

    @Override
    public boolean alive() {
      return session.alive();
    }

    @Override
    public Session beside(Variant way) {
      return new EndingSession(session.beside(way), statements);
    }

    @Override
    public Session another() {
      return new EndingSession(session.another(), statements);
    }

    @Override
    public long cost() {
      return session.cost();
    }

    @Override
    public void kill() {
      session.kill();
    }

    @Override
    public Outcome reopen() {
      return session.reopen();
    }

    @Override
    public void close() {
      session.close();
    }
  }

  /// The fastest that any tool could be: the same texts are run, every cell is read, nothing else is done.
  private void replay() throws SQLException {
    for (List<String> statements : databases) {
      try (ScratchConnection ground = engine.ground()) {
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
            // It failed in the first pass too.
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
