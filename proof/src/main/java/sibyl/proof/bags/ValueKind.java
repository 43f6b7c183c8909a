package sibyl.proof.bags;

/// What equality of values of a column or expression means. The prover of equivalence must know it, because it may replace
/// equal values by one another only where they are identical. It also decides how the solver represents them.
///
///   - `BOOL`, `INT`: as in logic and arithmetic;
///   - `EXACT`: equal means identical, across columns;
///   - `OWN`: equal means identical within one column, but equal values of two columns may look different;
///   - `LOOSE`: equal values may look different, so the engine chooses which one represents a group;
///   - `FLOAT`: like `LOOSE`, and a number that is compared with one loses digits first;
///   - `FOLDED`: how values compare depends on both sides, so one comparison says nothing about another.
public enum ValueKind {
  BOOL,
  INT,
  EXACT,
  OWN,
  LOOSE,
  FLOAT,
  FOLDED;

  /// Whether equal values of one column are identical.
  boolean exact() {
    return this != LOOSE && this != FLOAT && this != FOLDED;
  }

  /// Whether its values are elements of the uninterpreted sort.
  public boolean uninterpreted() {
    return this != BOOL && this != INT;
  }

  ValueKind with(ValueKind other) {
    return this == other ? this : this == FOLDED || other == FOLDED ? FOLDED : LOOSE;
  }
}
