package sibyl.app.cli;

import java.io.Console;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sibyl.app.options.DiskSize;
import sibyl.app.options.ExitCode;
import sibyl.app.options.FailOn;
import sibyl.app.options.OracleChoice;
import sibyl.app.options.OutFolder;
import sibyl.app.options.SizeChoice;
import sibyl.app.options.StorageChoice;
import sibyl.app.options.SummaryFiles;
import sibyl.app.options.SystemChoice;
import sibyl.app.options.TargetChoice;
import sibyl.app.options.TimeSpan;
import sibyl.app.options.Toggle;
import sibyl.app.options.UserScriptChoice;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.Progress;
import sibyl.app.work.CampaignRun;
import sibyl.app.work.ErrorMessages;
import sibyl.app.work.Interrupts;
import sibyl.app.work.KnownBugs;
import sibyl.feedback.Feedbacks;
import sibyl.lab.campaign.Plan;
import sibyl.lab.store.Store;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.play.Settings;
import sibyl.probe.Oracle;
import sibyl.source.UserScript;
import sibyl.sql.FeatureNames;

/// `sibyl run`, the main command: tests a target with generated SQL for a given time or number of databases (a campaign), and
/// stores and reduces what it finds. Turns the options into a [Plan]; [sibyl.app.work.CampaignRun] does the rest.
@Command(
    name = "run",
    description = {
      "Searches for bugs in a target; reduces and stores what it finds.",
      "",
      "A second run with the same --out continues: it reduces findings that an earlier run left"
          + " unreduced, and findings of earlier runs are not new. Ctrl-C ends a run early without"
          + " losing findings.",
      "",
      "@FILE reads the target and options from a file with any number of lines; # begins a comment,"
          + " quotes protect spaces and #. Options after @FILE override those in it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl run sqlite@3.28.0",
      "  sibyl run sqlite --for 10m --workers 4 --known known.json",
      "  sibyl run sqlite@3.28.0 --oracle norec --rounds 500 --seed 7 --workers 1",
      "  sibyl run sqlite@3.28.0 --rounds 0     only reduce stored findings",
      "  sibyl run sqlite --system qpg          like a published system; see 'sibyl systems'",
      "  sibyl run @nightly.txt --for 8h        options from a file, but longer",
      "  sibyl run sqlite --setup schema.sql    on your own tables and rows",
      "  sibyl run sqlite --setup schema.sql --seeds queries.sql --oracle eqsql",
      "  sibyl run sqlite --for 30m --junit sibyl.xml --sarif sibyl.sarif --markdown sibyl.md"
    })
