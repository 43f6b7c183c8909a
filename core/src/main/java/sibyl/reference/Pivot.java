package sibyl.reference;

import java.util.List;
import sibyl.sql.Query;
import sibyl.sql.Value;

/// What [Pivots] made of a drawn query for the oracle PQS: a query changed so that one picked row must be in its result (or must
/// not be), or the reason why there is none.
public sealed interface Pivot {

  /// `row` must be in the result of the query, or must not be if it is not `present`.
  record Rectified(Query.Select query, List<Value> row, boolean present) implements Pivot {}

  record None(String reason) implements Pivot {}
}
