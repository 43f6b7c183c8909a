package sibyl.toy.query;

import java.util.List;
import sibyl.sql.Value;

/// Computes the rows of a bound query or relation, given the row of the query around it.
@FunctionalInterface
public interface RowSource {
  public List<Value[]> of(RowStack outer);
}
