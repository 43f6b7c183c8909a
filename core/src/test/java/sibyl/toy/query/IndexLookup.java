package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import sibyl.sql.Expr;
import sibyl.toy.store.Index;
import sibyl.toy.store.StoredTable;
import sibyl.toy.value.Collation;

/// A way to answer one condition through one index. It is sound if the index compares texts as the condition does, if
/// no key would have to be converted first, and if a partial index has every row that counts.
public record IndexLookup(
    StoredTable table,
    Index index,
    Expr condition,
    SearchKeys seek,
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
      if (seek.matches(entry.key().getFirst(), collation)) {
        found.add(entry);
      }
    }
    return found;
  }
}
