package sibyl.play;

import java.util.List;
import sibyl.chance.Choices;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.oracle.Oracle;
import sibyl.oracle.Probe;
import sibyl.sql.Statement;

/// What somebody brings to a hunt: the statements that make every database of it, and queries to begin from. Where there
/// are none, they are drawn.
public record Brought(List<Statement> setup, List<Statement> seeds) {
  public static final Brought NOTHING = new Brought(List.of(), List.of());

  public Brought {
    setup = List.copyOf(setup);
    seeds = List.copyOf(seeds);
  }

  /// A question of an oracle, about one of the seeds if there are any.
  Draw<Probe> question(Oracle oracle, Grammar grammar, Choices choices) {
    return seeds.isEmpty()
        ? oracle.question(grammar)
        : oracle.question(grammar, choices.pick(seeds));
  }
}
