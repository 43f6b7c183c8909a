package sibyl.toy.query;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import sibyl.toy.store.Store;
import sibyl.toy.value.WorkLimit;

/// What a query may name in FROM, the shortcuts its evaluation takes, and the work it may do. Common table expressions
/// hide tables.
public record Catalogue(
    Store store, Map<String, SharedCte> shared, EngineHooks shortcuts, WorkLimit work) {

  /// For expressions of the schema itself, which may not ask for rows.
  public static final Catalogue EMPTY =
      new Catalogue(Store.EMPTY, Map.of(), EngineHooks.NONE, WorkLimit.FREE);

  public static Catalogue of(Store store, EngineHooks shortcuts) {
    return new Catalogue(store, Map.of(), shortcuts, WorkLimit.enough());
  }

  Catalogue with(String name, SharedCte rows) {
    Map<String, SharedCte> more = new HashMap<>(shared);
    more.put(name.toLowerCase(Locale.ROOT), rows);
    return new Catalogue(store, more, shortcuts, work);
  }

  Optional<SharedCte> shared(String name) {
    return Optional.ofNullable(shared.get(name.toLowerCase(Locale.ROOT)));
  }

  /// As a view sees it: it knows nothing of the query that uses it.
  Catalogue withoutShared() {
    return new Catalogue(store, Map.of(), shortcuts, work);
  }
}
