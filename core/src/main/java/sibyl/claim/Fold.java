package sibyl.claim;

/// How the rows of the queries of a view are combined into one answer.
///
///   - `TOGETHER`: all rows of all queries;
///   - `DISTINCT`: each row once;
///   - `TRUE_ROWS`: the rows whose last cell is true, without that cell;
///   - `TRUE_COUNT`: one row with the number of rows whose last cell is true;
///   - `LAST_CELLS`: only the last cell of each row;
///   - `ROW_COUNT`: one number: how many rows the other views must have;
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
