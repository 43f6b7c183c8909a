package sibyl.toy.store;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Value;
import sibyl.toy.query.EngineHooks;

/// A mutable copy of a table and its indexes, which one statement changes.
final class TableEdit {
  private final StoredTable before;
  private final EngineHooks hooks;
  private final List<Row> rows;
  private final List<List<Index.Entry>> entries = new ArrayList<>();
  private long lastId;

  TableEdit(StoredTable before, EngineHooks hooks) {
    this.before = before;
    this.hooks = hooks;
    this.rows = new ArrayList<>(before.rows());
    this.lastId = before.lastId();
    before.indexes().forEach(i -> entries.add(new ArrayList<>(i.entries())));
  }

  StoredTable done() {
    List<Index> indexes = new ArrayList<>();
    for (int i = 0; i < entries.size(); i++) {
      indexes.add(before.indexes().get(i).holding(entries.get(i)));
    }
    return new StoredTable(before.shape(), List.copyOf(rows), List.copyOf(indexes), lastId);
  }

  long nextId() {
    return lastId + 1;
  }

  List<Index> indexes() {
    return before.indexes();
  }

  /// The rows that violate a unique index together with a candidate, apart from the row that it replaces.
  List<Row> clashes(int number, Row candidate, Optional<Row> changed) {
    Index index = before.indexes().get(number);
    Optional<Index.Entry> entry = index.unique() ? index.entry(candidate) : Optional.empty();
    if (entry.isEmpty()) {
      return List.of();
    }
    List<Row> found = new ArrayList<>();
    for (Index.Entry other : entries.get(number)) {
      if (index.clash(entry.get(), other) && changed.map(c -> c != other.row()).orElse(true)) {
        found.add(other.row());
      }
    }
    return found;
  }

  boolean has(Row row) {
    return rows.contains(row);
  }

  void insert(Row row, boolean replacing) {
    rows.add(row);
    lastId = Math.max(lastId, row.id());
    EngineHooks.Edit edit = replacing ? EngineHooks.Edit.REPLACE : EngineHooks.Edit.INSERT;
    for (int i = 0; i < entries.size(); i++) {
      Index index = before.indexes().get(i);
      if (hooks.addsEntry(edit, index)) {
        add(i, row);
      }
    }
  }

  void delete(Row row) {
    rows.remove(row);
    for (int i = 0; i < entries.size(); i++) {
      if (hooks.removesEntry(EngineHooks.Edit.DELETE, before.indexes().get(i))) {
        entries.get(i).removeIf(e -> e.row() == row);
      }
    }
  }

  void update(Row old, Row row) {
    rows.set(rows.indexOf(old), row);
    lastId = Math.max(lastId, row.id());
    for (int i = 0; i < entries.size(); i++) {
      reindex(i, old, row);
    }
  }

  private void reindex(int i, Row old, Row row) {
    Index index = before.indexes().get(i);
    List<Value> oldKey = index.entry(old).map(Index.Entry::key).orElse(List.of());
    List<Value> newKey = index.entry(row).map(Index.Entry::key).orElse(List.of());
    boolean moves = !oldKey.equals(newKey);
    if (!moves || !hooks.removesEntry(EngineHooks.Edit.UPDATE, index)) {
      entries.get(i).replaceAll(e -> e.row() == old ? new Index.Entry(e.key(), row) : e);
    } else {
      entries.get(i).removeIf(e -> e.row() == old);
    }
    if (moves && hooks.addsEntry(EngineHooks.Edit.UPDATE, index)) {
      add(i, row);
    }
  }

  private void add(int i, Row row) {
    Index index = before.indexes().get(i);
    index
        .entry(row)
        .ifPresent(
            entry -> {
              int at = Collections.binarySearch(entries.get(i), entry, index);
              entries.get(i).add(at < 0 ? -at - 1 : at, entry);
            });
  }
}
