package sibyl.scalar;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sibyl.scalar.Computed.Datum;
import sibyl.sql.Expr;

/// Aggregates that are alike in all DBMSs.
public final class Folding {
  private Folding() {}

  /// An aggregate over values that are not NULL.
  public interface OfPresent {
    Computed of(List<Datum> present);
  }

  /// COUNT, and any other aggregate by the values that are left after NULLs and DISTINCT.
  public static Computed aggregate(
      TypedRules rules, Expr.Aggregate aggregate, List<Datum> values, OfPresent other) {
    boolean counts = aggregate.function().name().equals("count");
    if (counts && aggregate.args().isEmpty()) {
      return Computed.whole(DataType.INT64, values.size());
    }
    List<Datum> present = values.stream().filter(v -> !v.isNull()).toList();
    Optional<List<Datum>> each =
        aggregate.distinct() ? distinct(rules, present) : Optional.of(present);
    if (each.isEmpty()) {
      return Computed.silent("DISTINCT by a collation");
    }
    if (counts) {
      return Computed.whole(DataType.INT64, each.get().size());
    }
    return values.isEmpty() ? Computed.silent("aggregate over no rows") : other.of(each.get());
  }

  /// The sum of exact numbers.
  public static BigDecimal sum(List<Datum> present) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Datum value : present) {
      sum = sum.add(value.exact());
    }
    return sum;
  }

  /// The values without those that are equal to an earlier one; empty if it is not known which are equal.
  private static Optional<List<Datum>> distinct(TypedRules rules, List<Datum> values) {
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
