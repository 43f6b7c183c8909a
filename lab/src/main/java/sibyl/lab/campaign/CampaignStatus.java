package sibyl.lab.campaign;

import java.time.Duration;
import sibyl.play.Tally;

/// The progress of a campaign: counts of test rounds, statements and findings. Sent to its [Listener] a few times a second for
/// the progress line, and once more at the end for the summary.
public record CampaignStatus(
    Tally tally,
    Duration elapsed,
    Duration cpu,
    long rounds,
    FindingCounts findings,
    FindingTime spent,
    long workersLost,
    String version) {

  /// `seen` counts confirmed findings, `sighted` those of them that showed a known bug and were not reduced, `distinct` the
  /// signatures of all others, `fresh` the signatures that were neither in the store nor known before; `pending` counts findings
  /// that are stored but not yet reduced.
  public record FindingCounts(long seen, long sighted, long distinct, long fresh, long pending) {}

  /// How long workers reduced and examined findings, and how long they compared them with known bugs, in nanoseconds.
  public record FindingTime(long reducing, long recognising) {
    FindingTime plus(long moreReducing, long moreRecognising) {
      return new FindingTime(reducing + moreReducing, recognising + moreRecognising);
    }
  }
}
