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
import sibyl.draw.EngineMatrix;
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

/// Plays rounds: in each a database is built, asked as long as questions bring something new, and thrown away. What happens
/// in a round depends on its number, the settings, and what was known before; on no other round.
public final class Rounds {
  /// One round in so many compares two histories, if other oracles want rounds too.
  private static final int CHANGING = 5;

  /// One in so many compares ways of storing.
  private static final int ROTATING = 5;

  /// What rounds are made of, beside their settings: the dialect, the oracles that the settings name, the groups of ways of
  /// storing, and what is known.
  public record Parts(Dialect dialect, List<Oracle> oracles, EngineGroups groups, Knowledge known) {
    public Parts {
      oracles = List.copyOf(oracles);
    }

    /// With whatever ways of storing the dialect itself knows, and no feedback.
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

  /// What a round is told to those who listen, as it happens.
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

  /// Rounds of the usual size, without feedback: each is like the first.
  public static Rounds alone(
      String target,
      Dialect dialect,
      List<Oracle> oracles,
      long seed,
      Worlds worlds,
      Tally tally,
      Listener listener) {
    return new Rounds(
        Settings.usual(target, seed, oracles).feeding(List.of()).minding(Novelty.OFF),
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

  /// Plays the round of that number. Yields what later rounds shall know of it, by the names of feedback.
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

  /// Oracles that change what they compare want databases of another kind, so they have rounds of their own.
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
                settings.brought().tables() ? CostLimit.USER : CostLimit.GENERATED));
  }

  Set<String> closed(long number) {
    return settings.brought().closed(guidance.closed(), number);
  }
}
