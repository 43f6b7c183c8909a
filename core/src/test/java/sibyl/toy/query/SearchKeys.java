package sibyl.toy.query;

import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Value;

/// The keys that a condition looks up in an index: a range, a list of keys, or NULL.
public sealed interface SearchKeys {

  /// A value to compare with keys: as written in the condition, and as converted for the comparison.
  record Wanted(Value given, Value compared) {}

  record Edge(Wanted value, boolean inclusive) {}

  /// All keys between two bounds, without NULLs.
  record Range(Optional<Edge> low, Optional<Edge> high) implements SearchKeys {}

  /// All keys equal to one of these.
  record Points(List<Wanted> wanted) implements SearchKeys {}

  record Nulls() implements SearchKeys {}

  default boolean matches(Value key, Collation collation) {
    return switch (this) {
      case Nulls _ -> key instanceof Value.Null;
      case Range r ->
          !(key instanceof Value.Null)
              && r.low().map(e -> beyond(e, key, collation, 1)).orElse(true)
              && r.high().map(e -> beyond(e, key, collation, -1)).orElse(true);
      case Points p ->
          !(key instanceof Value.Null)
              && p.wanted().stream()
                  .anyMatch(w -> ValueOrder.compare(key, w.compared(), collation) == 0);
    };
  }

  private static boolean beyond(Edge edge, Value key, Collation collation, int direction) {
    Value value = edge.value().compared();
    if (value instanceof Value.Null) {
      return false;
    }
    int sign = ValueOrder.compare(key, value, collation) * direction;
    return sign > 0 || (sign == 0 && edge.inclusive());
  }
}
