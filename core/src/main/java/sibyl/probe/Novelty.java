package sibyl.probe;

/// Whether an oracle skips a database that is equivalent to one it has tested in this campaign (option `--novelty`). Each test
/// round looks at this once its database is built.
///
///   - `OFF`: skips none; they are only counted;
///   - `STRICT`: skips those that differ at most in names;
///   - `ON`: skips those that are alike by the oracle's own definition.
public enum Novelty {
  OFF,
  STRICT,
  ON
}
