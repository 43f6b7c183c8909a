package sibyl.dialect.scalars.mysql;

/// What kind of value an expression has. `UNKNOWN` is a NULL whose type is not modelled.
enum MysqlKind {
  NULL,
  INT,
  DECIMAL,
  REAL,
  TEXT,
  BYTES,
  DATE,
  DATETIME,
  TIME,
  UNKNOWN;

  boolean string() {
    return this == TEXT || this == BYTES;
  }

  boolean temporal() {
    return this == DATE || this == DATETIME || this == TIME;
  }

  boolean exact() {
    return this == INT || this == DECIMAL;
  }

  boolean numeric() {
    return exact() || this == REAL;
  }
}
