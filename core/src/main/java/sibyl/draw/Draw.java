package sibyl.draw;

import sibyl.chance.Choices;
import sibyl.scene.Scene;

/// Generates something that fits a scene.
public interface Draw<T> {

  T from(Scene scene, Choices choices);
}
