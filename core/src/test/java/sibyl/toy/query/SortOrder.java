package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Value;

/// A bound ORDER BY: computes the sort keys of a row and compares them.
record SortOrder(List<Key> keys) implements Comparator<Value[]> {

  record Key(BoundExpr bound, boolean descending, boolean nullsFirst) {}

  static SortOrder of(List<Query.OrderTerm> terms, Function<Expr, BoundExpr> bind) {
    List<Key> keys = new ArrayList<>();
    for (Query.OrderTerm term : terms) {
      boolean nullsFirst =
          switch (term.nulls().toUpperCase(Locale.ROOT)) {
            case "FIRST" -> true;
            case "LAST" -> false;
            default -> !term.descending();
          };
      keys.add(new Key(bind.apply(term.expr()), term.descending(), nullsFirst));
    }
    return new SortOrder(keys);
  }

  Value[] of(RowStack row) {
    Value[] values = new Value[keys.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = keys.get(i).bound().of(row);
    }
    return values;
  }

  @Override
  public int compare(Value[] left, Value[] right) {
    for (int i = 0; i < left.length; i++) {
      int sign = compare(keys.get(i), left[i], right[i]);
      if (sign != 0) {
        return sign;
      }
    }
    return 0;
  }

  private static int compare(Key key, Value left, Value right) {
    boolean nullLeft = left instanceof Value.Null;
    boolean nullRight = right instanceof Value.Null;
    if (nullLeft || nullRight) {
      return nullLeft == nullRight ? 0 : nullLeft == key.nullsFirst() ? -1 : 1;
    }
    int sign = ValueOrder.compare(left, right, key.bound().collation());
    return key.descending() ? -sign : sign;
  }
}
