package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// Draws something that fits a scene.
public interface Draw<T> {

  T from(Scene scene, Choices choices);
}
