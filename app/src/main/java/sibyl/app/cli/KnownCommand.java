package sibyl.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.TextTable;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.KnownBugCheck;
import sibyl.app.work.KnownBugs;
import sibyl.app.work.StoredCase;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Signature;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Target;
import sibyl.sql.FeatureNames;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;

/// `sibyl known`: keeps a file of known bugs, whose findings `sibyl run` does not report as new. `known add` adds a finding;
/// `known check` runs them again and says which are fixed.
@Command(
    name = "known",
    description = {
      "Keeps a file of known findings, best in a repository of your own. 'sibyl run' reads"
          + " sibyl-known.json in the current folder, or the file that --known names.",
      "",
      "Known findings do not count as new. Each entry holds the finding itself, so that it can be"
          + " replayed: one that no longer fails is reported as fixed, one that was fixed and fails"
          + " again as regressed."
    },
    subcommands = {KnownCommand.Add.class, KnownCommand.Check.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl known                                   list all entries",
      "  sibyl known add 3f2a91 --reason 'reported' --link https://bugs.example/17",
      "  sibyl known add 77c0 --state not-a-bug --reason 'documented' --expires 2027-06-30",
      "  sibyl known add 3f2a91 --avoid 'RIGHT JOIN'   too frequent: steer around it",
      "  sibyl known check sqlite --update             on the newest SQLite"
    })
public final class KnownCommand implements Runnable {
  @Mixin private RegistryFile file = new RegistryFile();

  @Override
  public void run() {
    KnownBugs registry = file.read();
    if (registry.entries().isEmpty()) {
      System.out.println(file.path() + " has no entries yet.");
      return;
    }
    LocalDate today = today();
    TextTable table = new TextTable().row("signature", "state", "expires", "finding", "reason");
    for (KnownBugs.Entry e : registry.entries()) {
      table.row(
          e.signature(),
          e.effectiveState() + (e.fixedIn().isEmpty() ? "" : " in " + e.fixedIn()),
          e.expired(today) ? "expired" : e.expires(),
          e.witness().map(FindingText::title).orElse(""),
          e.shown());
    }
    table.lines().forEach(System.out::println);
  }

  public static LocalDate today() {
    return LocalDate.now(ZoneId.systemDefault());
  }

  /// The option `--known` of these commands.
  static final class RegistryFile {
    @Option(
        names = "--known",
        paramLabel = "FILE",
        description = "The file of known findings (default: ${DEFAULT-VALUE}).")
    private Path path = KnownBugs.USUAL;

    Path path() {
      return path;
    }

    KnownBugs read() {
      return Files.exists(path) || !path.equals(KnownBugs.USUAL)
          ? KnownBugs.read(path)
          : KnownBugs.NONE;
    }
  }

  /// `sibyl known add`.
  @Command(name = "add", description = "Adds findings of a store, or changes their entries.")
  static final class Add implements Callable<Integer> {
    @Parameters(
        paramLabel = "ID|FILE",
        arity = "1..*",
        description =
            "Ids of buckets (for all findings of that cause, now and later), ids of findings,"
                + " prefixes of either, or case.json files.")
    private List<String> names = List.of();

