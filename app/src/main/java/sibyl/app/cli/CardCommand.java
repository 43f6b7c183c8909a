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
import sibyl.app.options.Exit;
import sibyl.app.options.OutFolder;
import sibyl.app.options.TimeSpan;
import sibyl.app.report.EngineCard;
import sibyl.app.report.Grid;
import sibyl.app.work.ErrorMessages;
import sibyl.draw.EngineMatrix;
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
import sibyl.play.Tally;
import sibyl.session.Worlds;
import sibyl.sql.FeatureNames;

/// `sibyl card`: what a version of a DBMS was seen to accept.
@Command(
    name = "card",
    description = {
      "Learns what a target accepts, and prints it: features accepted and refused, how many"
          + " statements of each kind it took, and errors that no rule of the dialect speaks of.",
      "",
      "All features of the dialect are tried on real databases. What crashes the target meanwhile"
          + " is stored as a finding."
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
      description = "Where all chance comes from (default: 1).")
  private long seed = 1;

  @Option(
      names = "--engines",
      description =
          "Print instead what each storage engine of the target makes of each feature, and in which"
              + " other ways it stores tables.")
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
    ErrorMessages.say("learning " + wanted + " for " + TimeSpan.shown(time) + " at most");
    try (Store store = Store.open(out.folder(), ErrorMessages.UNREAD)) {
      Campaign campaign = new Campaign(plan, store, Main.LAUNCH, new Quiet());
      CampaignStatus standing = campaign.run();
      print(wanted, campaign, standing);
      return standing.fresh() > 0 ? Exit.FOUND : Exit.NOTHING_FOUND;
    }
  }

  private static int engines(Target target) {
    try (Engine engine = Engine.load(target, Kit.fetch(target, ErrorMessages::say))) {
      Worlds worlds = engine.worlds(SessionTerms.patient(Job.PATIENCE));
      EngineMatrix matrix =
          KnownEngines.of(
              engine, target.dialect(), worlds, name -> ErrorMessages.say("trying " + name + " …"));
      System.out.printf("%s (it calls itself %s)%n", target, engine.version());
      EngineCard.lines(target.dialect().storage(), matrix).forEach(System.out::println);
    }
    return Exit.NOTHING_FOUND;
  }

  private static void print(Target target, Campaign campaign, CampaignStatus standing) {
    Tally tally = standing.tally();
    System.out.printf(
        Locale.ROOT,
        "%s (it calls itself %s): %,d databases, %,d statements, %.1f %% accepted%n",
        target,
        standing.version(),
        tally.databases,
        tally.statements,
        100.0 * tally.accepted / Math.max(1, tally.statements));
    Map<String, Map<String, Long>> faults = faults(tally);
    Grid grid = new Grid().row("statement", "accepted", "share", "errors");
    Set<String> kinds = new TreeSet<>(faults.keySet());
    kinds.addAll(tally.acceptedByKind.keySet());
    for (String kind : kinds) {
      Map<String, Long> failed = faults.getOrDefault(kind, Map.of());
      long accepted = tally.acceptedByKind.getOrDefault(kind, 0L);
      long all = accepted + failed.values().stream().mapToLong(Long::longValue).sum();
      grid.row(
          kind,
          "%,d".formatted(accepted),
          String.format(Locale.ROOT, "%.1f %%", 100.0 * accepted / Math.max(1, all)),
          failed.isEmpty() ? "" : failed.toString().replaceAll("[{}]", ""));
    }
    System.out.println();
    grid.lines().forEach(System.out::println);
    listed("accepted features", campaign.accepted());
    listed("refused features", campaign.refused());
    listed("features no version has", new TreeSet<>(target.dialect().lacks()));
    System.out.printf("%nerrors not classified (%d)%n", tally.unclassified.size());
    tally.unclassified.forEach((text, count) -> System.out.println("  " + count + " x " + text));
  }

  /// By the kind of statement, then by the kind of fault.
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

  /// The card is the answer; what happens meanwhile is in the store.
  private record Quiet() implements Listener {
    @Override
    public void found(CaseFile found, boolean known) {}

    @Override
    public void lost(String why) {
      ErrorMessages.say(why + "; another takes its place");
    }

    @Override
    public void progress(CampaignStatus standing) {}
  }
}
