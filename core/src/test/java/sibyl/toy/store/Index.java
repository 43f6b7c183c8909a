package sibyl.toy.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Expr;
import sibyl.sql.Statement;
import sibyl.sql.Value;
import sibyl.toy.query.BoundExpr;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.RowStack;

/// An index of a table with its entries, sorted by key. Primary keys and UNIQUE constraints are `automatic` indexes.
/// `inFreedPage`: it took the page of a dropped index.
public record Index(
    Statement.CreateIndex definition,
    List<KeyTerm> terms,
    Optional<BoundExpr> where,
    Conflict conflict,
    boolean automatic,
    boolean inFreedPage,
    List<Entry> entries)
    implements Comparator<Index.Entry> {

  /// One term of the key; `form` is its expression in [NormalForm].
  public record KeyTerm(Expr form, BoundExpr bound, Collation collation, boolean descending) {}

  public record Entry(List<Value> key, Row row) {}

  public boolean unique() {
    return definition.unique();
  }

  public KeyTerm first() {
    return terms.getFirst();
  }

  Index holding(List<Entry> others) {
    return new Index(
        definition, terms, where, conflict, automatic, inFreedPage, List.copyOf(others));
  }

  Index movedToFreedPage() {
    return new Index(definition, terms, where, conflict, automatic, true, entries);
  }

  /// The same index, filled from these rows.
  Index over(List<Row> rows) {
    List<Entry> all = new ArrayList<>();
    for (Row row : rows) {
      entry(row).ifPresent(all::add);
    }
    all.sort(this);
    return holding(all);
  }

  /// The entry of a row; empty if a partial index does not contain the row.
  Optional<Entry> entry(Row row) {
    RowStack frame = row.frame();
    if (where.isPresent() && !where.get().holds(frame)) {
      return Optional.empty();
    }
    List<Value> key = new ArrayList<>(terms.size());
    for (KeyTerm term : terms) {
      key.add(term.bound().of(frame));
    }
    return Optional.of(new Entry(key, row));
  }

  @Override
  public int compare(Entry left, Entry right) {
    int sign = compareKeys(left, right);
    return sign != 0 ? sign : Long.compare(left.row().id(), right.row().id());
  }

  private int compareKeys(Entry left, Entry right) {
    for (int i = 0; i < terms.size(); i++) {
      KeyTerm term = terms.get(i);
      int sign = ValueOrder.compare(left.key().get(i), right.key().get(i), term.collation());
      if (sign != 0) {
        return term.descending() ? -sign : sign;
      }
    }
    return 0;
  }

  /// Whether two entries violate a unique index. A key with a NULL never does.
  boolean clash(Entry left, Entry right) {
    return !left.key().contains(Value.NULL) && compareKeys(left, right) == 0;
  }
}
