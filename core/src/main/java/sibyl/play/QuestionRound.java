package sibyl.play;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.claim.Next;
import sibyl.claim.Verdict;
import sibyl.draw.Sizes;
import sibyl.feedback.Guidance;
import sibyl.feedback.Seen;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.CostLimit;
import sibyl.sql.Features;

/// The most common kind of test round: builds a database, then puts the questions of several oracles to it, and judges each. It
/// ends when questions use no feature any more that earlier ones did not, or after two contradictions. Where query plans steer
/// the search (`--feedback plans`), questions are drawn one by one and the database is changed in between.
final class QuestionRound implements RoundPlan {
  private static final int FEWEST = 8;

  /// The round ends after so many questions without a new feature.
  private static final int PATIENCE = 6;

  /// The round ends after so many contradictions.
  private static final int MOST_REFUTED = 2;

  /// A user's database takes time to build, so it gets more questions.
  private static final int OF_USER = 400;

  /// The most questions to a database where feedback steers, the most changes of it, and the share of dull
  /// questions that are run: one in so many. Most bugs show with known plans, too: the fewer of these questions run, the
  /// more plans and the fewer bugs are found.
  private static final int STEERED = 400;

  private static final int CHANGES = 12;
  private static final int DULL = 4;

  @Override
  public void play(PlayedRound round) {
    if (!round.built()) {
      return;
    }
    List<Weighted<Oracle>> oracles = round.unseenBy();
    if (!round.steering().isEmpty() && !oracles.isEmpty()) {
      steered(oracles, round);
      return;
    }
    boolean usable = round.session().alive();
    for (Question question : questions(oracles, round)) {
      if (round.refuted() < MOST_REFUTED && usable) {
        usable = judged(question, round);
      }
    }
  }

  /// A probe and what its oracle claims.
  private record Question(Oracle oracle, Probe probe, int index, Next next) {}

  /// All questions, before the first runs: alternating would cost processor caches.
  private static List<Question> questions(List<Weighted<Oracle>> oracles, PlayedRound round) {
    List<Question> questions = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    int withoutNew = 0;
    for (int j = 0; !oracles.isEmpty() && wanted(j, withoutNew, round); j++) {
      Choices choices = round.seed().child("probe").child(j).choices();
      Oracle oracle = choices.weighted(oracles);
      Probe probe = round.source().question(oracle, round.grammar(), round.scene(), choices);
      withoutNew = Features.add(probe.asked(), seen) ? 0 : withoutNew + 1;
      if (round.affordable(probe.asked())) {
        questions.add(new Question(oracle, probe, j, round.about(oracle).next(probe)));
      } else {
        round.tally().oracle(oracle.name()).decline(CostLimit.REASON);
      }
    }
    return questions;
  }

  /// One question after the other, where each may depend on the results of those before.
  private static void steered(List<Weighted<Oracle>> oracles, PlayedRound round) {
    int changes = 0;
    boolean usable = round.session().alive();
    boolean stale = false;
    for (int j = 0; j < STEERED && usable && round.refuted() < MOST_REFUTED; j++) {
      if (stale) {
        if (changes++ == CHANGES) {
          return;
        }
        usable = round.changed(round.seed().child("change").child(changes).choices());
      }
      if (usable) {
        Choices choices = round.seed().child("probe").child(j).choices();
        Oracle oracle = choices.weighted(oracles);
        Probe probe = round.source().question(oracle, round.grammar(), round.scene(), choices);
        Tally.OracleTally counts = round.tally().oracle(oracle.name());
        if (round.affordable(probe.asked())) {
          Optional<Guidance> guidance = round.steered(probe.asked(), j);
          stale = guidance.map(Guidance::stale).orElse(false);
          usable = guidance.isPresent();
          if (guidance.map(Guidance::dull).orElse(false) && !choices.oneIn(DULL)) {
            counts.decline("like one that was asked already");
          } else if (usable) {
            usable = judged(new Question(oracle, probe, j, round.about(oracle).next(probe)), round);
          }
        } else {
          counts.decline(CostLimit.REASON);
        }
      }
    }
  }

  private static boolean wanted(int asked, int withoutNew, PlayedRound round) {
    Sizes sizes = round.settings().sizes();
    if (round.settings().script().tables()) {
      return asked < Math.max(OF_USER, sizes.round().probes());
    }
    boolean useful = asked < FEWEST || withoutNew < PATIENCE;
    return asked < sizes.round().probes() && (useful || sizes.round().all());
  }

  /// Runs the claim of a question. False if the database is lost or changed.
  private static boolean judged(Question question, PlayedRound round) {
    Tally.OracleTally counts = round.tally().oracle(question.oracle().name());
    counts.probes++;
    round.saw(new Seen.Asked(question.probe()));
    ClaimRunner about = round.about(question.oracle());
    Verdict verdict = about.run(question.probe(), question.next()).verdict();
    boolean usable = about.alive();
    switch (verdict) {
      case Verdict.Upheld _ -> counts.upheld++;
      case Verdict.Moot m -> counts.moot.merge(m.reason(), 1L, Long::sum);
      case Verdict.Refuted r ->
          round.suspect(question.oracle(), question.probe(), question.index(), r);
    }
    return usable;
  }
}
