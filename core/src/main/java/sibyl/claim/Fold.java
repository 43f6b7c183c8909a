package sibyl.claim;

/// How the rows of a view's queries become one answer.
///
///   - `TOGETHER`: all rows of all queries;
///   - `DISTINCT`: each row once;
///   - `TRUE_ROWS`: the rows whose last cell is true, without that cell;
///   - `TRUE_COUNT`: one row with the number of rows whose last cell is true;
///   - `LAST_CELLS`: the last cell of each row, alone;
///   - `ROW_COUNT`: no rows but one number, that of the rows the other views must have;
///   - `DIGITS`: all rows, of which nothing is claimed but the last digits of floating-point numbers.
public enum Fold {
  TOGETHER,
  DISTINCT,
  TRUE_ROWS,
  TRUE_COUNT,
  LAST_CELLS,
  ROW_COUNT,
  DIGITS
}
