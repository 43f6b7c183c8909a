package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.AllOracles;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.SingleFinding;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.probe.Oracle;

/// `sibyl reduce`: tries to make a stored finding smaller than the campaign did, with more trials, and stores the result.
@Command(
    name = "reduce",
    description = {
      "Reduces a stored case further, as long as it shows the same defect.",
      "",
      "A finding in the store is replaced; if it then has the signature of another finding, the two"
          + " are merged. For a FILE such as case.json, the result is written to the same folder"
          + " (case.reduced.json, .sql and .md)."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl reduce 3f2a91c0d4e5", "  sibyl reduce bugs/17/case.json"})
final class ReduceCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "ID|FILE",
      description = "A finding's id or its beginning, or a case.json.")
  private String name = "";

  @Option(
      names = "--trials",
      paramLabel = "N",
      description =
          "Maximal number of smaller cases to try (default: ${DEFAULT-VALUE}). A crash or hang gets"
              + " fewer, because each trial needs a new process.")
  private int trials = 10_000;

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public Integer call() {
    if (trials < 1) {
      throw new WrongUsage("--trials must be at least 1");
    }
    StoredCase stored = StoredCase.find(name, out.folder());
    CaseFile file = stored.file();
    Oracle oracle =
        AllOracles.named(file.oracle())
            .orElseThrow(
                () -> new WrongUsage("this Sibyl has no oracle called '" + file.oracle() + "'"));
    Target target = Target.parse(file.target());
    try (WorkerClient client = new WorkerClient(target, List.of(file.drawn()))) {
      Message.Reduced reduced =
          new SingleFinding(file.drawn(), file.verdict(), oracle).reduced(target, client, trials);
      if (!(reduced.verdict() instanceof Verdict.Refuted verdict)) {
        System.out.println(
            "On " + target + " the case no longer shows its defect; nothing was changed.");
        return ExitCode.NOTHING_FOUND;
      }
      if (reduced.smallest().equals(file.drawn())) {
        System.out.println("No smaller case was found; nothing was changed.");
        return ExitCode.NOTHING_FOUND;
      }
      CaseFile smaller =
          CaseFile.of(
              reduced.smallest(),
              reduced.claim(),
              verdict,
              client.version(),
              oracle.law(),
              target.dialect().spelling());
      System.out.printf(
          "Reduced from %d to %d characters of SQL.%n", length(file), length(smaller));
      System.out.println("Written to " + written(stored, smaller) + ".");
      return ExitCode.NOTHING_FOUND;
    }
  }

  private static int length(CaseFile file) {
    return file.setup().stream().mapToInt(line -> line.sql().length()).sum()
        + file.claim().acts().stream().mapToInt(a -> a.sql().length()).sum();
  }

  private String written(StoredCase stored, CaseFile smaller) {
    if (stored.id().isPresent()) {
      try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
        String id = store.replace(stored.id().get(), smaller);
        return store.folder().resolve("findings").resolve(id).toString();
      }
    }
    Path file = stored.path().toAbsolutePath();
    String base = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "") + ".reduced";
    try {
      Files.writeString(
          file.resolveSibling(base + ".sql"),
          FindingText.repro(smaller, Hostings.fresh(smaller.target())));
      Files.writeString(
          file.resolveSibling(base + ".md"),
          FindingText.report(smaller, Hostings.fresh(smaller.target())));
      return Files.writeString(file.resolveSibling(base + ".json"), Json.pretty(smaller))
          .toString();
    } catch (IOException e) {
      throw new NoStore(
          "the reduced case could not be written next to %s: %s"
              .formatted(file, NoStore.because(e)),
          e);
    }
  }
}
