package sibyl.app.work;

import java.time.Instant;
import java.util.Optional;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.triage.Triage;

/// What commands do with one finding outside a campaign: reduce it, gather evidence of its cause. A worker may die of it.
public record SingleFinding(Case found, Verdict.Refuted verdict, Oracle oracle) {
  /// The smallest case that keeps the defect, and its verdict, which is not a refutation if the finding did not happen again.
  public Message.Reduced reduced(Target target, WorkerClient client, int trials) {
    if (CrashReduction.is(verdict)) {
      return new CrashReduction(client.worker(), client::worker, client::discard, () -> false)
          .reduced(found, verdict.defect(), target.dialect())
          .map(smallest -> notRun(smallest, target, verdict))
          .orElseGet(() -> notRun(found, target, Verdict.UPHELD));
    }
    return switch (client.send(new Message.Reduce(found, verdict.defect(), trials))) {
      case WorkerClient.Replied(Message.Reduced r) -> r;
      case WorkerClient.Replied(Message other) ->
          throw new IllegalStateException("unexpected: " + other);
      case WorkerClient.Died _ -> {
        ErrorMessages.say("a smaller case crashed the engine, which ended the reduction");
        yield notRun(found, target, verdict);
      }
    };
  }

  /// Stores it in a folder of findings as a campaign would, reduced and with evidence of its cause; yields its id, or nothing if it
  /// did not happen again.
  public Optional<String> keptIn(Store store, Target target, WorkerClient client) {
    Store.Pending pending =
        store.keep(new Store.Sighting(found, verdict, client.version(), Instant.now()));
    Message.Reduced reduced = reduced(target, client, Campaign.TRIALS);
    if (!(reduced.verdict() instanceof Verdict.Refuted last)) {
      store.discard(pending);
      return Optional.empty();
    }
    CaseFile file =
        CaseFile.of(
            reduced.smallest(),
            reduced.claim(),
            last,
            client.version(),
            oracle.law(),
            target.dialect().spelling());
    if (store.file(file, pending) != Store.Filed.KNOWN) {
      store.keep(file.signature().id(), examined(file, client));
    }
    return Optional.of(file.signature().id());
  }

  /// The result for a case that is not run again, because that would crash the engine.
  private Message.Reduced notRun(Case smallest, Target target, Verdict judged) {
    return new Message.Reduced(
        smallest,
        CaseRun.claim(smallest, oracle, target.dialect()),
        judged,
        new Message.Effort(0, 0, 0));
  }

  /// Evidence of the cause of a reduced finding.
  public static Evidence examined(CaseFile file, WorkerClient client) {
    if (!CrashReduction.is(file.verdict())) {
      Message.Examine order = new Message.Examine(file.drawn(), file.verdict(), Triage.TRIALS);
      if (client.send(order)
          instanceof WorkerClient.Replied(Message.Examined(Evidence evidence, _))) {
        return evidence;
      }
      ErrorMessages.say("examining " + file.signature().id() + " crashed the engine");
    }
    return Triage.withoutRuns(file.drawn(), file.verdict(), Target.parse(file.target()).dialect());
  }
}
