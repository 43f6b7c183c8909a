package sibyl.source;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sibyl.sql.Statement;

/// What the user of `sibyl run` gave to start from: `setup` (`--setup`) builds every database, `seeds` (`--seeds`) are the
/// queries to start from; what is empty is generated. `avoided` are features that would only show bugs known already, so most
/// test rounds do not generate them. Part of [sibyl.play.Settings], so it is sent to all workers.
public record UserScript(List<Statement> setup, List<Statement> seeds, List<String> avoided) {
  public static final UserScript NOTHING = new UserScript(List.of(), List.of(), List.of());

  /// One round in so many generates avoided features all the same.
  public static final int BOLD = 10;

  public UserScript {
    setup = List.copyOf(setup);
    seeds = List.copyOf(seeds);
    avoided = List.copyOf(avoided);
  }

  public UserScript avoiding(Collection<String> features) {
    return new UserScript(setup, seeds, List.copyOf(features));
  }

  /// Whether the user's statements build the databases.
  public boolean tables() {
    return !setup.isEmpty();
  }

  /// The features that a round does not generate: those closed for all rounds, and mostly those that are avoided.
  public Set<String> closed(Set<String> toAll, long round) {
    if (avoided.isEmpty() || round % BOLD == BOLD - 1) {
      return toAll;
    }
    Set<String> all = new HashSet<>(toAll);
    all.addAll(avoided);
    return all;
  }
}
