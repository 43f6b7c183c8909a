package sibyl.source;

import java.util.Optional;
import sibyl.chance.Choices;
import sibyl.draw.Grammar;
import sibyl.feedback.Guidance;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Scenario;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// Where the SQL of a test round comes from. The round asks it for one statement after the other until the database is built,
/// then for questions in the name of an oracle, and, where query plans steer the search, for changes of the database between
/// them. The same choices give the same statements.
public interface Source {

  /// Builds a database for a scenario.
  Setup setup(Grammar grammar, Scenario scenario, Choices choices);

  /// The statements that build one database, one after the other.
  interface Setup {
    /// The next statement for a database in this state; nothing once it is built.
    Optional<Piece> next(Scene scene);
  }

  /// A statement, and whether it was generated or is a user's own.
  record Piece(Statement statement, boolean generated) {}

  /// A question to a database.
  Probe question(Oracle oracle, Grammar grammar, Scene scene, Choices choices);

  /// A change of a database between questions, with the kind of the change.
  Optional<Change> change(Grammar grammar, Scene scene, Guidance guidance, Choices choices);

  record Change(String kind, Statement statement) {}
}