final class RunCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofSeconds(60);
  private static final Duration NO_END = Duration.ofDays(10_000);
  private static final int MOST_WORKERS = 512;

  @Mixin private TargetChoice target = new TargetChoice();

  @Mixin private OracleChoice oracles = new OracleChoice();

  @Mixin private SystemChoice system = new SystemChoice();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description =
          "How long to run, such as 90s, 5m or 1h30m (default: 60s, or no limit with --rounds).")
  private Optional<Duration> time = Optional.empty();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "How many databases to build and test (default: as many as fit into the time).")
  private Optional<Long> rounds = Optional.empty();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "The seed of all random choices (default: a new one, which is printed). The same seed and"
              + " rounds give the same findings, with any number of workers; which of several"
              + " findings of one bug are reduced is only the same with --triage off.")
  private Optional<Long> seed = Optional.empty();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Number of parallel worker processes (default: one per processor).")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--known",
      paramLabel = "FILE",
      description =
          "The file of known findings (default: sibyl-known.json in the current folder, if it"
              + " exists; see 'sibyl known').")
  private Optional<Path> known = Optional.empty();

  @Option(
      names = "--fail-on",
      paramLabel = "new|any|none",
      description =
          "Which findings make the exit code 1: new and regressed ones, any, or none (default:"
              + " ${DEFAULT-VALUE}).")
  private FailOn failOn = FailOn.NEW;

  @Option(
      names = "--flood",
      paramLabel = "N",
      description =
          "Stop an oracle that reports more than N contradictions of one class within 10,000 rounds"
              + " (default: ${DEFAULT-VALUE}).")
  private int flood = Feedbacks.FLOOD;

  @Option(
      names = "--quota",
      paramLabel = "SIZE",
      converter = DiskSize.class,
      description =
          "End the campaign once the folder of findings is larger than SIZE, such as 500MB"
              + " (default: 4GB).")
  private long quota = 4_000_000_000L;

  @Option(
      names = "--triage",
      paramLabel = "on|off",
      arity = "1",
      description =
          "Whether new findings are examined for their causes; 'sibyl triage' can do that later"
              + " (default: on).")
  private Toggle triage = Toggle.on;

  @Mixin private SummaryFiles files = new SummaryFiles();

  @Mixin private SizeChoice sizes = new SizeChoice();

  @Mixin private StorageChoice storage = new StorageChoice();

  @Mixin private UserScriptChoice userScript = new UserScriptChoice();

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public Integer call() {
    check();
    List<Oracle> chosen = system.oracles(oracles);
    KnownBugs registry = registry();
    List<KnownBugs.Entry> avoided = registry.avoided(KnownCommand.today());
    Target wanted = target.chosen();
    // Before the store is opened, so that an unknown target leaves no empty store.
    Kit kit = Kit.fetch(wanted, ErrorMessages::say);
    Settings settings =
        new Settings(
            wanted.toString(),
            seed.orElseGet(() -> ThreadLocalRandom.current().nextLong(1, 1_000_000_000_000L)),
            chosen.stream().map(Oracle::name).toList(),
            userScript
                .chosen(wanted)
                .avoiding(avoided.stream().map(KnownBugs.Entry::avoid).distinct().toList()),
            new Settings.Steering(system.feedback(), sizes.novelty(), flood),
            system.reduction(),
            sizes.chosen());
    Plan plan =
        new Plan(
            settings,
            kit,
            storage.chosen(wanted),
            new Plan.Limits(
                time.orElse(rounds.isPresent() ? NO_END : USUAL),
                rounds.orElse(Long.MAX_VALUE),
                workers),
            registry.silenced(KnownCommand.today()),
            triage == Toggle.on);
    CompletableFuture<Integer> written = new CompletableFuture<>();
    try {
      int code = campaign(plan, registry, written);
      written.complete(code);
      return code;
    } finally {
      written.complete(ExitCode.FAILED);
    }
  }

  /// `written` must be completed when everything is printed and the store is closed.
  private int campaign(Plan plan, KnownBugs registry, CompletableFuture<Integer> written) {
    Progress progress =
        new Progress(System.out, onTerminal(), new Progress.Limits(limit(), rounds), out.asTyped());
    try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
      CampaignRun run = new CampaignRun(plan, store, progress, registry, failOn, quota, files);
      Interrupts.onEnd(run::interrupt, written);
      System.out.println(opening(plan));
      registry.avoided(KnownCommand.today()).forEach(RunCommand::printAvoided);
      return run.run();
    }
  }

  private static void printAvoided(KnownBugs.Entry entry) {
    System.out.printf(
        "note: %d rounds in %d do not generate '%s', to avoid %s (%s)%n",
        UserScript.BOLD - 1,
        UserScript.BOLD,
        FeatureNames.shown(entry.avoid()),
        entry.signature(),
        entry.shown());
  }

  private KnownBugs registry() {
    Optional<Path> file = known.or(() -> Optional.of(KnownBugs.USUAL).filter(Files::exists));
    KnownBugs registry = file.map(KnownBugs::read).orElse(KnownBugs.NONE);
    for (KnownBugs.Entry old : registry.expired(KnownCommand.today())) {
      ErrorMessages.say(
          old.signature() + " no longer counts as known: its entry expired on " + old.expires());
    }
    return registry;
  }

  private Optional<Duration> limit() {
    return time.or(() -> rounds.isPresent() ? Optional.empty() : Optional.of(USUAL));
  }

  private String opening(Plan plan) {
    String end = limit().map(TimeSpan::shown).orElse("");
    String count = rounds.map("%,d rounds"::formatted).orElse("");
    return "%s, oracles %s, %s, %d worker%s, seed %d, findings in %s"
        .formatted(
            plan.settings().target(),
            String.join(", ", plan.settings().oracles()),
            end.isEmpty() || count.isEmpty() ? end + count : end + " or " + count,
            plan.limits().workers(),
            plan.limits().workers() == 1 ? "" : "s",
            plan.settings().seed(),
            out.folder());
  }

  /// Checks what picocli cannot.
  private void check() {
    if (rounds.orElse(0L) < 0) {
      throw new WrongUsage("--rounds must not be negative");
    }
    if (flood < 1) {
      throw new WrongUsage("--flood must be at least 1");
    }
    if (workers < 1 || workers > MOST_WORKERS) {
      throw new WrongUsage("--workers must be between 1 and " + MOST_WORKERS);
    }
    if (Files.exists(out.folder()) && !Files.isDirectory(out.folder())) {
      throw new WrongUsage("--out must be a folder, but " + out.folder() + " is a file");
    }
    files.check();
  }

  private static boolean onTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }
}
