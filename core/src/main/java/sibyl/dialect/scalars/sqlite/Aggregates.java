package sibyl.dialect.scalars.sqlite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// Aggregates over the values of a group in any order. Where the order of the rows counts, it is silent: sums of reals that are
/// rounded, and which of several equal values is kept.
public final class Aggregates {
  private static final double EXACT = 0x1p53;

  private Aggregates() {}

  public static Operand of(Expr.Aggregate aggregate, List<Operand> values) {
    String name = aggregate.function().name().toLowerCase(Locale.ROOT);
    if (aggregate.args().size() > 1) {
      throw new Unmodelled("aggregate " + name);
    }
    if (aggregate.args().isEmpty()) {
      return Operand.plain(new Value.Int(values.size()));
    }
    List<Operand> present =
        values.stream().filter(v -> !(v.value() instanceof Value.Null)).toList();
    List<Operand> counted = aggregate.distinct() ? distinct(present, name) : present;
    return switch (name) {
      case "count" -> Operand.plain(new Value.Int(counted.size()));
      case "sum" -> Operand.plain(counted.isEmpty() ? Value.NULL : sum(counted));
      case "total" -> Operand.plain(new Value.Real(total(counted)));
      case "avg" ->
          Operand.plain(
              counted.isEmpty() ? Value.NULL : new Value.Real(total(counted) / counted.size()));
      case "min" -> extreme(counted, -1);
      case "max" -> extreme(counted, 1);
      default -> throw new Unmodelled("aggregate " + name);
    };
  }

  private static List<Operand> distinct(List<Operand> values, String name) {
    List<Operand> kept = new ArrayList<>();
    for (Operand each : values) {
      boolean seen = false;
      for (Operand other : kept) {
        boolean equal = order(each, other) == 0;
        if (equal && !name.equals("count") && !each.value().equals(other.value())) {
          throw new Unmodelled("one of several equal values");
        }
        seen |= equal;
      }
      if (!seen) {
        kept.add(each);
      }
    }
    return kept;
  }

  private static int order(Operand one, Operand other) {
    return ValueOrder.compare(one.value(), other.value(), one.as().collation());
  }

  /// A sum of integers that overflows is an error, in any order only if all signs are the same.
  private static Value sum(List<Operand> values) {
    boolean integers = true;
    long sum = 0;
    double size = 0;
    for (Operand each : values) {
      Value number = number(each.value());
      if (number instanceof Value.Int(long n)) {
        sum += n;
        size += Math.abs((double) n);
      } else {
        integers = false;
      }
    }
    if (integers && size < 0x1p62) {
      return new Value.Int(sum);
    }
    if (integers) {
      throw new Unmodelled("integer overflow");
    }
    return new Value.Real(total(values));
  }

  /// A text counts as a number if it is one as a whole; otherwise it makes the sum real.
  private static Value number(Value value) {
    return value instanceof Value.Text(String text) ? Numbers.spelled(text).orElse(value) : value;
  }

  /// The exact sum of whole numbers; the sum of others is rounded in the order of the rows.
  private static double total(List<Operand> values) {
    if (values.size() == 1) {
      return Numbers.real(Certainty.number(values.getFirst().value()));
    }
    double total = 0;
    double size = 0;
    for (Operand each : values) {
      double real = Numbers.real(Certainty.number(each.value()));
      size += Math.abs(real);
      if (real != Math.rint(real) || size >= EXACT) {
        throw new Unmodelled("a sum of rounded reals");
      }
      total += real;
    }
    return total;
  }

  private static Operand extreme(List<Operand> values, int sign) {
    if (values.isEmpty()) {
      return Operand.plain(Value.NULL);
    }
    Operand best = values.getFirst();
    for (Operand each : values) {
      int order = order(each, best) * sign;
      if (order == 0 && !each.value().equals(best.value())) {
        throw new Unmodelled("one of several equal values");
      }
      best = order > 0 ? each : best;
    }
    return Operand.made(best.value(), List.of(best));
  }
}
