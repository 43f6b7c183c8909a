package sibyl.source;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import sibyl.sql.Statement;

/// What a user brings to a campaign: the statements that make every database of it, and queries to begin from; where there
/// are none, they are generated. `avoided` are features that would only show what is known, so most rounds do without.
public record UserScript(List<Statement> setup, List<Statement> seeds, List<String> avoided) {
  public static final UserScript NOTHING = new UserScript(List.of(), List.of(), List.of());

  /// One round in so many generates what is avoided all the same.
  public static final int BOLD = 10;

  public UserScript {
    setup = List.copyOf(setup);
    seeds = List.copyOf(seeds);
    avoided = List.copyOf(avoided);
  }

  public UserScript avoiding(Collection<String> features) {
    return new UserScript(setup, seeds, List.copyOf(features));
  }

  /// Whether databases are made by the user's statements.
  public boolean tables() {
    return !setup.isEmpty();
  }

  /// What a round does not generate, if so much is closed to all.
  public Set<String> closed(Set<String> toAll, long round) {
    if (avoided.isEmpty() || round % BOLD == BOLD - 1) {
      return toAll;
    }
    Set<String> all = new HashSet<>(toAll);
    all.addAll(avoided);
    return all;
  }
}
