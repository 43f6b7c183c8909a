package sibyl.app.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.SingleFinding;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.finding.Case;
import sibyl.finding.Evidence;
import sibyl.finding.FindingWords;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.triage.ExaminedFinding;

/// `sibyl triage`: gathers evidence about the causes of stored findings that have none yet, by which `sibyl findings` then
/// groups them. A campaign does this itself unless told not to.
@Command(
    name = "triage",
    description = {
      "Examines findings on the target they were found in, to learn their causes: the simplest"
          + " case, what makes the bug disappear, which oracles detect it. 'sibyl findings' then"
          + " groups findings of one cause.",
      "",
      "Only findings without evidence are examined. 'sibyl run' does the same as far as its time"
          + " allows."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl triage", "  sibyl triage --out nightly"})
final class TriageCommand implements Callable<Integer> {
  @Mixin private OutFolder out = new OutFolder();

  @Override
  public Integer call() {
    StoreReader reader = StoredCase.reader(out.folder());
    Map<String, List<ExaminedFinding>> unexamined =
        StoredCase.findings(reader).stream()
            .filter(w -> !reader.examined(w.id()))
            .collect(
                Collectors.groupingBy(
                    w -> w.file().target(), LinkedHashMap::new, Collectors.toList()));
    if (unexamined.isEmpty()) {
      System.out.println("All findings have been examined.");
      return ExitCode.NOTHING_FOUND;
    }
    int code = ExitCode.NOTHING_FOUND;
    try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
      for (Map.Entry<String, List<ExaminedFinding>> target : unexamined.entrySet()) {
        try (WorkerClient client =
            new WorkerClient(Target.parse(target.getKey()), cases(target.getValue()))) {
          for (ExaminedFinding finding : target.getValue()) {
            Evidence evidence = SingleFinding.examined(finding.file(), client);
            store.keep(finding.id(), evidence);
            System.out.println(
                finding.id()
                    + "  "
                    + evidence.by()
                    + ": "
                    + String.join(
                        ", ", evidence.shape().stream().map(FindingWords::construct).toList()));
          }
        } catch (NoSuchTarget | TargetUnavailable e) {
          ErrorMessages.say(String.valueOf(e.getMessage()));
          code = ExitCode.NO_TARGET;
        }
      }
    }
    return code;
  }

  private static List<Case> cases(List<ExaminedFinding> findings) {
    return findings.stream().map(w -> w.file().drawn()).toList();
  }
}
