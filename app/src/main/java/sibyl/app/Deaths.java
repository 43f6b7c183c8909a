package sibyl.app;

import java.util.List;
import sibyl.claim.Verdict;
import sibyl.dialect.Fault;
import sibyl.lab.worker.WorkerProcess;

/// A worker's death as a verdict on what it was asked.
final class Deaths {
  private Deaths() {}

  static Verdict.Refuted verdict(WorkerProcess.Death death) {
    String defect = (death.hung() ? Fault.Kind.SLOW : Fault.Kind.LOST).name();
    String how =
        death.hung()
            ? "hung: the engine gave no answer and had to be killed"
            : "crashed: the engine killed its process";
    return new Verdict.Refuted(
        defect,
        how,
        List.of(new Verdict.Answer("survives", (how + "\n" + death.trace()).lines().toList())));
  }

  /// Whether a defect is one that costs the worker its life.
  static boolean deadly(String defect) {
    return defect.equals(Fault.Kind.LOST.name()) || defect.equals(Fault.Kind.SLOW.name());
  }
}
