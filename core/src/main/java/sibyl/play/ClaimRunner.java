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

/// Asks one oracle for a claim about a statement (what to run, and what must hold of the results), runs it, gives the verdict,
/// and tells the oracle how the databases changed. A round of a campaign has one for each oracle and database, and a replay
/// makes one, so that both run exactly the same code.
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

  /// The oracle's claims about the worlds in their present state.
  Claims about() {
    return about;
  }

  /// Whether the database of every world still answers.
  boolean alive() {
    return executor.alive();
  }

  /// Whether a stage was made in the database.
  boolean staged() {
    return executor.staged();
  }

  /// The first step of a probe's claim.
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

  /// Runs the conduct of a case and then its question. A contradiction in the conduct counts.
  CaseRun.Answer replay(Case stored) {
    // Stages are made again.
    Case asked = stored.withProbe(stored.probe().with(stored.probe().asked()));
    List<Claim> before = new ArrayList<>();
    for (Step step : asked.conduct()) {
      Executor.Run run = run(asked.probe().with(step.statement()));
      boolean alike = run.verdict() instanceof Verdict.Upheld || Verdict.minor(run.verdict());
      if (run.claim().isEmpty() || !alike) {
        return answer(run, before);
      }
      before.add(run.claim().get());
    }
    return answer(run(asked.probe()), before);
  }

  private static CaseRun.Answer answer(Executor.Run run, List<Claim> before) {
    return new CaseRun.Answer(
        run.claim()
            .<Next>map(c -> c.flat(before))
            .orElseGet(() -> new Next.Declined("nothing is claimed")),
        run.verdict());
  }
}
