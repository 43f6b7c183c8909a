package sibyl.finding;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.claim.Defect;
import sibyl.locus.Locus;

/// What further queries showed about the cause of a finding, gathered by `Triage` after reduction (in a campaign, or by `sibyl
/// triage`) and stored in `evidence.json`. Findings with the same cause are put into one bucket by it.
///
///   - `plain`: the simplest case that still shows the bug;
///   - `shape`: the constructs that can neither be dropped nor replaced by simpler ones;
///   - `cures`: single changes that make the bug vanish;
///   - `oracles`: all oracles that detect it with the same query;
///   - `plan`: the part of the query plan that differs between the wrong query and the other one;
///   - `sides`: which of the compared statements is wrong, and what is right; none if the finding is not about rows;
///   - `locus`: the narrowest place at which a fence makes it vanish, if there is one.
public record Evidence(
    @JsonUnwrapped Plain plain,
    List<String> shape,
    List<String> cures,
    List<String> oracles,
    List<String> plan,
    @JsonSetter(nulls = Nulls.AS_EMPTY) List<SideAnswer> sides,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<Locus> locus) {

  /// The simplest SQL that still shows the bug, the oracle that detects it there, and the class of the contradiction according to
  /// that oracle.
  public record Plain(@JsonProperty("plainest") String sql, String by, Defect defect) {}

  public Evidence {
    shape = List.copyOf(shape);
    cures = List.copyOf(cures);
    oracles = List.copyOf(oracles);
    plan = List.copyOf(plan);
    sides = List.copyOf(sides);
  }

  public String by() {
    return plain.by();
  }

  public Defect defect() {
    return plain.defect();
  }

  /// The different statements that are wrong.
  List<SideAnswer> wrong() {
    Map<String, SideAnswer> wrong = new LinkedHashMap<>();
    sides.stream()
        .filter(s -> s.judgement() == SideAnswer.Judgement.WRONG)
        .forEach(s -> wrong.putIfAbsent(s.sql(), s));
    return List.copyOf(wrong.values());
  }
}
