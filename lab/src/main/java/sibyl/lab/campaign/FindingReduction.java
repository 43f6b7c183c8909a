package sibyl.lab.campaign;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import sibyl.claim.Defect;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.finding.Signature;
import sibyl.lab.store.Store;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Message;
import sibyl.lab.worker.WorkerProcess;
import sibyl.locus.Locus;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.triage.Triage;

/// What a campaign does with a stored finding once a worker is free: compares it with the bugs that are known by their place; if
/// it shows none of them, reduces it, files it under its signature, and gathers evidence of its cause.
final class FindingReduction {

  /// What a campaign does when a worker dies.
  @FunctionalInterface
  interface Deaths {
    /// Keeps what killed the worker as a finding that comes from `origin`. Yields no worker.
    Optional<WorkerProcess> died(
        WorkerProcess worker, Function<WorkerProcess.Death, Case.Provenance> origin);
  }

  private final WorkerProcess.Launch launch;
  private final Dialect dialect;
  private final boolean triage;
  private final Store store;
  private final CampaignFindings findings;
  private final Workers workers;
  private final CampaignCounts counts;
  private final CampaignEnd end;
  private final Deaths deaths;

  FindingReduction(
      Plan plan,
      WorkerProcess.Launch launch,
      Store store,
      CampaignFindings findings,
      Workers workers,
      CampaignCounts counts,
      CampaignEnd end,
      Deaths deaths) {
    this.launch = launch;
    this.dialect = plan.target().dialect();
    this.triage = plan.triage();
    this.store = store;
    this.findings = findings;
    this.workers = workers;
    this.counts = counts;
    this.end = end;
    this.deaths = deaths;
  }

  /// Compares one finding with known bugs; yields the worker if it lived through it.
  Optional<WorkerProcess> recognise(WorkerProcess worker, CampaignFindings.Unrecognised next) {
    Store.Sighting sighting = next.pending().sighting();
    Message.Recognise order =
        new Message.Recognise(sighting.found(), sighting.verdict(), next.known());
    return switch (worker.call(order).orElse(null)) {
      case Message.Recognised(Optional<Locus> known, Message.Effort effort) -> {
        counts.recognised(effort);
        known.ifPresentOrElse(
            locus -> findings.recognised(next, locus), () -> findings.unrecognised(next));
        yield Optional.of(worker);
      }
      case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
      case Message.Unavailable u -> throw new TargetUnavailable(u.why());
      case null, default -> {
        findings.unrecognised(next);
        yield end.stopped() ? Optional.empty() : deaths.died(worker, _ -> sighting.found().from());
      }
    };
  }

  /// Reduces one finding with a worker; yields the worker if it lived through it.
  Optional<WorkerProcess> reduce(WorkerProcess worker, Store.Pending next, Path folder) {
    Store.Sighting sighting = next.sighting();
    Defect defect = sighting.verdict().defect();
    if (CrashReduction.is(sighting.verdict())) {
      CrashReduction deadly =
          new CrashReduction(
              worker, () -> workers.start(folder), workers::bury, () -> end.over() || end.late());
      Optional<Case> reduced = deadly.reduced(sighting.found(), defect, dialect);
      // A worker that was closed by a stop proves nothing: then the finding stays pending.
      if (!end.stopped()) {
        reduced.ifPresentOrElse(
            smallest -> file(smallest, sighting.verdict(), next), () -> discard(sighting, next));
      }
      return deadly.worker();
    }
    return switch (worker
        .call(new Message.Reduce(sighting.found(), defect, Campaign.TRIALS))
        .orElse(null)) {
      case Message.Reduced(
              Case smallest,
              Next claim,
              Verdict.Refuted verdict,
              Message.Effort effort) -> {
        counts.reduced(effort);
        yield file(smallest, claim, verdict, next)
            ? examined(worker, smallest, verdict)
            : Optional.of(worker);
      }
      case Message.Reduced r -> {
        counts.reduced(r.effort());
        // Seen twice while it was found, but not any more: not reported.
        discard(sighting, next);
        yield Optional.of(worker);
      }
      case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
      case Message.Unavailable u -> throw new TargetUnavailable(u.why());
      case null, default -> {
        if (end.stopped()) {
          // Closed by a stop: the finding stays pending.
          yield Optional.empty();
        }
        // The reduction led to a crash: the original is filed, and the crash is a finding of its
        // own.
        file(sighting.found(), sighting.verdict(), next);
        yield deaths.died(worker, _ -> sighting.found().from());
      }
    };
  }

  /// Files a finding whose worker is gone, so that its claim is derived without an engine.
  private void file(Case smallest, Verdict.Refuted verdict, Store.Pending next) {
    Oracle oracle = launch.oracle(smallest.oracle()).orElseThrow();
    if (file(smallest, CaseRun.claim(smallest, oracle, dialect), verdict, next)) {
      store.keep(
          Signature.of(smallest, verdict).id(), Triage.withoutRuns(smallest, verdict, dialect));
    }
  }

  /// True if it stands for its signature from now on.
  private boolean file(Case smallest, Next claim, Verdict.Refuted verdict, Store.Pending next) {
    Oracle oracle = launch.oracle(smallest.oracle()).orElseThrow();
    CaseFile file =
        CaseFile.of(smallest, claim, verdict, workers.version(), oracle.law(), dialect.spelling());
    return findings.file(file, next);
  }

  /// Gathers evidence of a new finding's cause, if there is time; `sibyl triage` can do it later.
  private Optional<WorkerProcess> examined(
      WorkerProcess worker, Case smallest, Verdict.Refuted verdict) {
    if (!triage || end.timeIsUp() || end.over()) {
      return Optional.of(worker);
    }
    Message.Examine order = new Message.Examine(smallest, verdict, Triage.TRIALS);
    return switch (worker.call(order).orElse(null)) {
      case Message.Examined(Evidence evidence, Message.Effort effort) -> {
        counts.reduced(effort);
        String id = Signature.of(smallest, verdict).id();
        store.keep(id, evidence);
        evidence.locus().ifPresent(locus -> findings.know(Map.of(locus, id)));
        yield Optional.of(worker);
      }
      case Message.Broken b -> throw new IllegalStateException("a worker failed:\n" + b.trace());
      case Message.Unavailable u -> throw new TargetUnavailable(u.why());
      case null, default -> deaths.died(worker, _ -> smallest.from());
    };
  }

  private void discard(Store.Sighting sighting, Store.Pending next) {
    findings.discard(next);
    counts.flaky(sighting.found().oracle());
  }
}
