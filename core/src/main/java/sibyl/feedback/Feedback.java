package sibyl.feedback;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.sql.Statement;

/// Learns from rounds (each builds a database, tests it and discards it) and steers later ones: features that the engine refused
/// are no longer generated, for example. In each round its listener sees every statement and outcome and makes a [Digest] at the
/// end; before a round, `guidance` turns the merged digests of earlier ones into advice ([Guidance]). Rounds come in blocks
/// (epochs); a round uses only what was known when its block began and what it saw itself, so it can be played again alone.
public interface Feedback {

  String name();

  /// What it does, in one line.
  String about();

  /// The guidance of a round that begins with this knowledge; computed once for many rounds.
  default Guidance guidance(MergedDigests known) {
    return Guidance.NONE;
  }

  /// A listener for one round; nothing if the round is of no interest.
  Optional<Listener> listener(long round, Dialect dialect, MergedDigests known);

  /// Listens to one round. It lives as long as the round.
  interface Listener {
    /// Statements to run before a question, such as its EXPLAIN; the results come back as [Seen.Answered].
    default List<Statement> before(Statement question) {
      return List.of();
    }

    void saw(Seen seen);

    /// The guidance for the rest of the round. Read before every question if the listener [steers][#steers].
    default Guidance guidance() {
      return Guidance.NONE;
    }

    /// Whether it may change what comes next in the same round. If no listener does, questions are made in batches.
    default boolean steers() {
      return false;
    }

    /// What later rounds learn from this one.
    Digest digest();
  }
}
