package sibyl.app.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Summary;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WorkerClient;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingWords;
import sibyl.finding.Json;
import sibyl.finding.Versions;
import sibyl.finding.Versions.Answer;
import sibyl.finding.Versions.Run;
import sibyl.finding.Versions.Tried;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.fetch.Releases;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.NoSuchTarget;
import sibyl.lab.target.Target;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.worker.Message;
import sibyl.triage.Bisection;

/// `sibyl bisect`: finds the versions that introduced and fixed a bug, by running a stored finding on other versions, fetched
/// one after the other.
@Command(
    name = "bisect",
    description = {
      "Runs a stored finding on other released versions of its DBMS, and prints which version"
          + " introduced the bug and which fixed it.",
      "",
      "Not all versions are tried: first some over the whole range, then those between a good and a"
          + " bad one. A version is inconclusive if it rejects the setup or cannot be fetched."
          + " Results are stored with the finding, shown in its report, and reused.",
      "",
      "Exit code 0 if the newest conclusive version does not have the bug, 1 if it has, 5 if no"
          + " version shows it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl bisect 3f2a91c0d4e5",
      "  sibyl bisect 3f2a --between 3.20.0,3.36.0",
      "  sibyl bisect bugs/17/case.json --versions 3.28.0,3.30.1,3.31.1 --json out.json"
    })
