package sibyl.probe;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.scene.Scene;
import sibyl.sql.SelectUnderWith;
import sibyl.sql.Statement;

/// One oracle, informed about one database: turns each test statement into a claim (statements to run, and what must hold of
/// their results), or declines it with a reason. An oracle makes one for each database of a test round, before the first
/// question; it is asked again for the same probe on replay and for every candidate of the reducer, so it uses no randomness.
public interface Claims {

  /// The claim about a probe, or the acts that must run before it can be made; then `soFar` has their outcomes.
  Next next(Probe probe, Transcript soFar);

  /// Why a refuted claim does not count. Reasons that are costly to find are checked only then, because nearly all claims hold.
  default Optional<String> doubt(Probe probe) {
    return Optional.empty();
  }

  /// Claims about SELECTs, also under WITH. All else is declined.
  static Claims ofSelects(Function<SelectUnderWith, Next> claim) {
    return (probe, _) ->
        SelectUnderWith.of(probe.asked())
            .map(claim)
            .orElseGet(() -> new Next.Declined("not a SELECT"));
  }

  /// Declines every probe.
  record Silent(String reason) implements Claims {
    @Override
    public Next next(Probe probe, Transcript soFar) {
      return new Next.Declined(reason);
    }
  }

  /// The part of a scene that the oracle can make claims about.
  default Scene spoken(Scene scene) {
    return scene;
  }

  /// The claims after a statement has run in all worlds of the claim; `taken` says whether it succeeded.
  default Claims after(Statement statement, boolean taken) {
    return this;
  }

  /// A text that is the same for databases of which the oracle needs to test only one; empty if it tests all.
  default Optional<String> likeness(Novelty novelty) {
    return Optional.empty();
  }

  /// More specific probes than a refuted one. Those that are refuted as well narrow down the cause.
  default List<Probe> closer(Probe refuted) {
    return List.of();
  }
}
