package sibyl.play;

import sibyl.probe.Scenario;

/// What a round of one scenario does: build a database, run statements, report contradictions.
interface RoundPlan {

  void play(PlayedRound round);

  static RoundPlan of(Scenario scenario) {
    return switch (scenario) {
      case QUESTIONS -> new QuestionRound();
      case CONDUCT -> new TwoHistoryRound();
      case LOCKSTEP -> new LockstepRound();
    };
  }
}
