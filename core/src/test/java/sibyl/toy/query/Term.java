package sibyl.toy.query;

import sibyl.sql.Value;

/// An expression whose names are resolved: a function of the row.
@FunctionalInterface
public interface Term {
  Value of(Frame frame);
}
