package sibyl.toy.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.Toy;
import sibyl.toy.value.StatementFailure;

/// The whole database as one immutable value, so that a failed statement changes nothing. `freed` counts the pages of
/// dropped indexes.
public record Store(Map<String, StoredTable> tables, Map<String, View> views, int freed) {
  public static final Store EMPTY = new Store(Map.of(), Map.of(), 0);

  /// New indexes reuse freed pages from this number on.
  private static final int REUSE_FROM = 2;

  public record View(String name, List<String> columns, Query query) {}

  /// The CREATE statement of each table and index as SQL, one row each.
  public List<List<Value>> definitions() {
    return tables.values().stream()
        .flatMap(
            t ->
                Stream.concat(
                    Stream.<Statement>of(t.shape().definition()),
                    t.indexes().stream().filter(i -> !i.automatic()).map(Index::definition)))
        .map(s -> List.<Value>of(new Value.Text(Sql.print(s, Toy.DIALECT.spelling()))))
        .toList();
  }

  public Optional<StoredTable> table(String name) {
    return Optional.ofNullable(tables.get(key(name)));
  }

  public Optional<View> view(String name) {
    return Optional.ofNullable(views.get(key(name)));
  }

  /// The table that a statement changes; fails if it is a view or missing.
  StoredTable writable(String name) {
    if (view(name).isPresent()) {
      throw StatementFailure.malformed("cannot modify " + name + " because it is a view");
    }
    return table(name).orElseThrow(() -> StatementFailure.malformed("no such table: " + name));
  }

  /// The table that has an index of this name.
  Optional<StoredTable> indexed(String name) {
    return tables.values().stream()
        .filter(
            t -> t.indexes().stream().anyMatch(i -> i.definition().name().equalsIgnoreCase(name)))
        .findFirst();
  }

  boolean taken(String name) {
    return table(name).isPresent() || view(name).isPresent() || indexed(name).isPresent();
  }

  Store with(StoredTable table) {
    return new Store(put(tables, table.name(), table), views, freed);
  }

  Store with(View view) {
    return new Store(tables, put(views, view.name(), view), freed);
  }

  Store withoutTable(String name) {
    return new Store(remove(tables, name), views, freed);
  }

  Store withoutView(String name) {
    return new Store(tables, remove(views, name), freed);
  }

  /// Whether a new index reuses a freed page.
  boolean reusesPages() {
    return freed >= REUSE_FROM;
  }

  /// With this number added to the freed pages.
  Store freeing(int pages) {
    return new Store(tables, views, freed + pages);
  }

  private static <T> Map<String, T> put(Map<String, T> map, String name, T value) {
    Map<String, T> copy = new LinkedHashMap<>(map);
    copy.put(key(name), value);
    return Collections.unmodifiableMap(copy);
  }

  private static <T> Map<String, T> remove(Map<String, T> map, String name) {
    Map<String, T> copy = new LinkedHashMap<>(map);
    copy.remove(key(name));
    return Collections.unmodifiableMap(copy);
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
