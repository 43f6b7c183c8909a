package sibyl.toy.query;

import sibyl.sql.Value;

/// A function from a row to a value, made from an expression whose names are resolved.
@FunctionalInterface
public interface RowFunction {
  Value of(RowStack frame);
}
