package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.After;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.probe.Claims;
import sibyl.probe.Probe;

/// One statement after the other in all worlds that an oracle compares: derive a claim, run it, judge it, go on. Hunting and
/// replaying share it.
final class ClaimRunner implements AutoCloseable {
  private static final Transcript NOTHING_YET = new Transcript();

  private final Executor executor;
  private Claims about;

  ClaimRunner(Executor executor, Claims about) {
    this.executor = executor;
    this.about = about;
  }

  @Override
  public void close() {
    executor.close();
  }

  /// What the oracle says of the worlds as they are now.
  Claims about() {
    return about;
  }

  /// Whether there is still a database to ask in every world.
  boolean alive() {
    return executor.alive();
  }

  /// Whether something was made in the database for claims to stand on.
  boolean staged() {
    return executor.staged();
  }

  /// What it says of a probe at first.
  Next next(Probe probe) {
    return about.next(probe, NOTHING_YET);
  }

  Executor.Run run(Probe probe) {
    return run(probe, next(probe));
  }

  Executor.Run run(Probe probe, Next first) {
    Executor.Run run = executor.run(first, soFar -> about.next(probe, soFar));
    if (run.verdict() instanceof Verdict.Refuted) {
      Optional<String> doubt = about.doubt(probe);
      if (doubt.isPresent()) {
        return new Executor.Run(run.claim(), run.transcript(), new Verdict.Moot(doubt.get()));
      }
    }
    if (run.claim().filter(c -> c.after() == After.ADVANCES).isPresent() && !run.spoiled()) {
      about = about.after(probe.asked(), run.taken());
    }
    return run;
  }

  /// Runs the conduct of a case and then its question. What goes wrong before the question counts.
  CaseRun.Asked replay(Case stored) {
    // What was made while it was drawn is made again.
    Case asked = stored.withProbe(stored.probe().with(stored.probe().asked()));
    List<Claim> before = new ArrayList<>();
    for (Step step : asked.conduct()) {
      Executor.Run run = run(asked.probe().with(step.statement()));
      boolean alike = run.verdict() instanceof Verdict.Upheld || Verdict.minor(run.verdict());
      if (run.claim().isEmpty() || !alike) {
        return asked(run, before);
      }
      before.add(run.claim().get());
    }
    return asked(run(asked.probe()), before);
  }

  private static CaseRun.Asked asked(Executor.Run run, List<Claim> before) {
    return new CaseRun.Asked(
        run.claim()
            .<Next>map(c -> c.flat(before))
            .orElseGet(() -> new Next.Declined("nothing is claimed")),
        run.verdict());
  }
}
