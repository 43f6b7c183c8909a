package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// A generator: makes one random thing (a question, a statement) that fits the tables of a database in its present state, the
/// scene. An oracle gives one for its questions (`question(grammar)`), and a round calls it for each of them with choices of its
/// own.
public interface Draw<T> {

  T from(Scene scene, Choices choices);
}
