package sibyl.reference;

import java.util.Comparator;
import java.util.List;
import sibyl.scalar.Evaluated.Known;
import sibyl.sql.Query;

/// Compares two tuples by ORDER BY, for LIMIT and window functions of the reference. `keys` has the values of each term in all
/// tuples; the [Authority] says which of two values comes first.
record SortedTuples(Authority authority, List<Query.OrderTerm> terms, List<List<Known>> keys)
    implements Comparator<Integer> {

  @Override
  public int compare(Integer left, Integer right) {
    for (int k = 0; k < keys.size(); k++) {
      Query.OrderTerm term = terms.get(k);
      if (!term.nulls().isEmpty()) {
        throw new Silence("NULLS FIRST or LAST");
      }
      int sign =
          authority
              .order(keys.get(k).get(left), keys.get(k).get(right))
              .orElseThrow(() -> new Silence("order of values"));
      if (sign != 0) {
        return term.descending() ? -sign : sign;
      }
    }
    return 0;
  }
}
