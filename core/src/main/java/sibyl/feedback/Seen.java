package sibyl.feedback;

import java.util.List;
import sibyl.claim.Defect;
import sibyl.probe.Probe;
import sibyl.session.Outcome;
import sibyl.sql.Statement;

/// Something that a round saw, told to its listeners as it happens.
public sealed interface Seen {

  /// A statement, what came of it, and what it cost where a sensor measures that. A user's own SQL is not `generated`.
  record Ran(Statement statement, Outcome outcome, long cost, boolean generated) implements Seen {}

  /// What the DBMS answered to what a listener asked about a question.
  record Answered(Statement question, List<Outcome> answers) implements Seen {}

  /// A statement that changed a database which was asked already, and which kind of change it is.
  record Changed(String kind, Statement statement) implements Seen {}

  /// A database, by a fingerprint of what makes it like others for an oracle.
  record Database(String fingerprint) implements Seen {}

  /// A feature of storage that databases stored in different ways have used. `unit` is the feature with a storage engine, `pair`
  /// the two ways of storing.
  record Stored(String unit, String pair) implements Seen {}

  /// A contradiction that was seen again in a fresh database.
  record Refuted(String oracle, Defect defect, Probe probe) implements Seen {}
}
