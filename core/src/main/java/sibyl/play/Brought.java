package sibyl.play;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.oracle.Oracle;
import sibyl.oracle.Probe;
import sibyl.sql.Statement;

/// What somebody brings to a hunt: the statements that make every database of it, and queries to begin from; where there
/// are none, they are drawn. `avoided` are features that would drown it in what is known, so most rounds do without.
public record Brought(List<Statement> setup, List<Statement> seeds, List<String> avoided) {
  public static final Brought NOTHING = new Brought(List.of(), List.of(), List.of());

  /// One round in so many draws what is avoided all the same.
  public static final int BOLD = 10;

  public Brought {
    setup = List.copyOf(setup);
    seeds = List.copyOf(seeds);
    avoided = List.copyOf(avoided);
  }

  public Brought avoiding(Collection<String> features) {
    return new Brought(setup, seeds, List.copyOf(features));
  }

  /// What a round does not draw, if so much is closed to all.
  public Set<String> closed(Set<String> toAll, long round) {
    if (avoided.isEmpty() || round % BOLD == BOLD - 1) {
      return toAll;
    }
    Set<String> all = new HashSet<>(toAll);
    all.addAll(avoided);
    return all;
  }

  /// A question of an oracle, about one of the seeds if there are any.
  Draw<Probe> question(Oracle oracle, Grammar grammar, Choices choices) {
    return seeds.isEmpty()
        ? oracle.question(grammar)
        : oracle.question(grammar, choices.pick(seeds));
  }
}
