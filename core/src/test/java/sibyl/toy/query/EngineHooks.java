package sibyl.toy.query;

import java.util.List;
import sibyl.sql.Query;
import sibyl.sql.Schema;
import sibyl.sql.Value;
import sibyl.toy.store.Index;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;

/// The steps of the engine that planted bugs can replace. The default of each is correct.
public interface EngineHooks {
  EngineHooks NONE = new EngineHooks() {};

  /// A change of a row that may change index entries.
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

  /// The rows of a set operation.
  default List<Value[]> combined(Query.SetOp op, List<Value[]> rows) {
    return rows;
  }

  /// Whether an index may answer a condition.
  default boolean usable(IndexLookup lookup) {
    return lookup.sound();
  }

  /// The entries that an index lookup finds.
  default List<Index.Entry> found(IndexLookup lookup) {
    return lookup.entries();
  }

  /// The table after an ALTER TABLE.
  default StoredTable altered(Schema.Alteration change, StoredTable table) {
    return table;
  }

  /// Whether a change removes the entry of the old row from an index.
  default boolean removesEntry(Edit edit, Index index) {
    return true;
  }

  /// Whether a change adds the new row to an index.
  default boolean addsEntry(Edit edit, Index index) {
    return true;
  }
}
