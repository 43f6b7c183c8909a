package sibyl.oracle;

import sibyl.claim.Claim;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.scene.Scene;

/// A law that every correct database obeys.
public interface Oracle {

  String name();

  /// The law in one line, for people.
  String law();

  /// How often it is asked, beside the others.
  default int weight() {
    return 4;
  }

  Draw<Probe> question(Grammar grammar);

  /// What must hold for this probe. Never draws: the same scene and probe give the same claim.
  Claim claim(Scene scene, Probe probe);
}
