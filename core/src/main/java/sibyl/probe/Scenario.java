package sibyl.probe;

/// The kinds of rounds, of which an oracle names the one it needs.
///
///   - `QUESTIONS`: a database is built, then queried; nothing changes it any more;
///   - `CONDUCT`: a database is built, then changed and queried in two worlds, one statement after the other;
///   - `LOCKSTEP`: every statement runs in several databases that store their tables differently.
public enum Scenario {
  QUESTIONS,
  CONDUCT,
  LOCKSTEP
}
