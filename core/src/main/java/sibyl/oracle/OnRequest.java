package sibyl.oracle;

import sibyl.copy.CopySupport;
import sibyl.draw.Draw;
import sibyl.draw.Grammar;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;

/// An oracle for a user's own queries (`plans`, `pieces`), which only `sibyl check` uses. Where a random query is wanted all
/// the same, as in tests, one is drawn and treated as if a user had written it.
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
