package sibyl.play;

import sibyl.oracle.Scenario;

/// How a round goes, once it is known which oracles are asked.
interface Playing {

  void play(Play round);

  static Playing of(Scenario scenario) {
    return switch (scenario) {
      case QUESTIONS -> new Questions();
      case CONDUCT -> new TwoHistories();
      case LOCKSTEP -> new Lockstep();
    };
  }
}
