package sibyl.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import sibyl.app.options.Exit;
import sibyl.app.options.OutFolder;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.Evidence;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Message;
import sibyl.triage.ExaminedFinding;
import sibyl.triage.Triage;

/// `sibyl triage`: gathers evidence for findings that have none.
@Command(
    name = "triage",
    description = {
      "Asks findings further, on the target they were found in, for evidence of their causes: the"
          + " plainest case, what cures it, which oracles see it. Findings of one cause are then"
          + " shown as one by `sibyl findings`.",
      "",
      "Only findings that have no evidence yet are asked; a run does so by itself as far as its"
          + " time allows."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl triage", "  sibyl triage --out nightly"})
final class TriageCommand implements Callable<Integer> {
  @Mixin private OutFolder out = new OutFolder();

  @Override
  public Integer call() {
    StoreReader shelf = StoredCase.shelf(out.folder());
    Map<String, List<ExaminedFinding>> bare =
        StoredCase.witnesses(shelf).stream()
            .filter(w -> !shelf.examined(w.id()))
            .collect(
                Collectors.groupingBy(
                    w -> w.file().target(), LinkedHashMap::new, Collectors.toList()));
    if (bare.isEmpty()) {
      System.out.println("All findings have been examined.");
      return Exit.NOTHING_FOUND;
    }
    int code = Exit.NOTHING_FOUND;
    try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
      for (Map.Entry<String, List<ExaminedFinding>> target : bare.entrySet()) {
        try (WorkerClient errand =
            new WorkerClient(Target.parse(target.getKey()), drawn(target.getValue()))) {
          for (ExaminedFinding witness : target.getValue()) {
            Evidence evidence = examined(witness.file(), errand);
            store.keep(witness.id(), evidence);
            System.out.println(
                witness.id() + "  " + evidence.by() + ": " + String.join(", ", evidence.shape()));
          }
        } catch (NoSuchTarget | TargetUnavailable e) {
          ErrorMessages.say(String.valueOf(e.getMessage()));
          code = Exit.NO_TARGET;
        }
      }
    }
    return code;
  }

  private static List<Case> drawn(List<ExaminedFinding> witnesses) {
    return witnesses.stream().map(w -> w.file().drawn()).toList();
  }

  private static Evidence examined(CaseFile file, WorkerClient errand) {
    if (!CrashReduction.is(file.verdict())) {
      Message.Examine order = new Message.Examine(file.drawn(), file.verdict(), Triage.TRIALS);
      if (errand.ask(order) instanceof WorkerClient.Said(Message.Examined(Evidence evidence))) {
        return evidence;
      }
      ErrorMessages.say("asking " + file.signature().id() + " further killed the engine");
    }
    return Triage.unasked(file.drawn(), file.verdict(), Target.parse(file.target()).dialect());
  }
}
