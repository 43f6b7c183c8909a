package sibyl.toy.query;

import sibyl.sql.Value;

/// An expression whose names are resolved: a function of the row.
@FunctionalInterface
public interface RowFunction {
  Value of(RowStack frame);
}
