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

/// Prints the progress of `sibyl run` while it runs: a status line, redrawn in place on a terminal and printed every ten
/// seconds elsewhere, and each finding as it is stored.
public final class Progress implements Listener {
  private static final Duration PLAIN = Duration.ofSeconds(10);
  private static final String CLEAR = "\r\u001b[2K";

  private final PrintStream out;
  private final boolean live;
  private final Limits limits;
  private final String replayOptions;
  private Duration lastLine = Duration.ZERO;
  private Optional<CampaignStatus> last = Optional.empty();

  /// When the campaign ends unless it is interrupted.
  public record Limits(Optional<Duration> time, Optional<Long> rounds) {}

  public Progress(PrintStream out, boolean live, Limits limits, String replayOptions) {
    this.out = out;
    this.live = live;
    this.limits = limits;
    this.replayOptions = replayOptions;
  }

  /// The last status that was reported.
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
    out.println("  replay with: sibyl replay " + id + replayOptions);
    redraw();
  }

  @Override
  public synchronized void lost(String why) {
    clear();
    out.println("note: " + why + "; it is replaced");
    redraw();
  }

  @Override
  public synchronized void stopped(String oracle, String why) {
    clear();
    out.println("note: " + oracle + " was stopped: it reported " + why);
    redraw();
  }

  @Override
  public synchronized void progress(CampaignStatus status) {
    last = Optional.of(status);
    if (live) {
      redraw();
    } else if (status.elapsed().minus(lastLine).compareTo(PLAIN) >= 0) {
      lastLine = status.elapsed();
      out.println(line(status));
    }
    out.flush();
  }

  /// Removes the status line.
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
      last.ifPresent(status -> out.print(CLEAR + line(status)));
    }
    out.flush();
  }

  /// At most 80 columns: a wrapped line could not be redrawn in place.
  private String line(CampaignStatus status) {
    Tally tally = status.tally();
    double seconds = Math.max(0.001, status.elapsed().toMillis() / 1000.0);
    return String.format(
        Locale.ROOT,
        "%,d rounds  %,d st/s  %d refuted (%d known)  %d distinct  %s",
        status.rounds(),
        Math.round(tally.statements / seconds),
        status.findings().seen(),
        status.findings().sighted(),
        status.findings().distinct(),
        left(status));
  }

  private String left(CampaignStatus status) {
    Optional<String> time =
        limits.time().map(t -> TimeSpan.shown(positive(t.minus(status.elapsed()))) + " left");
    Optional<String> rounds =
        limits.rounds().map(n -> "%,d rounds left".formatted(Math.max(0, n - status.rounds())));
    return time.or(() -> rounds).orElse("");
  }

  private static Duration positive(Duration time) {
    return time.isNegative() ? Duration.ZERO : time.plusMillis(999);
  }
}
