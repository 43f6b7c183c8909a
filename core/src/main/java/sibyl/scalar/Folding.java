package sibyl.scalar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Computed.Datum;

/// Aggregates that are alike in all DBMSs.
public final class Folding {
  private Folding() {}

  public static List<Datum> present(List<Datum> values) {
    return values.stream().filter(v -> !v.isNull()).toList();
  }

  /// The values without those that are equal to an earlier one; empty if it is not known which are equal.
  public static Optional<List<Datum>> distinct(TypedRules rules, List<Datum> values) {
    List<Datum> kept = new ArrayList<>();
    for (Datum value : values) {
      boolean fresh = true;
      for (Datum known : kept) {
        Optional<Boolean> equal = rules.equal(known, value);
        if (equal.isEmpty()) {
          return Optional.empty();
        }
        fresh &= !equal.get();
      }
      if (fresh) {
        kept.add(value);
      }
    }
    return Optional.of(kept);
  }

  /// The greatest of values of one type, or the least; NULL if there are none.
  public static Computed extreme(
      TypedRules rules, List<Datum> present, DataType type, boolean greatest) {
    Datum best = Computed.nothing(type);
    for (Datum value : present) {
      if (best.isNull()) {
        best = value;
        continue;
      }
      OptionalInt order = rules.order(value, best);
      if (order.isEmpty()) {
        return Computed.silent("order of that type");
      }
      if (order.getAsInt() == 0 && !value.content().equals(best.content())) {
        return Computed.silent("which of equal values");
      }
      best = greatest == order.getAsInt() > 0 && order.getAsInt() != 0 ? value : best;
    }
    return best;
  }
}
