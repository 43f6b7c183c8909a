package sibyl.dialect;

/// An error, crash or time-out as a value. `state` is the SQLSTATE or the vendor's code as text.
public record Fault(Kind kind, String state, String message) {

  ///   - `REFUSED`: the data broke a rule of the schema;
  ///   - `DATA`: evaluating an expression failed on some row;
  ///   - `CONFLICT`: another connection was in the way (deadlock, serialization failure, a lock that did not come free);
  ///   - `UNSUPPORTED`: this version lacks a feature;
  ///   - `MALFORMED`: the statement makes no sense to this engine, a defect of ours unless its profile is young;
  ///   - `INTERNAL`: the engine contradicts itself (assertion, corruption);
  ///   - `LOST`: the engine died; `SLOW`: it gave no answer in time;
  ///   - `UNKNOWN`: no rule speaks of it.
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

    /// Never acceptable, whatever was asked.
    public boolean alarming() {
      return this == INTERNAL || this == LOST || this == SLOW;
    }

    /// Whether it tells something of the features that a statement uses, and not only of what it met.
    public boolean telling() {
      return this != REFUSED && this != DATA && this != CONFLICT;
    }
  }
}
