package sibyl.probe;

import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// A law that every correct DBMS obeys, such as "`WHERE p`, `WHERE NOT p` and `WHERE p IS NULL` together return all rows". A
/// test round asks it for test statements ([#question]) and for claims about them, which say what to run and what must hold
/// ([#claims]); replays and the reducer ask for the claims only. It is pure: it never runs a statement itself. The list is
/// `Oracles.ALL`.
public interface Oracle {

  String name();

  /// The law in one line, for people.
  String law();

  /// How often it is chosen, relative to the other oracles.
  default int weight() {
    return 4;
  }

  /// Whether it runs only when requested by name: it takes no part in other hunts or in triage.
  default boolean apart() {
    return false;
  }

  /// The kinds of statements of a dialect, other than queries, whose effects it checks.
  default List<String> kinds(Dialect dialect) {
    return List.of();
  }

  /// Generates a probe.
  Draw<Probe> question(Grammar grammar);

  /// Generates a probe of a given statement, such as a user's query.
  default Draw<Probe> question(Grammar grammar, Statement asked) {
    return (_, _) -> new Probe(asked);
  }

  /// The kind of round that it needs.
  default Scenario scenario() {
    return Scenario.QUESTIONS;
  }

  /// The queries whose answers it needs before it can make any claim about the database.
  default List<Statement> asks(Scene scene) {
    return List.of();
  }

  /// The claims about a database that gave these answers to [#asks].
  Claims claims(Scene scene, Facts facts);
}
