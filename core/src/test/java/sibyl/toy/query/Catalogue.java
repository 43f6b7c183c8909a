package sibyl.toy.query;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.toy.store.Store;
import sibyl.toy.value.WorkLimit;

/// What binding and evaluating a query needs: the tables, views and common table expressions it may name, the engine
/// hooks, and the work limit. Common table expressions hide tables.
public record Catalogue(
    Store store, Map<String, SharedCte> shared, EngineHooks hooks, WorkLimit work) {

  /// For expressions in the schema, which may not read tables.
  public static final Catalogue EMPTY =
      new Catalogue(Store.EMPTY, Map.of(), EngineHooks.NONE, WorkLimit.UNLIMITED);

  public static Catalogue of(Store store, EngineHooks hooks) {
    return new Catalogue(store, Map.of(), hooks, WorkLimit.perStatement());
  }

  Catalogue with(String name, SharedCte rows) {
    Map<String, SharedCte> more = new HashMap<>(shared);
    more.put(name.toLowerCase(Locale.ROOT), rows);
    return new Catalogue(store, more, hooks, work);
  }

  Optional<SharedCte> shared(String name) {
    return Optional.ofNullable(shared.get(name.toLowerCase(Locale.ROOT)));
  }

  /// For the body of a view, which does not see the common table expressions of the query around it.
  Catalogue withoutShared() {
    return new Catalogue(store, Map.of(), hooks, work);
  }
}
