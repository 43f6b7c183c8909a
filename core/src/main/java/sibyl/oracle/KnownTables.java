package sibyl.oracle;

import java.util.function.BiFunction;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.reference.BaseTables;
import sibyl.scalar.Scalars;
import sibyl.scene.Scene;

/// The claims of oracles that compute right answers from the rows of base tables; silent for a dialect without an evaluator.
final class KnownTables {
  private KnownTables() {}

  static Claims claims(Scene scene, Facts facts, BiFunction<BaseTables, Scalars, Claims> of) {
    return scene
        .dialect()
        .scalars()
        .map(s -> of.apply(BaseTables.of(scene, facts.answers(), facts.history()), s))
        .orElseGet(() -> new Claims.Silent("no evaluator for this dialect"));
  }
}
