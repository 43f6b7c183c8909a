package sibyl.dialect;

/// An error, crash or timeout of the engine, as a value instead of an exception. Sessions make it from an SQL error, by the
/// dialect's list of known errors. Its kind decides what follows: an internal error is a finding, a refused statement may teach
/// which features a version lacks, a data error (division by zero) makes a comparison pointless. `state` is the SQLSTATE or the
/// vendor's code as text.
public record Fault(Kind kind, String state, String message) {

  ///   - `REFUSED`: the data broke a rule of the schema;
  ///   - `DATA`: evaluating an expression failed on some row;
  ///   - `CONFLICT`: with another connection (deadlock, serialization failure, lock timeout);
  ///   - `UNSUPPORTED`: this version lacks a feature;
  ///   - `MALFORMED`: the engine does not understand the statement: a defect of the generator, unless the profile is new;
  ///   - `INTERNAL`: an internal error of the engine (assertion, corruption);
  ///   - `LOST`: the engine crashed; `SLOW`: timeout;
  ///   - `UNKNOWN`: no rule matches.
  public enum Kind {
    REFUSED,
    DATA,
    CONFLICT,
    UNSUPPORTED,
    MALFORMED,
    INTERNAL,
    LOST,
    SLOW,
    UNKNOWN;

    /// Whether it is a bug whatever was executed.
    public boolean alarming() {
      return this == INTERNAL || this == LOST || this == SLOW;
    }

    /// Whether it says something about the statement's features, not only about the data it met.
    public boolean aboutFeatures() {
      return this != REFUSED && this != DATA && this != CONFLICT;
    }
  }
}
