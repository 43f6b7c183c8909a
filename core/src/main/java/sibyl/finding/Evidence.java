package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import sibyl.claim.Defect;

/// What further queries showed about the cause of a finding, gathered by `Triage` after reduction (in a campaign, or by `sibyl
/// triage`) and stored in `evidence.json`. Findings with the same cause are put into one bucket by it.
///
///   - `plainest`: the simplest SQL that still shows the bug, and `by` the oracle that detects it there;
///   - `defect`: the class of the contradiction, according to that oracle;
///   - `shape`: the constructs that can neither be dropped nor replaced by simpler ones;
///   - `cures`: single changes that make the bug vanish;
///   - `oracles`: all oracles that detect it with the same query;
///   - `plan`: the part of the query plan that differs between the wrong query and the other one;
///   - `sides`: which of the compared statements is wrong, and what is right; none if the finding is not about rows.
public record Evidence(
    String plainest,
    String by,
    Defect defect,
    List<String> shape,
    List<String> cures,
    List<String> oracles,
    List<String> plan,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<SideAnswer> sides) {
  public Evidence {
    shape = List.copyOf(shape);
    cures = List.copyOf(cures);
    oracles = List.copyOf(oracles);
    plan = List.copyOf(plan);
    sides = List.copyOf(sides);
  }
}
