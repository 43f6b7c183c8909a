package sibyl.play;

import sibyl.probe.Scenario;

/// How a round goes, once it is known which oracles are asked.
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
