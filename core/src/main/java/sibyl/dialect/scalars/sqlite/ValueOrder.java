package sibyl.dialect.scalars.sqlite;

import java.math.BigDecimal;
import sibyl.sql.Value;

/// The total order of values: NULL, then numbers by value, then texts, then blobs.
public final class ValueOrder {
  private static final long EXACT = 1L << 53;

  private ValueOrder() {}

  public static int compare(Value left, Value right, Collation collation) {
    return switch (left) {
      case Value.Int l when right instanceof Value.Int r -> Long.compare(l.value(), r.value());
      case Value.Int l when right instanceof Value.Real r -> compare(l.value(), r.value());
      case Value.Real l when right instanceof Value.Int r -> -compare(r.value(), l.value());
      case Value.Real l when right instanceof Value.Real r ->
          Double.compare(l.value() + 0.0, r.value() + 0.0);
      case Value.Text l when right instanceof Value.Text r ->
          collation.compare(l.value(), r.value());
      case Value.Blob l when right instanceof Value.Blob r -> l.hex().compareTo(r.hex());
      case Value _ -> Integer.compare(rank(left), rank(right));
    };
  }

  private static int compare(long left, double right) {
    if (Double.isInfinite(right)) {
      return right > 0 ? -1 : 1;
    }
    return Math.abs(left) < EXACT && left != Long.MIN_VALUE
        ? Double.compare((double) left, right + 0.0)
        : BigDecimal.valueOf(left).compareTo(new BigDecimal(right));
  }

  private static int rank(Value value) {
    return switch (value) {
      case Value.Null _ -> 0;
      case Value.Bool _, Value.Int _, Value.Real _ -> 1;
      case Value.Text _, Value.Typed _ -> 2;
      case Value.Blob _ -> 3;
    };
  }

  /// A value that is the same for all values equal under a collation, for use as a hash key.
  public static Value key(Value value, Collation collation) {
    return switch (value) {
      case Value.Real r when r.value() == -0x1p63 -> new Value.Int(Long.MIN_VALUE);
      case Value.Real r -> Numbers.integral(r);
      case Value.Text t ->
          collation == Collation.BINARY ? t : new Value.Text(collation.key(t.value()));
      case Value.Null _, Value.Bool _, Value.Int _, Value.Typed _, Value.Blob _ -> value;
    };
  }
}
