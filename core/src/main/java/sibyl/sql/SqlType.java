package sibyl.sql;

/// What an expression yields, as far as the tree must know it to refuse nonsense.
///
/// `ANY` is a value whose class only the row decides: an untyped column, an unknown function. `ROW` is a row value; how
/// many values it holds is its [Expr#width()].
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
