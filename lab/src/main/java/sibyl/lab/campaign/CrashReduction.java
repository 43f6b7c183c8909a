package sibyl.lab.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.WorkerProcess;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.probe.Probe;
import sibyl.reduce.Reducer;

/// Reduces a case that crashes or hangs the engine. The usual reducer cannot, because it runs inside a worker and would die
/// with it: here the main process makes the trials, each may cost a worker, and its death shows that the smaller case still
/// fails. Also makes the first such case from the journal of a dead worker.
public final class CrashReduction {
  private static final int TRIALS = 1_000;

  /// Only a trial that kills its worker is expensive: it takes a new one.
  private static final int MOST_CRASHES = 60;

  /// Fewer, because each hang takes the whole time limit.
  private static final int MOST_HANGS = 5;

  private final Supplier<WorkerProcess> start;
  private final Consumer<WorkerProcess> bury;
  private final BooleanSupplier enough;
  private Optional<WorkerProcess> worker;
  private int killed;

  /// `bury` takes a worker that died; `enough` ends a reduction early.
  public CrashReduction(
      WorkerProcess worker,
      Supplier<WorkerProcess> start,
      Consumer<WorkerProcess> bury,
      BooleanSupplier enough) {
    this.worker = Optional.of(worker);
    this.start = start;
    this.bury = bury;
    this.enough = enough;
  }

  public static boolean is(Verdict.Refuted verdict) {
    return verdict.defect().deadly();
  }

  /// The case of a death: the last statement is the question, all others are the setup.
  static Case last(
      WorkerProcess.Death death, String target, Dialect dialect, Case.Provenance from) {
    List<Step> setup = new ArrayList<>();
    for (String text : death.statements().subList(0, death.statements().size() - 1)) {
      setup.add(new Step(Parse.statement(text, dialect), true));
    }
    Probe probe = new Probe(Parse.statement(death.statements().getLast(), dialect));
    return new Case(target, Oracles.SURVIVES.name(), setup, probe, from);
  }

  public static Verdict.Refuted verdict(WorkerProcess.Death death) {
    Fault.Kind kind = death.hung() ? Fault.Kind.SLOW : Fault.Kind.LOST;
    String how =
        death.hung() ? "the engine hung and had to be killed" : "the engine killed its process";
    List<String> lines = (how + "\n" + death.trace()).lines().toList();
    return new Verdict.Refuted(
        Defect.ended(kind), how, List.of(new Verdict.Answer("survives", lines)));
  }

  /// The smallest case that still kills; empty if the first one does not kill again.
  public Optional<Case> reduced(Case found, Defect defect, Dialect dialect) {
    if (!kills(found, defect)) {
      return Optional.empty();
    }
    int most = defect.hangs() ? MOST_HANGS : MOST_CRASHES;
    return Optional.of(
        Reducer.FULL.reduce(
            found,
            c -> killed < most && !enough.getAsBoolean() && kills(c, defect),
            dialect.spelling(),
            TRIALS));
  }

  /// The worker, if it survived the last trial.
  public Optional<WorkerProcess> worker() {
    return worker;
  }

  private boolean kills(Case trial, Defect defect) {
    WorkerProcess mine = worker.orElseGet(start);
    worker = Optional.of(mine);
    Optional<Message> answer = mine.call(new Message.Run(trial));
    if (answer.isPresent()) {
      if (answer.get() instanceof Message.Unavailable(String why)) {
        throw new TargetUnavailable(why);
      }
      // A statement that only ended because it was cancelled counts as a hang, too.
      boolean again =
          answer.get() instanceof Message.Judged(Verdict.Refuted r, _)
              && is(r)
              && r.defect().hangs() == defect.hangs();
      killed += again ? 1 : 0;
      return again;
    }
    WorkerProcess.Death death = mine.death();
    killed++;
    bury.accept(mine);
    worker = Optional.empty();
    return death.hung() == defect.hangs();
  }
}
