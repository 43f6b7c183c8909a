package sibyl.play;

import sibyl.probe.Scenario;

/// What is done in a test round, by its kind: questions to one database, changes in two sets of tables, or several databases
/// side by side. `Rounds` picks one when a round begins and runs it on the round's state, [PlayedRound].
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
