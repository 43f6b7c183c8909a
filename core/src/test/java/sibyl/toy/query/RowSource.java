package sibyl.toy.query;

import java.util.List;
import sibyl.sql.Value;

/// A resolved query or relation: rows as a function of the row of the query around it.
@FunctionalInterface
public interface RowSource {
  public List<Value[]> of(RowStack outer);
}
