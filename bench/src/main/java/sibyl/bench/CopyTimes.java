package sibyl.bench;

import static sibyl.bench.Figures.line;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import sibyl.app.AllOracles;
import sibyl.dialect.Variant;
import sibyl.draw.Sizes;
import sibyl.feedback.Feedbacks;
import sibyl.lab.jdbc.SessionTerms;
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

/// The figure `twins`: how long the oracle Radar takes to copy a database without its constraints and indexes, by the clock:
/// reading the catalogue, making the tables, copying and comparing the rows.
final class CopyTimes {
  private static final int WARM_UP = 60;

  /// One question per database is enough to have its copy made.
  private static final Sizes ONCE =
      new Sizes(3, 3, 30, 5, 3, new Sizes.Round(1, true, 0, false, 0));

  private final Knowledge known = new Knowledge(Feedbacks.usual());
  private long spent;
  private long built;

  static void run(String name, int seconds, long seed) {
    Target target = Target.parse(name);
    try (Engine engine = Engine.load(target, Kit.fetch(target, line -> System.err.println(line)))) {
      new CopyTimes().run(engine, seconds, seed);
    }
  }

  private void run(Engine engine, int seconds, long seed) {
    Tally tally = new Tally();
    long deadline = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    for (long i = 0; System.nanoTime() < deadline; i++) {
      if (i == WARM_UP) {
        spent = 0;
        built = 0;
      }
      known.hear(round(engine, seed, tally).play(i));
    }
    line("copies made", Long.toString(built));
    line(
        "copy of a database, mean (ms)",
        String.format(Locale.ROOT, "%.2f", spent / 1e6 / Math.max(1, built)));
  }

  private Rounds round(Engine engine, long seed, Tally tally) {
    List<Oracle> radar = List.of(AllOracles.named("radar").orElseThrow());
    Rounds.Parts alone = Rounds.Parts.alone(engine.target().dialect(), radar);
    return new Rounds(
        Settings.usual(engine.target().toString(), seed, radar)
            .withNovelty(Novelty.OFF)
            .withSizes(ONCE),
        new Rounds.Parts(alone.dialect(), radar, alone.groups(), known),
        () -> new Timed(engine.open(SessionTerms.patient(Duration.ofSeconds(10)))),
        tally,
        (_, _) -> {});
  }

  /// Every statement that was not generated belongs to the copy: catalogue, tables, checks and views.
  private final class Timed implements Session {
    private final Session inner;
    private boolean first = true;

    Timed(Session inner) {
      this.inner = inner;
    }

    @Override
    public Outcome run(Statement statement) {
      long begin = System.nanoTime();
      Outcome outcome = inner.run(statement);
      boolean view = statement instanceof Statement.CreateView v && v.name().startsWith("raw_");
      if (statement instanceof Statement.Native || view) {
        spent += System.nanoTime() - begin;
      }
      // A database has one copy, however many tables it has.
      if (statement instanceof Statement.Native(String text)
          && text.startsWith("CREATE TABLE raw_")
          && first) {
        first = false;
        built++;
      }
      return outcome;
    }

    @Override
    public boolean alive() {
      return inner.alive();
    }

    @Override
    public Session beside(Variant way) {
      return inner.beside(way);
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
