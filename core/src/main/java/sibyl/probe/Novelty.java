package sibyl.probe;

/// Which databases are skipped because one like them was tested already.
///
///   - `OFF`: none; they are only counted;
///   - `STRICT`: those that differ at most in names;
///   - `ON`: those that are alike by the oracle's own definition.
public enum Novelty {
  OFF,
  STRICT,
  ON
}
