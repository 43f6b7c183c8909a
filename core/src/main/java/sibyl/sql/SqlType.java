package sibyl.sql;

/// What an expression yields, as far as the tree must know it to refuse nonsense.
///
/// `ANY` is a value whose class only the row decides: an untyped column, an unknown function. `ROW` is a row value; how
/// many values it holds is its [Expr#width()]. `GEOMETRY` is a shape: it has no order, so nothing is compared, sorted or
/// grouped by it; functions tell of it what can be.
public enum SqlType {
  ANY,
  BOOLEAN,
  INTEGER,
  REAL,
  NUMERIC,
  TEXT,
  BLOB,
  DATE,
  TIME,
  TIMESTAMP,
  GEOMETRY,
  ROW;

  public boolean numeric() {
    return this == INTEGER || this == REAL || this == NUMERIC;
  }

  /// Whether a value of this type may stand where the other is expected without a conversion.
  public boolean fits(SqlType other) {
    return this == other
        || (this != ROW && other != ROW && (this == ANY || other == ANY))
        || (numeric() && other.numeric());
  }
}
