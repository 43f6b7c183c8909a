package sibyl.oracle;

import sibyl.copy.CopySupport;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;

/// An oracle that runs only when named (`plans`, `pieces`), because it is meant for a user's own queries (`sibyl check`). Does
/// for such oracles what they share: random questions are drawn and then treated as if a user had written them.
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
