package sibyl.proof.bags;

/// What equality of values means, which decides how the solver sees them.
///
///   - `BOOL`, `INT`: as in logic and arithmetic;
///   - `EXACT`: equal means identical, in whatever columns;
///   - `OWN`: equal means identical within one column, but values of two columns may be equal and look different;
///   - `LOOSE`: equal values may look different, so which one stands for a group is the engine's choice;
///   - `FLOAT`: so may these, and a number that is compared with one loses digits first;
///   - `FOLDED`: how such values are compared depends on both, so nothing follows from one comparison for another.
public enum ValueKind {
  BOOL,
  INT,
  EXACT,
  OWN,
  LOOSE,
  FLOAT,
  FOLDED;

  /// Whether equal values are identical where they come from one column.
  boolean firm() {
    return this != LOOSE && this != FLOAT && this != FOLDED;
  }

  public boolean thing() {
    return this != BOOL && this != INT;
  }

  ValueKind with(ValueKind other) {
    return this == other ? this : this == FOLDED || other == FOLDED ? FOLDED : LOOSE;
  }
}