final class BisectCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "ID|FILE",
      description = "A finding's id or its beginning, or a case.json.")
  private String name = "";

  @Option(
      names = "--versions",
      split = ",",
      paramLabel = "V",
      description = "Only these versions (default: all that were released).")
  private List<String> chosen = List.of();

  @Option(
      names = "--between",
      split = ",",
      paramLabel = "V",
      description = "Only versions from OLD to NEW, written OLD,NEW.")
  private List<String> range = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the result to this file.")
  private Optional<Path> json = Optional.empty();

  @Mixin private OutFolder out = new OutFolder();

  /// What `--json` writes. Unknown versions are empty texts; `unsure` lists inconclusive versions next to the borders, in which
  /// the bug may also have been introduced or fixed.
  record Bisected(
      int format,
      String signature,
      String target,
      @JsonUnwrapped Borders borders,
      List<String> unsure,
      List<Run> runs,
      List<Tried> versions) {}

  /// The versions between which the bug was introduced and fixed.
  record Borders(String lastGood, String introducedIn, String lastBad, String fixedIn) {
    static Borders of(Optional<Run> run) {
      return new Borders(
          run.flatMap(Run::lastGood).orElse(""),
          run.filter(r -> r.lastGood().isPresent()).map(Run::firstBad).orElse(""),
          run.map(Run::lastBad).orElse(""),
          run.flatMap(Run::firstGood).orElse(""));
    }
  }

  @Override
  public Integer call() {
    if (!range.isEmpty() && range.size() != 2) {
      throw new WrongUsage("--between takes two versions, written OLD,NEW");
    }
    StoredCase stored = StoredCase.find(name, out.folder());
    CaseFile file = stored.file();
    Target home = Target.parse(file.target());
    Versions before = before(stored);
    Bisection begin = begin(home, before);
    Bisection end = begin.finished(version -> tried(file, home, version));
    Versions versions = end.results();
    if (stored.id().isPresent()) {
      try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
        store.keep(stored.id().get(), file, merged(before, versions));
      }
    }
    Optional<Run> run = versions.run(home.version());
    List<String> unsure = run.map(r -> unsure(end, r)).orElse(List.of());
    print(versions, run, unsure);
    json.ifPresent(to -> write(to, bisected(file, versions, run, unsure)));
    if (run.isEmpty()) {
      return ExitCode.INCONCLUSIVE;
    }
    return versions.runs().getLast().firstGood().isPresent()
        ? ExitCode.NOTHING_FOUND
        : ExitCode.FOUND;
  }

  private Versions before(StoredCase stored) {
    return stored
        .id()
        .map(new StoreReader(out.folder(), ErrorMessages.UNREAD)::versions)
        .orElse(Versions.NONE);
  }

  private Bisection begin(Target home, Versions before) {
    try (Artifacts artifacts = Artifacts.ofUser(ErrorMessages::say)) {
      Releases all =
          Releases.named(chosen.isEmpty() ? released(home, artifacts) : List.copyOf(chosen));
      List<String> versions =
          (range.isEmpty() ? all : all.between(range.getFirst(), range.getLast())).versions();
      if (versions.isEmpty()) {
        throw new WrongUsage(
            "there is no version of %s to try; 'sibyl targets --versions' lists them"
                .formatted(home.dbms()));
      }
      Set<String> cached = artifacts.cached(home, versions);
      Bisection bisection = new Bisection(versions, home.version(), cached);
      for (Tried tried : before.tried()) {
        bisection =
            tried.answer() != Answer.UNABLE && versions.contains(tried.version())
                ? bisection.with(tried)
                : bisection;
      }
      System.out.printf(
          "%d versions of %s, %d of them cached, %d tried before.%n",
          versions.size(), home.dbms(), cached.size(), bisection.tested().size());
      return bisection;
    }
  }

  /// The versions tried now and earlier; a new result replaces an old one.
  private static Versions merged(Versions before, Versions versions) {
    List<String> all =
        Stream.of(before, versions).flatMap(v -> v.tried().stream()).map(Tried::version).toList();
    return new Versions(
        Releases.named(all).versions().stream()
            .flatMap(v -> versions.about(v).or(() -> before.about(v)).stream())
            .toList());
  }

  private static List<String> released(Target home, Artifacts artifacts) {
    List<String> released = artifacts.versions(home);
    if (released.isEmpty()) {
      throw new TargetUnavailable(
          "no repository could be reached for the versions of %s; name some by --versions"
              .formatted(home.dbms()));
    }
    return released;
  }

  private static Tried tried(CaseFile file, Target home, String version) {
    Tried tried = run(file, home, version);
    System.out.println(
        "  %s: %s%s"
            .formatted(
                version,
                tried.answer().words(),
                tried.detail().isEmpty() ? "" : " (" + tried.detail() + ")"));
    System.out.flush();
    return tried;
  }

  private static Tried run(CaseFile file, Target home, String version) {
    try (WorkerClient client =
        new WorkerClient(new Target(home.dbms(), version), List.of(file.drawn()))) {
      Verdict verdict = client.verdict(new Message.Compare(file.steps(), file.words()));
      return switch (verdict) {
        case Verdict.Refuted r when r.defect().sameKind(file.verdict().defect()) ->
            new Tried(version, Answer.REFUTED, "");
        case Verdict.Refuted r ->
            new Tried(version, Answer.MOOT, "another defect: " + FindingWords.defect(r.defect()));
        case Verdict.Upheld _ -> new Tried(version, Answer.UPHELD, "");
        case Verdict.Moot m -> new Tried(version, Answer.MOOT, oneLine(m.reason()));
      };
    } catch (NoSuchTarget | TargetUnavailable e) {
      return new Tried(version, Answer.UNABLE, oneLine(String.valueOf(e.getMessage())));
    }
  }

  private static String oneLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static List<String> unsure(Bisection end, Run run) {
    List<String> all = new ArrayList<>();
    if (run.lastGood().isPresent()) {
      all.addAll(end.doubtful(run.lastGood(), run.firstBad()));
    }
    if (run.firstGood().isPresent()) {
      all.addAll(end.doubtful(run.lastBad(), run.firstGood()));
    }
    return all;
  }

  private static void print(Versions versions, Optional<Run> run, List<String> unsure) {
    System.out.println();
    versions.lines().forEach(System.out::println);
    System.out.println(
        run.map(r -> "The bug was " + r.phrase() + ".")
            .orElse("No version that could be tried shows the bug."));
    if (!unsure.isEmpty()) {
      System.out.println(
          "Or in one of these, which are inconclusive: " + String.join(", ", unsure) + ".");
    }
    versions.runs().stream()
        .filter(r -> !Optional.of(r).equals(run))
        .forEach(r -> System.out.println("It was also " + r.phrase() + "."));
  }

  private static Bisected bisected(
      CaseFile file, Versions versions, Optional<Run> run, List<String> unsure) {
    return new Bisected(
        Summary.FORMAT,
        file.signature().id(),
        file.target(),
        Borders.of(run),
        unsure,
        versions.runs(),
        versions.tried());
  }

  private static void write(Path file, Bisected bisected) {
    try {
      Files.writeString(file, Json.pretty(bisected));
    } catch (IOException e) {
      throw new NoStore(
          "the result could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
