package sibyl.triage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import sibyl.chance.Seed;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.play.CaseRun;
import sibyl.play.Rounds;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.reduce.Reducer;
import sibyl.session.Worlds;

/// Plays test rounds with one oracle (each builds a database and queries it) until it finds something, and reduces what it
/// finds, all in one process. For tests that need a finding without a whole campaign.
public final class RoundSearch {
  private final Oracle oracle;
  private final Dialect dialect;
  private final Worlds worlds;
  private final Rounds round;
  private final Deque<Found> found = new ArrayDeque<>();
  private long number;

  /// A refuted case.
  public record Found(Case asked, Verdict.Refuted verdict) {}

  public RoundSearch(Oracle oracle, Dialect dialect, Worlds worlds, Seed seed) {
    this.oracle = oracle;
    this.dialect = dialect;
    this.worlds = worlds;
    this.round =
        Rounds.alone(
            dialect.name(), dialect, List.of(oracle), seed.value(), worlds, new Tally(), this::own);
  }

  /// The next finding, within at most that many rounds.
  public Optional<Found> next(int rounds) {
    for (int i = 0; i < rounds && found.isEmpty(); i++) {
      round.play(number++);
    }
    return Optional.ofNullable(found.poll());
  }

  /// The smallest case that shows the same defect.
  public Case reduced(Found start, int trials) {
    Predicate<Case> same =
        c ->
            CaseRun.again(c, oracle, dialect, worlds) instanceof Verdict.Refuted r
                && r.defect().equals(start.verdict().defect());
    return Reducer.FULL.reduce(start.asked(), same, dialect.spelling(), trials);
  }

  /// A round may also report findings of another oracle, such as a crash.
  private void own(Case given, Verdict.Refuted verdict) {
    if (given.oracle().equals(oracle.name())) {
      found.add(new Found(given, verdict));
    }
  }
}
