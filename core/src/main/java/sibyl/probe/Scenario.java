package sibyl.probe;

/// How an oracle wants a round to go.
///
///   - `QUESTIONS`: a database is built, then asked; nothing changes it any more;
///   - `CONDUCT`: a database is built, then changed and asked in two worlds, one statement after the other;
///   - `LOCKSTEP`: every statement from the first on is run in several databases that store their tables differently.
public enum Scenario {
  QUESTIONS,
  CONDUCT,
  LOCKSTEP
}
