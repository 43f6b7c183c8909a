package sibyl.feedback;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.sql.Statement;

/// Learns from rounds and steers later ones. A round is guided by what was known when its epoch began and by what it saw
/// itself, by nothing else: so each round can be played again alone, whoever played the others, and in which order.
public interface Feedback {

  String name();

  /// What it does, in one line for people.
  String about();

  /// What a round is told that begins with this knowledge. Asked once for many rounds.
  default Guidance guidance(Known known) {
    return Guidance.NONE;
  }

  /// Listens to one round of a campaign; nothing if that round is of no interest.
  Optional<Listener> listener(long round, Dialect dialect, Known known);

  /// Listens to one round. It lives as long as the round.
  interface Listener {
    /// What it wants to ask the database about a question before that is asked; the answers come back as [Seen.Answered].
    default List<Statement> asks(Statement question) {
      return List.of();
    }

    void saw(Seen seen);

    /// What it makes of what it saw. Asked before every question by a listener that [steers][#steers].
    default Guidance guidance() {
      return Guidance.NONE;
    }

    /// Whether it may change what comes next in the same round. If nobody does, questions are made in batches.
    default boolean steers() {
      return false;
    }

    /// What later rounds shall know of this one.
    Digest digest();
  }
}
