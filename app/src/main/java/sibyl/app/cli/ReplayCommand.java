package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.AllOracles;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.ReplayPrinter;
import sibyl.app.report.Summary;
import sibyl.app.work.RoundReplay;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Message;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;

/// `sibyl replay`: runs a stored finding again, on the same or another version, and prints each statement with its result and
/// whether the bug is still there. With `--round`, plays the whole round that found it.
@Command(
    name = "replay",
    description = {
      "Runs the statements of a stored finding again, unchanged, in a fresh database of the same"
          + " or another target.",
      "",
      "Exit code 1 if its claim is refuted (the bug is there), 0 if it is upheld or moot"
          + " (inconclusive)."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl replay 3f2a91c0d4e5",
      "  sibyl replay 3f2a --target sqlite              on the newest SQLite",
      "  sibyl replay bugs/17/case.json --json out.json",
      "  sibyl replay 3f2a --round                      the whole round that found it"
    })
final class ReplayCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "ID|FILE",
      description = "A finding's id or its beginning, or a case.json.")
  private String name = "";

  @Option(
      names = "--target",
      paramLabel = "TARGET",
      description = "Run on this target (default: the one it was found in).")
  private Optional<String> target = Optional.empty();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the verdict to this file.")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--round",
      description =
          "Replay the whole round that found it, with what the campaign had learned before; exit"
              + " code 1 if it is found again.")
  private boolean round;

  @Mixin private OutFolder out = new OutFolder();

  /// What `--json` writes. `verdict` is `refuted`, `upheld` or `moot`; `sameClaim` is false if this version of the oracle derives
  /// another claim from the same case.
  record Replayed(
      int format,
      String signature,
      String oracle,
      String target,
      String version,
      String verdict,
      String detail,
      boolean sameClaim) {}

  @Override
  public Integer call() {
    CaseFile file = StoredCase.find(name, out.folder()).file();
    if (round) {
      if (target.isPresent() || json.isPresent()) {
        throw new WrongUsage("--round cannot be combined with --target or --json");
      }
      return new RoundReplay(System.out).findsAgain(file, StoredCase.reader(out.folder()))
          ? ExitCode.FOUND
          : ExitCode.NOTHING_FOUND;
    }
    Target chosen = Target.parse(target.orElse(file.target()));
    try (WorkerClient client = new WorkerClient(chosen, List.of(file.drawn()))) {
      Verdict verdict = client.verdict(new Message.Recite(file.statements(), file.words()));
      boolean same = sameClaim(file, chosen, client);
      new ReplayPrinter(System.out, file).print(chosen, client.version(), verdict, same);
      json.ifPresent(to -> write(to, replayed(file, chosen, client.version(), verdict, same)));
      return verdict instanceof Verdict.Refuted ? ExitCode.FOUND : ExitCode.NOTHING_FOUND;
    }
  }

  /// Whether this version of the oracle derives the stored claim from the stored case. If the claim depends on answers of the
  /// engine, only the same target is compared: another engine may give other answers.
  private static boolean sameClaim(CaseFile file, Target chosen, WorkerClient client) {
    Optional<Oracle> oracle = AllOracles.named(file.oracle());
    Target home = Target.parse(file.target());
    if (oracle.isEmpty()) {
      return false;
    }
    if (file.claim().premises().isEmpty()
        && !CaseRun.needsFacts(file.drawn(), oracle.get(), home.dialect())) {
      Next today = CaseRun.claim(file.drawn(), oracle.get(), home.dialect());
      return file.sameAs(today, home.dialect().spelling());
    }
    return !chosen.equals(home)
        || !(client.send(new Message.Derive(file.drawn()))
            instanceof WorkerClient.Replied(Message.Claimed c))
        || file.sameAs(c.claim(), home.dialect().spelling());
  }

  private static Replayed replayed(
      CaseFile file, Target chosen, String version, Verdict verdict, boolean same) {
    String detail =
        switch (verdict) {
          case Verdict.Refuted r -> r.defect() + ": " + r.explanation();
          case Verdict.Moot m -> m.reason();
          case Verdict.Upheld _ -> "";
        };
    return new Replayed(
        Summary.FORMAT,
        file.signature().id(),
        file.oracle(),
        chosen.toString(),
        version,
        ReplayPrinter.word(verdict),
        detail,
        same);
  }

  private static void write(Path file, Replayed replayed) {
    try {
      Files.writeString(file, Json.pretty(replayed));
    } catch (IOException e) {
      throw new NoStore(
          "the verdict could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
