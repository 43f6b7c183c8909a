package sibyl.claim;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;

/// What an error alone says of a claim.
public final class Faults {
  private Faults() {}

  /// Whether an outcome alone is a contradiction, whatever was claimed.
  public static Verdict survives(Outcome outcome) {
    return outcome instanceof Outcome.Failed(Fault fault) && fault.kind().alarming()
        ? alarm(fault)
        : Verdict.UPHELD;
  }

  /// What the first of some acts that failed says; upheld if none did, nothing while some are missing.
  static Optional<Verdict> first(
      List<Integer> acts, Transcript transcript, Function<Fault, Verdict> judged) {
    for (int act : acts) {
      if (!transcript.has(act)) {
        return Optional.empty();
      }
      if (transcript.outcome(act) instanceof Outcome.Failed(Fault fault)) {
        return Optional.of(judged.apply(fault));
      }
    }
    return Optional.of(Verdict.UPHELD);
  }

  static Verdict alarm(Fault fault) {
    return new Verdict.Refuted(
        Defect.alarm(fault),
        "the engine answered with " + fault.kind() + ": " + fault.message(),
        List.of(new Verdict.Answer(Ends.LABEL, fault.message().lines().toList())));
  }

  /// A fault where rows were expected. Slowness is only a contradiction where nothing else is claimed.
  static Verdict instead(Fault fault) {
    return fault.kind().alarming() && fault.kind() != Fault.Kind.SLOW
        ? alarm(fault)
        : new Verdict.Moot("fault " + fault.kind());
  }

  static Verdict refused(String by, Fault fault) {
    return new Verdict.Refuted(
        Defect.refused(by, MessageSkeleton.of(fault.message())),
        "refused, and only here: " + fault.message(),
        List.of(new Verdict.Answer(by, fault.message().lines().toList())));
  }
}
