package sibyl.play;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.chance.Weighted;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.draw.Grammar;
import sibyl.draw.Sizes;
import sibyl.feedback.Digest;
import sibyl.feedback.Flood;
import sibyl.feedback.Guidance;
import sibyl.finding.Case;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Scenario;
import sibyl.scene.CostLimit;
import sibyl.session.Worlds;
import sibyl.source.Source;

/// The main loop of a worker: plays a test round by its number. A round builds a random database, tests it with some oracles,
/// reports what contradicts their laws, and discards it. What happens depends only on the number, the settings, and what was
/// known before, so any round can be played again.
public final class Rounds {
  /// One round in so many compares two histories, if other oracles need rounds too.
  private static final int CHANGING = 5;

  /// One in so many compares ways of storing.
  private static final int ROTATING = 5;

  /// What rounds use besides their settings: the dialect, the oracles that the settings name, the groups of ways
  /// of storing, and what feedback knows.
  public record Parts(Dialect dialect, List<Oracle> oracles, EngineGroups groups, Knowledge known) {
    public Parts {
      oracles = List.copyOf(oracles);
    }

    /// With the ways of storing of the dialect, and no feedback.
    public static Parts alone(Dialect dialect, List<Oracle> oracles) {
      return new Parts(
          dialect,
          oracles,
          new EngineGroups(
              new EngineGroups.Terms(dialect, Set.of(), Sizes.USUAL, true),
              EngineMatrix.untried(dialect.storage()),
              List.of()),
          new Knowledge(List.of()));
    }
  }

  /// Gets each finding at once.
  public interface Listener {
    void found(Case found, Verdict.Refuted verdict);
  }

  final Settings settings;
  final Parts parts;
  final Guidance guidance;
  final Source source;
  final Worlds worlds;
  final Tally tally;
  final Listener listener;
  private final Seed seed;
  private final Map<Set<String>, Grammar> grammars = new HashMap<>();
  private final Map<Scenario, List<Weighted<Oracle>>> oracles = new HashMap<>();

  public Rounds(Settings settings, Parts parts, Worlds worlds, Tally tally, Listener listener) {
    this.settings = settings;
    this.parts = parts;
    this.guidance = parts.known().guidance();
    this.source = settings.source();
    this.worlds = worlds;
    this.tally = tally;
    this.listener = listener;
    this.seed = new Seed(settings.seed());
    for (Scenario scenario : Scenario.values()) {
      oracles.put(scenario, playing(scenario));
    }
  }

  /// Rounds of the usual size, without feedback.
  public static Rounds alone(
      String target,
      Dialect dialect,
      List<Oracle> oracles,
      long seed,
      Worlds worlds,
      Tally tally,
      Listener listener) {
    return new Rounds(
        Settings.usual(target, seed, oracles).withFeedback(List.of()).withNovelty(Novelty.OFF),
        Parts.alone(dialect, oracles),
        worlds,
        tally,
        listener);
  }

  private List<Weighted<Oracle>> playing(Scenario scenario) {
    return parts.oracles().stream()
        .filter(o -> o.scenario() == scenario)
        .map(o -> new Weighted<>(Flood.weight(o.name(), o.weight(), guidance), o))
        .filter(o -> o.weight() > 0)
        .toList();
  }

  /// Plays the round of that number. Returns what later rounds learn from it, by the names of feedback.
  public Map<String, Digest> play(long number) {
    Seed own = seed.child("round").child(number);
    Scenario scenario = scenario(own);
    try (PlayedRound play = new PlayedRound(this, number, own, scenario, oracles(scenario))) {
      tally.databases++;
      RoundPlan.of(scenario).play(play);
      return play.digests();
    }
  }

  private List<Weighted<Oracle>> oracles(Scenario scenario) {
    return oracles.getOrDefault(scenario, List.of());
  }

  /// Oracles of different scenarios need different databases, so each scenario has rounds of its own.
  private Scenario scenario(Seed own) {
    boolean questions = !oracles(Scenario.QUESTIONS).isEmpty();
    boolean conduct = !oracles(Scenario.CONDUCT).isEmpty();
    if (lockstep(!questions && !conduct, own.child("rotate").choices())) {
      return Scenario.LOCKSTEP;
    }
    if (questions && conduct) {
      return own.child("turn").choices().oneIn(CHANGING) ? Scenario.CONDUCT : Scenario.QUESTIONS;
    }
    return conduct ? Scenario.CONDUCT : Scenario.QUESTIONS;
  }

  private boolean lockstep(boolean alone, Choices choices) {
    if (oracles(Scenario.LOCKSTEP).isEmpty()) {
      return false;
    }
    return alone || (parts.groups().several() && choices.oneIn(ROTATING));
  }

  /// What may be generated in the round of that number.
  Grammar grammar(long number) {
    return grammars.computeIfAbsent(
        closed(number),
        closed ->
            new Grammar(
                parts.dialect(),
                closed,
                guidance.weights(),
                settings.sizes(),
                settings.script().tables() ? CostLimit.USER : CostLimit.GENERATED));
  }

  Set<String> closed(long number) {
    return settings.script().closed(guidance.closed(number), number);
  }
}
