package sibyl.app.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import sibyl.app.Main;
import sibyl.app.options.ExitCode;
import sibyl.app.options.OutFolder;
import sibyl.app.options.TimeSpan;
import sibyl.app.report.EngineCard;
import sibyl.app.report.TextTable;
import sibyl.app.work.ErrorMessages;
import sibyl.feedback.AcceptedFeatures;
import sibyl.finding.CaseFile;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Listener;
import sibyl.lab.campaign.Plan;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.store.Store;
import sibyl.lab.target.Engine;
import sibyl.lab.target.Kit;
import sibyl.lab.target.KnownEngines;
import sibyl.lab.target.Target;
import sibyl.lab.worker.Job;
import sibyl.oracle.Oracles;
import sibyl.play.EngineMatrix;
import sibyl.play.Tally;
import sibyl.session.Worlds;
import sibyl.sql.FeatureNames;

/// `sibyl card`: learns and prints which features of SQL a version of a DBMS accepts, by a short campaign that looks for no
/// wrong rows; with `--engines`, what each of its storage engines supports.
@Command(
    name = "card",
    description = {
      "Learns and prints what a target accepts: accepted and rejected features, the share of"
          + " accepted statements by kind, and errors that the dialect does not classify.",
      "",
      "All features of the dialect are tried on the target. A crash on the way is stored as a"
          + " finding."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl card sqlite@3.8.11",
      "  sibyl card sqlite --for 1m",
      "  sibyl card mariadb@debian-trixie --engines"
    })
final class CardCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofSeconds(20);
  private static final int WIDTH = 96;

  @Parameters(paramLabel = "TARGET", description = "A DBMS and its version, as for 'run'.")
  private String target = "";

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "How long to learn (default: 20s).")
  private Duration time = USUAL;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of all random choices (default: 1).")
  private long seed = 1;

  @Option(
      names = "--engines",
      description =
          "Print instead which features each storage engine of the target supports, and in which"
              + " other ways it can store tables.")
  private boolean engines;

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public Integer call() {
    Target wanted = Target.parse(target);
    if (engines) {
      return engines(wanted);
    }
    Plan plan =
        Plan.usual(
            wanted,
            Kit.fetch(wanted, ErrorMessages::say),
            List.of(Oracles.SURVIVES),
            seed,
            new Plan.Limits(
                time, AcceptedFeatures.ROUNDS, Runtime.getRuntime().availableProcessors()),
            Set.of());
    ErrorMessages.say("learning what " + wanted + " accepts, for at most " + TimeSpan.shown(time));
    try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
      Campaign campaign = new Campaign(plan, store, Main.LAUNCH, new Quiet());
      CampaignStatus status = campaign.run();
      print(wanted, campaign, status);
      return status.findings().fresh() > 0 ? ExitCode.FOUND : ExitCode.NOTHING_FOUND;
    }
  }

  private static int engines(Target target) {
    try (Engine engine = Engine.load(target, Kit.fetch(target, ErrorMessages::say))) {
      Worlds worlds = engine.worlds(SessionTerms.patient(Job.PATIENCE));
      EngineMatrix matrix =
          KnownEngines.of(
              engine, target.dialect(), worlds, name -> ErrorMessages.say("trying " + name + " …"));
      System.out.printf("%s (reports itself as %s)%n", target, engine.version());
      EngineCard.lines(target.dialect().storage(), matrix).forEach(System.out::println);
    }
    return ExitCode.NOTHING_FOUND;
  }

  private static void print(Target target, Campaign campaign, CampaignStatus status) {
    Tally tally = status.tally();
    System.out.printf(
        Locale.ROOT,
        "%s (reports itself as %s): %,d databases, %,d statements, %.1f %% accepted%n",
        target,
        status.version(),
        tally.databases,
        tally.statements,
        100.0 * tally.accepted / Math.max(1, tally.statements));
    Map<String, Map<String, Long>> faults = faults(tally);
    TextTable table = new TextTable().row("statement", "accepted", "share", "errors");
    Set<String> kinds = new TreeSet<>(faults.keySet());
    kinds.addAll(tally.acceptedByKind.keySet());
    for (String kind : kinds) {
      Map<String, Long> failed = faults.getOrDefault(kind, Map.of());
      long accepted = tally.acceptedByKind.getOrDefault(kind, 0L);
      long all = accepted + failed.values().stream().mapToLong(Long::longValue).sum();
      table.row(
          kind,
          "%,d".formatted(accepted),
          String.format(Locale.ROOT, "%.1f %%", 100.0 * accepted / Math.max(1, all)),
          failed.isEmpty() ? "" : failed.toString().replaceAll("[{}]", ""));
    }
    System.out.println();
    table.lines().forEach(System.out::println);
    listed("accepted features", campaign.accepted());
    listed("rejected features", campaign.refused());
    listed("features that no version has", new TreeSet<>(target.dialect().lacks()));
    System.out.printf("%nunclassified errors (%d)%n", tally.unclassified.size());
    tally.unclassified.forEach((text, count) -> System.out.println("  " + count + " x " + text));
  }

  /// The counts by kind of statement, then by kind of fault.
  private static Map<String, Map<String, Long>> faults(Tally tally) {
    Map<String, Map<String, Long>> byStatement = new TreeMap<>();
    tally.faults.forEach(
        (what, count) -> {
          int at = what.indexOf(" in ");
          byStatement
              .computeIfAbsent(what.substring(at + 4), _ -> new TreeMap<>())
              .put(what.substring(0, at), count);
        });
    return byStatement;
  }

  private static void listed(String title, Set<String> features) {
    System.out.printf("%n%s (%d)%n", title, features.size());
    StringBuilder line = new StringBuilder();
    for (String key : features) {
      String feature = FeatureNames.shown(key);
      if (line.length() + feature.length() > WIDTH) {
        System.out.println("  " + line + ",");
        line = new StringBuilder();
      }
      line.append(line.isEmpty() ? "" : ", ").append(feature);
    }
    if (!line.isEmpty()) {
      System.out.println("  " + line);
    }
  }

  /// Prints only lost workers: the card is the output, and findings are in the store.
  private record Quiet() implements Listener {
    @Override
    public void found(CaseFile found, boolean known) {}

    @Override
    public void lost(String why) {
      ErrorMessages.say(why + "; it is replaced");
    }

    @Override
    public void progress(CampaignStatus status) {}
  }
}
