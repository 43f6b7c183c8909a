package sibyl.source;

import java.util.List;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.draw.DrawSetup;
import sibyl.draw.Grammar;
import sibyl.draw.Sizes;
import sibyl.feedback.Guidance;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;

/// The usual source of a campaign: draws table definitions, data, questions and changes at random, from what the grammar of the
/// dialect allows. Each test round uses it, unless the user gave statements of their own ([Scripted]).
public final class Generated implements Source {
  /// Feedback weighs a kind of change by this prefix and its name.
  public static final String CHANGE = "change ";

  private static final int MOST_TABLES = 3;
  private static final int TRIES = 8;

  @Override
  public Setup setup(Grammar grammar, Scenario scenario, Choices choices) {
    Sizes sizes = grammar.sizes();
    int tables = choices.between(1, Math.min(MOST_TABLES, sizes.tables()));
    DrawSetup.Mood mood = mood(scenario, sizes, choices);
    DrawSetup setup = new DrawSetup(grammar, tables, mood);
    int length = mood.length(choices, tables, sizes);
    return new Setup() {
      private int made;

      @Override
      public Optional<Piece> next(Scene scene) {
        return made++ < length
            ? Optional.of(new Piece(setup.from(scene, choices), true))
            : Optional.empty();
      }
    };
  }

  /// Oracles that compare two histories of a schema mostly need longer ones.
  private static DrawSetup.Mood mood(Scenario scenario, Sizes sizes, Choices choices) {
    if (scenario != Scenario.CONDUCT) {
      return DrawSetup.Mood.USUAL;
    }
    if (sizes.round().empty()) {
      return DrawSetup.Mood.EMPTY;
    }
    return choices.percent(75) ? DrawSetup.Mood.HISTORY : DrawSetup.Mood.USUAL;
  }

  @Override
  public Probe question(Oracle oracle, Grammar grammar, Scene scene, Choices choices) {
    return oracle.question(grammar).from(scene, choices);
  }

  @Override
  public Optional<Change> change(Grammar grammar, Scene scene, Guidance guidance, Choices choices) {
    List<Weighted<DrawSetup.Action>> kinds =
        DrawSetup.CHANGES.stream()
            .map(a -> new Weighted<>(guidance.weight(CHANGE + a.item(), a.weight()), a.item()))
            .toList();
    DrawSetup setup = new DrawSetup(grammar, 0);
    for (int tries = 0; tries < TRIES; tries++) {
      DrawSetup.Action kind = choices.weighted(kinds);
      Optional<Change> change =
          setup.drawn(kind, scene, choices).map(s -> new Change(CHANGE + kind, s));
      if (change.isPresent()) {
        return change;
      }
    }
    return Optional.empty();
  }
}
