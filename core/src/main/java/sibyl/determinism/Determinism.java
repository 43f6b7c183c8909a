package sibyl.determinism;

import java.util.Map;
import java.util.Optional;
import sibyl.scene.Scene;
import sibyl.sql.Query;

/// Says whether a query has exactly one right result. Nearly all oracles ask before they claim anything about a query, and
/// decline it if it has not: comparing such results would only give false alarms.
///
/// SQL leaves choices to the engine: which of several equal values DISTINCT keeps, which rows LIMIT takes without a total order,
/// in which order floats are added, what a column outside GROUP BY shows. [DeterminismRules] lists the choices.
public final class Determinism {
  private Determinism() {}

  /// Only the last digits depend on the order in which numbers are added, unless these are large and cancel each other out.
  public static final String SUM_OF_FLOATS = DeterminismRules.NONDETERMINISTIC + "sum of floats";

  /// Why the query's result is nondeterministic; empty if it is not.
  public static Optional<String> trouble(Query query, Scene scene) {
    if (query instanceof Query.Select s && PlainQuery.is(s, scene)) {
      return Optional.empty();
    }
    ResultShape shape = new QueryAnalysis(scene, Map.of()).shape(query, VisibleRelations.NONE);
    return shape
        .trouble()
        .or(
            () ->
                shape.cells().stream()
                    .flatMap(c -> c.trouble().stream())
                    .filter(t -> !t.equals(DeterminismRules.EQUAL_NUMBERS))
                    .findFirst());
  }
}
