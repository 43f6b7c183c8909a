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
import sibyl.app.options.Exit;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Json;
import sibyl.lab.campaign.CrashReduction;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;

/// `sibyl reduce`: a stored case made smaller still.
@Command(
    name = "reduce",
    description = {
      "Makes a stored case smaller, keeping its defect.",
      "",
      "A finding of the store is replaced; if what is left is the skeleton of another finding, the"
          + " two become one. For a FILE, say case.json, the result is written beside it"
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
          "How many smaller cases to try at most (default: ${DEFAULT-VALUE}). A crash or a hang"
              + " gets few: each trial costs a process.")
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
    try (WorkerClient errand = new WorkerClient(target, List.of(file.drawn()))) {
      Message.Reduced reduced = reduced(file, target, errand);
      if (!(reduced.verdict() instanceof Verdict.Refuted verdict)) {
        System.out.println(
            "On " + target + " the case no longer shows its defect, so nothing was changed.");
        return Exit.NOTHING_FOUND;
      }
      if (reduced.smallest().equals(file.drawn())) {
        System.out.println("No smaller case was found; nothing was changed.");
        return Exit.NOTHING_FOUND;
      }
      CaseFile smaller =
          CaseFile.of(
              reduced.smallest(),
              reduced.claim(),
              verdict,
              errand.version(),
              oracle.law(),
              target.dialect().spelling());
      System.out.printf("From %d to %d characters of SQL.%n", length(file), length(smaller));
      System.out.println("Written to " + written(stored, smaller) + ".");
      return Exit.NOTHING_FOUND;
    }
  }

  private Message.Reduced reduced(CaseFile file, Target target, WorkerClient errand) {
    Defect defect = file.verdict().defect();
    if (CrashReduction.is(file.verdict())) {
      return new CrashReduction(errand.worker(), errand::worker, errand::bury, () -> false)
          .reduced(file.drawn(), defect, target.dialect())
          .map(smallest -> unasked(smallest, file, target, file.verdict()))
          .orElseGet(() -> unasked(file.drawn(), file, target, Verdict.UPHELD));
    }
    return switch (errand.ask(new Message.Reduce(file.drawn(), defect, trials))) {
      case WorkerClient.Said(Message.Reduced r) -> r;
      case WorkerClient.Said(Message other) ->
          throw new IllegalStateException("unexpected: " + other);
      case WorkerClient.Died _ -> {
        ErrorMessages.say("a smaller case killed the engine, which ended the reduction");
        yield unasked(file.drawn(), file, target, file.verdict());
      }
    };
  }

  /// A case whose engine is not asked again: it is dead.
  private static Message.Reduced unasked(
      Case smallest, CaseFile file, Target target, Verdict verdict) {
    Oracle oracle = AllOracles.named(file.oracle()).orElseThrow();
    return new Message.Reduced(
        smallest, CaseRun.claim(smallest, oracle, target.dialect()), verdict, 0, 0);
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
      Files.writeString(file.resolveSibling(base + ".sql"), FindingText.repro(smaller));
      Files.writeString(file.resolveSibling(base + ".md"), FindingText.report(smaller));
      return Files.writeString(file.resolveSibling(base + ".json"), Json.pretty(smaller))
          .toString();
    } catch (IOException e) {
      throw new NoStore(
          "the reduced case could not be written beside %s: %s".formatted(file, NoStore.because(e)),
          e);
    }
  }
}
