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
import sibyl.app.options.Exit;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Grid;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.KnownBugs;
import sibyl.app.work.StoredCase;
import sibyl.app.work.WitnessRun;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.finding.Signature;
import sibyl.lab.store.StoreReader;
import sibyl.lab.target.Target;
import sibyl.sql.FeatureNames;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;

/// `sibyl known`: the registry of what people have looked at already.
@Command(
    name = "known",
    description = {
      "Keeps a file of findings that somebody has looked at already, best in a repository of your"
          + " own. 'sibyl run' reads sibyl-known.json where it is started, or what --known names.",
      "",
      "What is known does not count as new. Each entry holds the finding itself, so that it can be"
          + " asked again: what no longer shows is reported as fixed, what was fixed and shows"
          + " again as regressed."
    },
    subcommands = {KnownCommand.Add.class, KnownCommand.Check.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl known                                   lists what is known",
      "  sibyl known add 3f2a91 --reason 'reported' --link https://bugs.example/17",
      "  sibyl known add 77c0 --state not-a-bug --reason 'documented' --expires 2027-06-30",
      "  sibyl known add 3f2a91 --avoid 'RIGHT JOIN'   it would drown all others",
      "  sibyl known check sqlite --update             on the newest SQLite"
    })
public final class KnownCommand implements Runnable {
  @Mixin private RegistryFile file = new RegistryFile();

  @Override
  public void run() {
    KnownBugs registry = file.read();
    if (registry.entries().isEmpty()) {
      System.out.println("Nothing is known in " + file.path() + " yet.");
      return;
    }
    LocalDate today = today();
    Grid grid = new Grid().row("signature", "state", "expires", "witness", "reason");
    for (KnownBugs.Entry e : registry.entries()) {
      grid.row(
          e.signature(),
          e.standing() + (e.fixedIn().isEmpty() ? "" : " in " + e.fixedIn()),
          e.expired(today) ? "expired" : e.expires(),
          e.witness().map(FindingText::title).orElse(""),
          e.shown());
    }
    grid.lines().forEach(System.out::println);
  }

  public static LocalDate today() {
    return LocalDate.now(ZoneId.systemDefault());
  }

  /// Where the registry is.
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
  @Command(name = "add", description = "Adds findings of a store, or changes what is said of them.")
  static final class Add implements Callable<Integer> {
    @Parameters(
        paramLabel = "ID|FILE",
        arity = "1..*",
        description =
            "Ids of buckets (all findings of that cause, now and later), ids of findings, the"
                + " beginnings of either, or case.json files.")
    private List<String> names = List.of();

    @Option(
        names = "--state",
        paramLabel = "STATE",
        description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private KnownBugs.State state = KnownBugs.State.KNOWN;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for people.")
    private String reason = "";

    @Option(names = "--link", paramLabel = "URL", description = "Where it is discussed.")
    private String link = "";

    @Option(
        names = "--expires",
        paramLabel = "DAY",
        description = "From this day on the entry says nothing, such as 2027-01-31.")
    private String expires = "";

    @Option(
        names = "--avoid",
        paramLabel = "FEATURE",
        description =
            "Steer around it: nine rounds in ten draw nothing with this feature, which must be one"
                + " that the finding cannot do without, such as 'join RIGHT'.")
    private String avoid = "";

    @Mixin private RegistryFile file = new RegistryFile();

    @Mixin private OutFolder out = new OutFolder();

    @Override
    public Integer call() {
      if (state == KnownBugs.State.NOT_A_BUG && reason.isBlank()) {
        throw new WrongUsage("what is not a bug needs a --reason");
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
        check(feature, found.signature());
        registry =
            registry.with(
                new KnownBugs.Entry(
                    id, state, reason, link, expires, "", feature, Optional.of(found)));
        System.out.println(state + "  " + id + "  " + FindingText.title(found));
      }
      registry.write(file.path());
      return Exit.NOTHING_FOUND;
    }

    private static void check(String avoid, Signature signature) {
      List<String> all =
          Stream.concat(signature.schema().stream(), signature.question().stream()).toList();
      if (!avoid.isBlank() && !all.contains(avoid)) {
        throw new WrongUsage(
            "%s does not use '%s'; it uses: %s"
                .formatted(
                    signature.id(),
                    FeatureNames.shown(avoid),
                    String.join(", ", all.stream().map(FeatureNames::shown).toList())));
      }
    }

    /// The bucket whose id begins so.
    private Optional<Bucket> bucket(String name) {
      StoreReader shelf = new StoreReader(out.folder(), ErrorMessages.UNREAD);
      return shelf.exists()
          ? Buckets.of(shelf.witnesses()).stream().filter(b -> b.id().startsWith(name)).findFirst()
          : Optional.empty();
    }
  }

  /// `sibyl known check`.
  @Command(
      name = "check",
      description = {
        "Asks all known bugs of a DBMS again, in a target of that DBMS: which are still there,"
            + " which are fixed, and which came back.",
        "",
        "Exit code 1 if a fixed one came back, 0 if none did."
      })
  static final class Check implements Callable<Integer> {
    @Parameters(
        paramLabel = "TARGET",
        description = "A DBMS and its version; without a version, the newest known one.")
    private String target = "";

    @Option(
        names = "--update",
        description = "Write into the file which are fixed, and in which version that was seen.")
    private boolean update;

    @Mixin private RegistryFile file = new RegistryFile();

    @Override
    public Integer call() {
      KnownBugs registry = file.read();
      List<WitnessRun.Heard> heard = WitnessRun.ask(registry, Target.parse(target));
      Grid grid = new Grid().row("signature", "news", "reason");
      for (WitnessRun.Heard h : heard) {
        grid.row(h.entry().signature(), h.news().toString(), h.entry().shown());
        if (update && h.news() == WitnessRun.News.FIXED) {
          registry = registry.with(h.entry().mended(h.version()));
        }
      }
      grid.lines().forEach(System.out::println);
      if (update) {
        registry.write(file.path());
      }
      return heard.stream().anyMatch(h -> h.news() == WitnessRun.News.REGRESSED)
          ? Exit.FOUND
          : Exit.NOTHING_FOUND;
    }
  }
}
