package sibyl.sql;

/// The kind of value that an expression yields. Only as fine as the tree needs to reject ill-typed expressions such as `1 + (x
/// IS NULL)`: it has no lengths or precisions.
///
/// `ANY` is a value whose type depends on the row: an untyped column, an unknown function. `ROW` is a row value of
/// [Expr#width()] values. `GEOMETRY` is a shape: it has no order, so nothing is compared, sorted or grouped by it, only by
/// functions of it.
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
