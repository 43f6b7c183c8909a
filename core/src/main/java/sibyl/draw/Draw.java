package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// A generator: makes one random thing (a question, a statement) that fits the tables that a database has at that moment (its
/// scene). Each oracle gives one for its questions (`question(grammar)`), and a round, which tests one database, calls it for
/// each question with choices of its own.
public interface Draw<T> {

  T from(Scene scene, Choices choices);
}
