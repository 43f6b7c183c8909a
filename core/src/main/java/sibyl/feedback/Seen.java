package sibyl.feedback;

import java.util.List;
import sibyl.claim.Defect;
import sibyl.probe.Probe;
import sibyl.session.Outcome;
import sibyl.sql.Statement;

/// An event in a round (one database, built and tested): a statement that ran, a change of the database, a contradiction that was
/// confirmed. The round tells it to the listeners of all feedback at once, and each picks what it learns from.
public sealed interface Seen {

  /// A statement that ran, its outcome, and its cost where a sensor measures that. A user's own SQL is not `generated`.
  record Ran(Statement statement, Outcome outcome, long cost, boolean generated) implements Seen {}

  /// A question that is put to the database of the round.
  record Asked(Probe probe) implements Seen {}

  /// The results of the statements that a listener wanted to run before a question.
  record Answered(Statement question, List<Outcome> answers) implements Seen {}

  /// A change of a database between questions, and its kind.
  record Changed(String kind, Statement statement) implements Seen {}

  /// A database that an oracle tests, by a fingerprint of what is alike in equivalent databases.
  record Database(String fingerprint) implements Seen {}

  /// A storage feature that was used in a comparison. `unit` is the feature with a storage engine, `pair` the two
  /// ways of storing that were compared.
  record Stored(String unit, String pair) implements Seen {}

  /// A contradiction that was seen again in a fresh database.
  record Refuted(String oracle, Defect defect, Probe probe) implements Seen {}
}
