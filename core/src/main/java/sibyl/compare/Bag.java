package sibyl.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// The rows of a result as a multiset: order does not matter, repeated rows count. Every comparison of results uses it, so it
/// says what "equal" means: numbers of any type are equal if their values are (1, 1.0, and −0 and 0), texts and blobs only if
/// identical.
public final class Bag {
  private static final long HIGH = 0x9E3779B97F4A7C15L;
  private static final long LOW = 0xC2B2AE3D27D4EB4FL;

  private final List<List<Value>> rows;

  public Bag(List<List<Value>> rows) {
    this.rows = rows;
  }

  public int size() {
    return rows.size();
  }

  public List<List<Value>> rows() {
    return rows;
  }

  /// Compares the sums of the row hashes, so order does not matter but multiplicity does. A hash collision may hide a difference but
  /// never invents one. Rows in the same order need no hashes.
  public boolean sameAs(Bag other) {
    return rows.size() == other.rows.size()
        && (rows.equals(other.rows) || sum().equals(other.sum()));
  }

  /// The rows that the other bag lacks, with multiplicity.
  public List<List<Value>> minus(Bag other) {
    Map<List<Object>, Integer> left = new HashMap<>();
    for (List<Value> row : other.rows) {
      left.merge(keys(row), 1, Integer::sum);
    }
    List<List<Value>> rest = new ArrayList<>();
    for (List<Value> row : rows) {
      List<Object> key = keys(row);
      int count = left.getOrDefault(key, 0);
      if (count > 0) {
        left.put(key, count - 1);
      } else {
        rest.add(row);
      }
    }
    return rest;
  }

  public Bag distinct() {
    Map<List<Object>, List<Value>> first = new HashMap<>();
    List<List<Value>> kept = new ArrayList<>();
    for (List<Value> row : rows) {
      if (first.putIfAbsent(keys(row), row) == null) {
        kept.add(row);
      }
    }
    return new Bag(kept);
  }

  private record Sum(long high, long low) {}

  private Sum sum() {
    long high = 0;
    long low = 0;
    for (List<Value> row : rows) {
      long hash = HIGH;
      // Most rows have a cell or two: an iterator would cost more than the hashing.
      for (int i = 0; i < row.size(); i++) {
        hash = mix(hash * 31 + hash(row.get(i)));
      }
      high += mix(hash);
      low += mix(hash ^ LOW);
    }
    return new Sum(high, low);
  }

  private static long hash(Value value) {
    return switch (value) {
      case Value.Null _ -> 1;
      case Value.Bool b -> b.value() ? number(1) : number(0);
      case Value.Int i -> number(i.value());
      case Value.Real r ->
          isWhole(r.value())
              ? number((long) r.value())
              : mix(Double.doubleToLongBits(r.value()) + 5);
      case Value.Typed t -> number(t).map(Bag::hash).orElseGet(() -> text(exact(t).toString(), 6));
      case Value.Text t -> text(t.value(), 2);
      case Value.Blob b -> text(b.hex(), 3);
    };
  }

  private static long number(long n) {
    return mix(n + 4);
  }

  private static long text(String s, long salt) {
    long hash = salt;
    for (int i = 0; i < s.length(); i++) {
      hash = (hash ^ s.charAt(i)) * 0x100000001B3L;
      hash ^= hash >>> 29;
    }
    return mix(hash + s.length());
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 32)) * 0xD6E8FEB86659FD93L;
    return z ^ (z >>> 29);
  }

  private static boolean isWhole(double d) {
    return d == Math.rint(d) && d >= -0x1p63 && d < 0x1p63;
  }

  private static List<Object> keys(List<Value> row) {
    List<Object> keys = new ArrayList<>(row.size());
    for (Value cell : row) {
      keys.add(key(cell));
    }
    return keys;
  }

  private static Object key(Value value) {
    return switch (value) {
      case Value.Bool b -> BigDecimal.valueOf(b.value() ? 1 : 0);
      case Value.Int i -> BigDecimal.valueOf(i.value());
      case Value.Real r -> isWhole(r.value()) ? BigDecimal.valueOf((long) r.value()) : value;
      case Value.Typed t -> number(t).map(Bag::key).orElseGet(() -> exact(t));
      case Value.Null _, Value.Text _, Value.Blob _ -> value;
    };
  }

  /// A decimal as the plain number that has the same value, if there is one.
  private static Optional<Value> number(Value.Typed decimal) {
    if (decimal.type() != SqlType.NUMERIC) {
      return Optional.empty();
    }
    BigDecimal exact = new BigDecimal(decimal.text());
    double near = exact.doubleValue();
    return Double.isFinite(near) && new BigDecimal(near).compareTo(exact) == 0
        ? Optional.of(new Value.Real(near))
        : exact.stripTrailingZeros().scale() <= 0 && exact.toBigInteger().bitLength() < Long.SIZE
            ? Optional.of(new Value.Int(exact.longValue()))
            : Optional.empty();
  }

  private static Object exact(Value.Typed value) {
    return value.type() == SqlType.NUMERIC
        ? new BigDecimal(value.text()).stripTrailingZeros()
        : value;
  }
}
