package sibyl.dialect;

/// An error, crash or time-out as a value. `state` is the SQLSTATE or the vendor's code as text.
public record Fault(Kind kind, String state, String message) {

  ///   - `REFUSED`: the data broke a rule of the schema;
  ///   - `DATA`: evaluating an expression failed on some row;
  ///   - `UNSUPPORTED`: this version lacks a feature;
  ///   - `MALFORMED`: the statement makes no sense to this engine, a defect of ours unless its profile is young;
  ///   - `INTERNAL`: the engine contradicts itself (assertion, corruption);
  ///   - `LOST`: the engine died; `SLOW`: it gave no answer in time;
  ///   - `UNKNOWN`: no rule speaks of it.
  public enum Kind {
    REFUSED,
    DATA,
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
  }
}
