package sibyl.probe;

import java.util.List;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// A law that every correct database obeys.
public interface Oracle {

  String name();

  /// The law in one line, for people.
  String law();

  /// How often it is asked, beside the others.
  default int weight() {
    return 4;
  }

  /// Whether it is asked only where somebody wants just that: it takes no part in usual hunts, and is no witness for others.
  default boolean apart() {
    return false;
  }

  /// The kinds of statement, in a dialect, whose effects it watches beside those of queries.
  default List<String> kinds(Dialect dialect) {
    return List.of();
  }

  Draw<Probe> question(Grammar grammar);

  /// A question about what somebody else asks.
  default Draw<Probe> question(Grammar grammar, Statement asked) {
    return (_, _) -> new Probe(asked);
  }

  /// How a round must go for it.
  default Scenario scenario() {
    return Scenario.QUESTIONS;
  }

  /// What it must know from the database before it can claim anything of it.
  default List<Statement> asks(Scene scene) {
    return List.of();
  }

  /// What must hold in a database, given what it answered to [#asks].
  Claims claims(Scene scene, Facts facts);
}
