package sibyl.probe;

/// Which databases are passed over because one like them was asked already.
///
///   - `OFF`: none, they are only counted;
///   - `STRICT`: those that differ at most in names;
///   - `ON`: those that are alike as the oracle sees it.
public enum Novelty {
  OFF,
  STRICT,
  ON
}
