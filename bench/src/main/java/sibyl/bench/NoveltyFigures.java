package sibyl.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import sibyl.app.AllOracles;
import sibyl.draw.Sizes;
import sibyl.finding.CaseFile;
import sibyl.lab.campaign.Campaign;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Listener;
import sibyl.lab.campaign.Plan;
import sibyl.lab.store.Store;
import sibyl.lab.target.Kit;
import sibyl.lab.target.Target;
import sibyl.play.Tally;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;

/// The figure `novelty`: runs an oracle with and without skipping databases like those it has tested, at the papers' sizes:
/// Table 3 and Figure 7 of Radar, Table 3 of DDLCheck.
final class NoveltyFigures {
  private static final int WORKERS = 2;

  /// Distinct findings by the second at which they were first seen.
  private static final class Curve implements Listener {
    private final long begin = System.nanoTime();
    private final TreeMap<Long, Integer> seen = new TreeMap<>();
    private int count;

    @Override
    public synchronized void found(CaseFile found, boolean known) {
      seen.put(Duration.ofNanos(System.nanoTime() - begin).toSeconds(), ++count);
    }

    @Override
    public void lost(String why) {}

    @Override
    public void progress(CampaignStatus standing) {}
  }

  private NoveltyFigures() {}

  static void run(String name, int seconds, long seed, String oracle) throws IOException {
    Target target = Target.parse(name);
    Kit kit = Kit.fetch(target, line -> System.err.println(line));
    System.out.println(
        "| novelty | generated | unique | eliminated | unique per CPU-second | findings | distinct"
            + " |");
    System.out.println("|---|---|---|---|---|---|---|");
    Oracle asked = AllOracles.named(oracle).orElseThrow();
    for (Novelty novelty : List.of(Novelty.ON, Novelty.STRICT, Novelty.OFF)) {
      run(target, kit, asked, seconds, seed, novelty);
    }
  }

  private static void run(
      Target target, Kit kit, Oracle oracle, int seconds, long seed, Novelty novelty)
      throws IOException {
    Plan plan =
        Plan.usual(
                target,
                kit,
                List.of(oracle),
                seed,
                new Plan.Limits(Duration.ofSeconds(seconds), Long.MAX_VALUE, WORKERS),
                Set.of())
            .withoutTriage();
    plan = plan.with(plan.settings().withSizes(Sizes.PAPER).withNovelty(novelty));
    Curve curve = new Curve();
    CampaignStatus end;
    try (Store store = Store.open(Files.createTempDirectory("sibyl-novelty"))) {
      end = new Campaign(plan, store, HuntFigures.LAUNCH, curve).run();
    }
    Tally.OracleTally counts = end.tally().oracle(oracle.name());
    long unique = end.tally().databases - counts.alike;
    System.out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %.1f %% | %.2f | %d | %d |%n",
        novelty.name().toLowerCase(Locale.ROOT),
        end.tally().databases,
        unique,
        100.0 * counts.alike / Math.max(1, end.tally().databases),
        unique / (end.cpu().toMillis() / 1e3),
        end.findings().seen(),
        end.findings().distinct());
    System.out.println("distinct findings by second: " + curve.seen);
  }
}
