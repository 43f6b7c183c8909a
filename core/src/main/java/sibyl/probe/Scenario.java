package sibyl.probe;

/// What happens to the database of a test round. An oracle names the one it needs; each round plays one and uses only the
/// oracles that need it.
///
///   - `QUESTIONS`: the database is built, then queried; mostly nothing changes it any more (TLP, NoREC, Radar and most
///     others);
///   - `CONDUCT`: two sets of tables in one database are changed and queried by the same statements, one after the other
///     (DDLCheck);
///   - `LOCKSTEP`: every statement runs in several databases that store their tables differently (THANOS).
public enum Scenario {
  QUESTIONS,
  CONDUCT,
  LOCKSTEP
}
