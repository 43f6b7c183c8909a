package sibyl.app.report;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import sibyl.app.options.TimeSpan;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.lab.campaign.CampaignStatus;
import sibyl.lab.campaign.Listener;
import sibyl.play.Tally;

/// What people see while a campaign runs: a line that is redrawn in place on a terminal, plain lines now and then
/// elsewhere, and each new finding as it comes.
public final class Progress implements Listener {
  private static final Duration PLAIN = Duration.ofSeconds(10);
  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream out;
  private final boolean live;
  private final Limits limits;
  private final String replayWords;
  private Duration lastLine = Duration.ZERO;
  private Optional<CampaignStatus> last = Optional.empty();

  /// When the campaign ends, if it is not ended before.
  public record Limits(Optional<Duration> time, Optional<Long> rounds) {}

  public Progress(PrintStream out, boolean live, Limits limits, String replayWords) {
    this.out = out;
    this.live = live;
    this.limits = limits;
    this.replayWords = replayWords;
  }

  /// As it was told last.
  public synchronized Optional<CampaignStatus> last() {
    return last;
  }

  @Override
  public synchronized void found(CaseFile found, boolean known) {
    clear();
    String id = found.signature().id();
    out.printf(
        Locale.ROOT,
        "%s %s  %s (%d statements)%n",
        known ? "known" : "FOUND",
        id,
        FindingText.title(found),
        found.length());
    out.println("  " + found.verdict().explanation().lines().findFirst().orElse(""));
    out.println("  replay with: sibyl replay " + id + replayWords);
    redraw();
  }

  @Override
  public synchronized void lost(String why) {
    clear();
    out.println("note: " + why + "; another takes its place");
    redraw();
  }

  @Override
  public synchronized void stopped(String oracle, String why) {
    clear();
    out.println("note: " + oracle + " is asked no more; it showed " + why);
    redraw();
  }

  @Override
  public synchronized void progress(CampaignStatus standing) {
    last = Optional.of(standing);
    if (live) {
      redraw();
    } else if (standing.elapsed().minus(lastLine).compareTo(PLAIN) >= 0) {
      lastLine = standing.elapsed();
      out.println(line(standing));
    }
    out.flush();
  }

  /// Leaves the screen to others.
  public synchronized void end() {
    clear();
    out.flush();
  }

  private void clear() {
    if (live) {
      out.print(CLEAR);
    }
  }

  private void redraw() {
    if (live) {
      last.ifPresent(standing -> out.print(CLEAR + line(standing)));
    }
    out.flush();
  }

  /// Short enough for 80 columns, as a longer line could not be redrawn in place.
  private String line(CampaignStatus standing) {
    Tally tally = standing.tally();
    double seconds = Math.max(0.001, standing.elapsed().toMillis() / 1000.0);
    double valid = tally.statements == 0 ? 100 : 100.0 * tally.accepted / tally.statements;
    return String.format(
        Locale.ROOT,
        "%,d rounds  %,d st/s  %.1f%% valid  %d refuted  %d distinct  %s",
        standing.rounds(),
        Math.round(tally.statements / seconds),
        valid,
        standing.seen(),
        standing.distinct(),
        left(standing));
  }

  private String left(CampaignStatus standing) {
    Optional<String> time =
        limits.time().map(t -> TimeSpan.shown(positive(t.minus(standing.elapsed()))) + " left");
    Optional<String> rounds =
        limits.rounds().map(n -> "%,d rounds left".formatted(Math.max(0, n - standing.rounds())));
    return time.or(() -> rounds).orElse("");
  }

  private static Duration positive(Duration time) {
    return time.isNegative() ? Duration.ZERO : time.plusMillis(999);
  }
}
