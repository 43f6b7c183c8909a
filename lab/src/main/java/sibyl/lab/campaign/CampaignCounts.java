package sibyl.lab.campaign;

import sibyl.lab.worker.Message;
import sibyl.play.Tally;

/// What a campaign has done so far, over all worker processes: test rounds, statements, and what work on findings cost. Shown
/// in the progress line and at the end; also decides when that work takes too large a share. Safe for several threads.
final class CampaignCounts {
  /// Reducing and examining findings may run this share of all statements; findings that are left over stay pending.
  private static final double REDUCING = 0.25;

  /// Recognising findings of known bugs may run this share.
  private static final double RECOGNISING = 0.1;

  private final Tally tally = new Tally();
  private long rounds;
  private long reducing;
  private long recognising;
  private CampaignStatus.FindingTime spent = new CampaignStatus.FindingTime(0, 0);

  synchronized void played(Tally lease) {
    tally.add(lease);
  }

  synchronized void passedRound() {
    rounds++;
  }

  /// A finding was reduced or examined.
  synchronized void reduced(Message.Effort effort) {
    tally.dbmsNanos += effort.dbmsNanos();
    reducing += effort.statements();
    spent = spent.plus(effort.nanos(), 0);
  }

  /// A finding was compared with known bugs.
  synchronized void recognised(Message.Effort effort) {
    tally.dbmsNanos += effort.dbmsNanos();
    recognising += effort.statements();
    spent = spent.plus(0, effort.nanos());
  }

  synchronized void flaky(String oracle) {
    tally.oracle(oracle).flaky++;
  }

  /// Whether reductions have taken less than their share.
  synchronized boolean mayReduce() {
    return reducing <= REDUCING * all();
  }

  /// Whether comparing findings with known bugs has taken less than its share.
  synchronized boolean mayRecognise() {
    return recognising <= RECOGNISING * all();
  }

  private long all() {
    return tally.statements + reducing + recognising;
  }

  synchronized CampaignStatus.FindingTime spent() {
    return spent;
  }

  synchronized long rounds() {
    return rounds;
  }

  /// A copy, as it stands now.
  synchronized Tally tally() {
    Tally now = new Tally();
    now.add(tally);
    return now;
  }
}
