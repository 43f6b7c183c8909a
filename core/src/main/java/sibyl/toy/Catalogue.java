package sibyl.toy;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What a query may name in FROM, and the shortcuts its evaluation takes. Common table expressions hide tables.
record Catalogue(Store store, Map<String, Shared> shared, Shortcuts shortcuts) {

  /// For expressions of the schema itself, which may not ask for rows.
  static final Catalogue EMPTY = new Catalogue(Store.EMPTY, Map.of(), Shortcuts.NONE);

  static Catalogue of(Store store, Shortcuts shortcuts) {
    return new Catalogue(store, Map.of(), shortcuts);
  }

  Catalogue with(String name, Shared rows) {
    Map<String, Shared> more = new HashMap<>(shared);
    more.put(name.toLowerCase(Locale.ROOT), rows);
    return new Catalogue(store, more, shortcuts);
  }

  Optional<Shared> shared(String name) {
    return Optional.ofNullable(shared.get(name.toLowerCase(Locale.ROOT)));
  }

  /// As a view sees it: it knows nothing of the query that uses it.
  Catalogue withoutShared() {
    return new Catalogue(store, Map.of(), shortcuts);
  }
}
