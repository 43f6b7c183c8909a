package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.sql.Expr;
import sibyl.toy.store.Index;
import sibyl.toy.store.StoredTable;

/// A lookup that answers one condition by one index. It is sound if index and condition have the same collation, if no
/// key needs a conversion, and if a partial index contains every row that is needed.
public record IndexLookup(
    StoredTable table,
    Index index,
    Expr condition,
    SearchKeys keys,
    boolean sameCollation,
    boolean unconverted,
    boolean complete) {

  boolean sound() {
    return sameCollation && unconverted && complete;
  }

  public List<Index.Entry> entries() {
    Collation collation = index.first().collation();
    List<Index.Entry> found = new ArrayList<>();
    for (Index.Entry entry : index.entries()) {
      if (keys.matches(entry.key().getFirst(), collation)) {
        found.add(entry);
      }
    }
    return found;
  }
}
