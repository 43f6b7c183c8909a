package sibyl.toy.plant;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import sibyl.dialect.scalars.sqlite.Collation;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Value;
import sibyl.toy.query.IndexLookup;
import sibyl.toy.query.SearchKeys;
import sibyl.toy.store.Index;
import sibyl.toy.value.StatementFailure;

/// Planted bugs of index lookups: each method takes the entries that were found and returns wrong ones.
final class PlantedLookups {
  private PlantedLookups() {}

  private static List<Index.Entry> keeping(List<Index.Entry> found, Predicate<Value> key) {
    return found.stream().filter(e -> key.test(e.key().getFirst())).toList();
  }

  static List<Index.Entry> keysNotFolded(IndexLookup lookup, List<Index.Entry> found) {
    Collation collation = lookup.index().first().collation();
    return keeping(
        found, key -> !(key instanceof Value.Text t) || collation.key(t.value()).equals(t.value()));
  }

  static List<Index.Entry> rangeStopsEarly(IndexLookup lookup, List<Index.Entry> found) {
    return lookup.keys() instanceof SearchKeys.Range r && r.high().isEmpty() && !found.isEmpty()
        ? found.subList(0, found.size() - 1)
        : found;
  }

  static List<Index.Entry> rangeStartsAtNull(IndexLookup lookup, List<Index.Entry> found) {
    if (!(lookup.keys() instanceof SearchKeys.Range r) || r.low().isPresent()) {
      return found;
    }
    List<Index.Entry> more =
        new ArrayList<>(keeping(lookup.index().entries(), k -> k instanceof Value.Null));
    more.addAll(found);
    return more;
  }

  static List<Index.Entry> descendingRepeats(IndexLookup lookup, List<Index.Entry> found) {
    if (!lookup.index().first().descending() || found.isEmpty()) {
      return found;
    }
    List<Index.Entry> more = new ArrayList<>(found);
    more.add(found.getFirst());
    return more;
  }

  static List<Index.Entry> keyNotConverted(IndexLookup lookup, List<Index.Entry> found) {
    boolean converted =
        switch (lookup.keys()) {
          case SearchKeys.Points p -> p.wanted().stream().anyMatch(PlantedLookups::converted);
          case SearchKeys.Range r ->
              r.low().filter(e -> converted(e.value())).isPresent()
                  || r.high().filter(e -> converted(e.value())).isPresent();
          case SearchKeys.Nulls _ -> false;
        };
    return converted ? List.of() : found;
  }

  private static boolean converted(SearchKeys.Wanted wanted) {
    return wanted.given() instanceof Value.Text != wanted.compared() instanceof Value.Text;
  }

  static List<Index.Entry> inListSkipsLastKey(IndexLookup lookup, List<Index.Entry> found) {
    return lookup.keys() instanceof SearchKeys.Points p && p.wanted().size() > 1
        ? keeping(
            found,
            k ->
                ValueOrder.compare(
                        k, p.wanted().getLast().compared(), lookup.index().first().collation())
                    != 0)
        : found;
  }

  static List<Index.Entry> uniqueHasOneNull(IndexLookup lookup, List<Index.Entry> found) {
    return lookup.keys() instanceof SearchKeys.Nulls && lookup.index().unique() && !found.isEmpty()
        ? found.subList(0, 1)
        : found;
  }

  static List<Index.Entry> danglingReported(IndexLookup lookup, List<Index.Entry> found) {
    if (!lookup.table().rows().containsAll(found.stream().map(Index.Entry::row).toList())) {
      throw StatementFailure.internal("database disk image is malformed");
    }
    return found;
  }

  static List<Index.Entry> freedPageLosesEntry(IndexLookup lookup, List<Index.Entry> found) {
    return lookup.index().inFreedPage() && !found.isEmpty()
        ? found.subList(0, found.size() - 1)
        : found;
  }
}
