package sibyl.claim;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sibyl.compare.MessageSkeleton;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;

/// What an error alone means for a claim. The kinds of [Expectation] ask it when a statement that they read has failed: a crash,
/// internal error or corruption refutes every claim, a timeout only the claim that the statement ends, and an ordinary error
/// none, where rows were to be compared.
public final class Faults {
  private Faults() {}

  /// Refuted if the outcome is an engine fault, which refutes any claim.
  public static Verdict survives(Outcome outcome) {
    return outcome instanceof Outcome.Failed(Fault fault) && fault.kind().alarming()
        ? alarm(fault)
        : Verdict.UPHELD;
  }

  /// The verdict on the first of the acts that failed; upheld if none did, empty while some are missing.
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

  /// The verdict on a fault where rows were expected. A timeout refutes only claims that the statement ends.
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
