package sibyl.toy.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Schema;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.store.Index;
import sibyl.toy.store.Store;
import sibyl.toy.store.StoredTable;

/// Records which operators run while a query is evaluated, as its plan; passes everything on to other hooks.
public final class PlanRecorder implements EngineHooks {
  private final EngineHooks inner;
  private final Set<String> operators = new LinkedHashSet<>();

  public PlanRecorder(EngineHooks inner) {
    this.inner = inner;
  }

  /// A row for each operator: its number, the number of its parent, its description.
  public List<List<Value>> plan() {
    List<List<Value>> rows = new ArrayList<>();
    for (String operator : operators) {
      rows.add(List.of(new Value.Int(rows.size() + 1), new Value.Int(0), new Value.Text(operator)));
    }
    return rows;
  }

  @Override
  public Query rewritten(Query.Select select, Store store) {
    StringBuilder words = new StringBuilder("SELECT");
    words.append(select.distinct() ? " DISTINCT" : "");
    words.append(select.where().isPresent() ? " FILTER" : "");
    words.append(select.groupBy().isEmpty() ? "" : " GROUP");
    select
        .from()
        .ifPresent(
            f -> Tree.all(f, Relation.Join.class).forEach(j -> words.append(' ').append(j.kind())));
    operators.add(words.toString());
    return inner.rewritten(select, store);
  }

  @Override
  public List<Value[]> combined(Query.SetOp op, List<Value[]> rows) {
    operators.add(op.toString());
    return inner.combined(op, rows);
  }

  @Override
  public boolean usable(IndexLookup lookup) {
    return inner.usable(lookup);
  }

  /// Indexes of a table are named by letters, in order of creation.
  @Override
  public List<Index.Entry> found(IndexLookup lookup) {
    char letter = (char) ('A' + lookup.table().indexes().indexOf(lookup.index()));
    String keys = lookup.keys().getClass().getSimpleName().toUpperCase(Locale.ROOT);
    String page = lookup.index().inFreedPage() ? " IN A FREED PAGE" : "";
    operators.add("SEARCH %s OF INDEX %s%s".formatted(keys, letter, page));
    return inner.found(lookup);
  }

  @Override
  public StoredTable altered(Schema.Alteration change, StoredTable table) {
    return inner.altered(change, table);
  }

  @Override
  public boolean removesEntry(Edit edit, Index index) {
    return inner.removesEntry(edit, index);
  }

  @Override
  public boolean addsEntry(Edit edit, Index index) {
    return inner.addsEntry(edit, index);
  }
}