    @Option(
        names = "--state",
        paramLabel = "STATE",
        description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private KnownBugs.State state = KnownBugs.State.KNOWN;

    @Option(
        names = "--reason",
        paramLabel = "TEXT",
        description = "Why the finding is known; shown in reports.")
    private String reason = "";

    @Option(names = "--link", paramLabel = "URL", description = "Where it is discussed.")
    private String link = "";

    @Option(
        names = "--expires",
        paramLabel = "DAY",
        description = "The day from which on the entry is ignored, such as 2027-01-31.")
    private String expires = "";

    @Option(
        names = "--avoid",
        paramLabel = "FEATURE",
        description =
            "Steer around the bug: nine rounds in ten do not generate this feature. It must be one"
                + " that the finding needs, such as 'RIGHT JOIN'.")
    private String avoid = "";

    @Mixin private RegistryFile file = new RegistryFile();

    @Mixin private OutFolder out = new OutFolder();

    @Override
    public Integer call() {
      if (state == KnownBugs.State.NOT_A_BUG && reason.isBlank()) {
        throw new WrongUsage("--state not-a-bug needs a --reason");
      }
      try {
        Optional.of(expires).filter(d -> !d.isBlank()).ifPresent(LocalDate::parse);
      } catch (DateTimeException e) {
        throw new WrongUsage("--expires takes a day such as 2027-01-31, not '" + expires + "'");
      }
      KnownBugs registry = Files.exists(file.path()) ? KnownBugs.read(file.path()) : KnownBugs.NONE;
      for (String name : names) {
        Optional<Bucket> bucket = bucket(name);
        CaseFile found =
            bucket
                .map(b -> b.smallest().file())
                .orElseGet(() -> StoredCase.find(name, out.folder()).file());
        String id = bucket.map(Bucket::id).orElse(found.signature().id());
        String feature = FeatureNames.key(avoid);
        requireFeature(feature, found.signature());
        registry =
            registry.with(
                new KnownBugs.Entry(
                    id, state, reason, link, expires, "", feature, Optional.of(found)));
        String title =
            bucket.map(b -> b.smallest().title()).orElseGet(() -> FindingText.title(found));
        System.out.println(state + "  " + id + "  " + title);
      }
      registry.write(file.path());
      return ExitCode.NOTHING_FOUND;
    }

    private static void requireFeature(String avoid, Signature signature) {
      List<String> all =
          Stream.concat(signature.schema().stream(), signature.question().stream()).toList();
      if (!avoid.isBlank() && !all.contains(avoid)) {
        throw new WrongUsage(
            "%s does not need the feature '%s'; it needs: %s"
                .formatted(
                    signature.id(),
                    FeatureNames.shown(avoid),
                    String.join(", ", all.stream().map(FeatureNames::shown).toList())));
      }
    }

    /// The bucket whose id has this prefix.
    private Optional<Bucket> bucket(String name) {
      StoreReader reader = new StoreReader(out.folder(), ErrorMessages.UNREAD);
      return reader.exists()
          ? Buckets.of(reader.witnesses()).stream().filter(b -> b.id().startsWith(name)).findFirst()
          : Optional.empty();
    }
  }

  /// `sibyl known check`.
  @Command(
      name = "check",
      description = {
        "Replays all known bugs of a DBMS on a target of that DBMS, and prints which still exist,"
            + " which are fixed, and which have regressed.",
        "",
        "Exit code 1 if a bug has regressed, else 0."
      })
  static final class Check implements Callable<Integer> {
    @Parameters(
        paramLabel = "TARGET",
        description = "A DBMS and its version; without a version, the newest known one.")
    private String target = "";

    @Option(
        names = "--update",
        description =
            "Mark fixed bugs in the file, with the version in which they were found fixed.")
    private boolean update;

    @Mixin private RegistryFile file = new RegistryFile();

    @Override
    public Integer call() {
      KnownBugs registry = file.read();
      List<KnownBugCheck.Checked> checked = KnownBugCheck.of(registry, Target.parse(target));
      TextTable table = new TextTable().row("signature", "status", "reason");
      for (KnownBugCheck.Checked h : checked) {
        table.row(h.entry().signature(), h.status().toString(), h.entry().shown());
        if (update && h.status() == KnownBugCheck.Status.FIXED) {
          registry = registry.with(h.entry().fixedIn(h.version()));
        }
      }
      table.lines().forEach(System.out::println);
      if (update) {
        registry.write(file.path());
      }
      return checked.stream().anyMatch(h -> h.status() == KnownBugCheck.Status.REGRESSED)
          ? ExitCode.FOUND
          : ExitCode.NOTHING_FOUND;
    }
  }
}
