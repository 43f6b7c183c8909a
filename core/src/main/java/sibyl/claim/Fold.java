package sibyl.claim;

/// How the rows of one side of a comparison become the rows that are compared. An oracle gives it with the queries of that side:
/// NoREC, for example, compares `SELECT x FROM t WHERE p` with the `TRUE_ROWS` of `SELECT x, p FROM t`.
///
///   - `TOGETHER`: all rows of all queries;
///   - `DISTINCT`: each row once;
///   - `TRUE_ROWS`: the rows whose last cell is true, without that cell;
///   - `TRUE_COUNT`: one row with the number of rows whose last cell is true;
///   - `LAST_CELLS`: only the last cell of each row;
///   - `ROW_COUNT`: one number: how many rows the other sides must have;
///   - `DIGITS`: all rows, of which only the last digits of floating-point numbers are compared.
public enum Fold {
  TOGETHER,
  DISTINCT,
  TRUE_ROWS,
  TRUE_COUNT,
  LAST_CELLS,
  ROW_COUNT,
  DIGITS
}
