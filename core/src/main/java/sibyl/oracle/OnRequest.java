package sibyl.oracle;

import sibyl.copy.CopySupport;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;

/// An oracle for a user's own queries: it runs only when requested by name. Then generated queries are tested as a user's are.
interface OnRequest extends Oracle {
  @Override
  default boolean apart() {
    return true;
  }

  @Override
  default Draw<Probe> question(Grammar grammar) {
    return (scene, choices) ->
        question(grammar, CopySupport.query(grammar, scene, choices)).from(scene, choices);
  }
}
