package sibyl.toy.query;

import sibyl.sql.Value;

/// An expression whose names are resolved: a function of the row.
@FunctionalInterface
interface Term {
  Value of(Frame frame);
}
