package sibyl.finding;

import java.util.List;
import sibyl.claim.Defect;

/// What can be told of a finding's cause by asking further, as `evidence.json` holds it.
///
///   - `plainest`: its case in the plainest words that still show it, as SQL, and `by` the oracle that sees it there;
///   - `defect`: what that oracle says of it;
///   - `shape`: the constructs of which none can be left out or exchanged for a plainer one;
///   - `cures`: what makes it vanish, one change each;
///   - `oracles`: all that see it when asked the same;
///   - `plan`: how the engine says it runs what is wrong, as far as it runs the other side otherwise.
public record Evidence(
    String plainest,
    String by,
    Defect defect,
    List<String> shape,
    List<String> cures,
    List<String> oracles,
    List<String> plan) {
  public Evidence {
    shape = List.copyOf(shape);
    cures = List.copyOf(cures);
    oracles = List.copyOf(oracles);
    plan = List.copyOf(plan);
  }
}
