package sibyl.source;

import java.util.Iterator;
import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.feedback.Guidance;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// The source for `sibyl run --setup FILE --seeds FILE`: builds every database from the user's statements, and lets oracles
/// start from the user's queries. What the user does not provide is generated.
public final class Scripted implements Source {
  private final Source generated = new Generated();
  private final UserScript script;

  public Scripted(UserScript script) {
    this.script = script;
  }

  @Override
  public Setup setup(Grammar grammar, Scenario scenario, Choices choices) {
    // Only a comparison of two histories needs changes after the user's statements.
    Setup more =
        script.tables() && scenario != Scenario.CONDUCT
            ? _ -> Optional.empty()
            : generated.setup(grammar, scenario, choices);
    Iterator<Statement> own = script.setup().iterator();
    return scene -> own.hasNext() ? Optional.of(new Piece(own.next(), false)) : more.next(scene);
  }

  @Override
  public Probe question(Oracle oracle, Grammar grammar, Scene scene, Choices choices) {
    return script.seeds().isEmpty()
        ? generated.question(oracle, grammar, scene, choices)
        : oracle.question(grammar, choices.pick(script.seeds())).from(scene, choices);
  }

  @Override
  public Optional<Change> change(Grammar grammar, Scene scene, Guidance guidance, Choices choices) {
    return generated.change(grammar, scene, guidance, choices);
  }
}
