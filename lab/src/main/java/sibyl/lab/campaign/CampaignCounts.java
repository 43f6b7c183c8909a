package sibyl.lab.campaign;

import sibyl.play.Tally;

/// What a campaign has done so far, over all worker processes: test rounds, statements, and what reductions cost. Shown in the
/// progress line and at the end; also decides when reductions take too large a share. Safe for several threads.
final class CampaignCounts {
  /// Reductions may run this share of all statements; findings that are left over stay pending.
  private static final double REDUCING = 0.35;

  private final Tally tally = new Tally();
  private long rounds;
  private long reducingStatements;

  synchronized void played(Tally lease) {
    tally.add(lease);
  }

  synchronized void passedRound() {
    rounds++;
  }

  synchronized void reduced(long dbmsNanos, long statements) {
    tally.dbmsNanos += dbmsNanos;
    reducingStatements += statements;
  }

  synchronized void flaky(String oracle) {
    tally.oracle(oracle).flaky++;
  }

  /// Whether reductions have taken less than their share.
  synchronized boolean mayReduce() {
    return reducingStatements <= REDUCING * (tally.statements + reducingStatements);
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
