package sibyl.toy.query;

import java.util.List;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Value;
import sibyl.toy.store.Index;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;

/// The steps at which an engine may be clever. Each is correct as it stands here; a planted bug replaces one.
public interface EngineHooks {
  EngineHooks NONE = new EngineHooks() {};

  /// What may change the entries of an index.
  enum Edit {
    INSERT,
    REPLACE,
    UPDATE,
    DELETE
  }

  /// The query that is evaluated instead of this one.
  default Query rewritten(Query.Select select, Store store) {
    return select;
  }

  /// The rows that an operator on sets makes of those of its arms.
  default List<Value[]> combined(Query.SetOp op, List<Value[]> rows) {
    return rows;
  }

  /// Whether an index may answer a condition.
  default boolean usable(IndexLookup lookup) {
    return lookup.sound();
  }

  /// The entries that a lookup finds.
  default List<Index.Entry> found(IndexLookup lookup) {
    return lookup.entries();
  }

  /// A table as a change of its schema leaves it.
  default StoredTable altered(Schema.Alteration change, StoredTable table) {
    return table;
  }

  /// Whether an edit takes the old row out of an index.
  default boolean unindexes(Edit edit, Index index) {
    return true;
  }

  /// Whether an edit puts the new row into an index.
  default boolean indexes(Edit edit, Index index) {
    return true;
  }
}
