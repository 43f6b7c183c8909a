package sibyl.dialect.scalars.mysql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import sibyl.scalar.Ternary;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;
import sibyl.sql.Expr.ComparisonOp;

/// Aggregates over the values of one group. Manual: "Aggregate Function Descriptions".
final class MysqlAggregates {
  /// `div_precision_increment`.
  private static final int MORE_DIGITS = 4;

  private static final int SUM_DIGITS = 22;

  private final MysqlComparison comparison;

  MysqlAggregates(MysqlComparison comparison) {
    this.comparison = comparison;
  }

  MysqlValue of(Expr.Aggregate aggregate, List<MysqlValue> values) {
    String name = aggregate.function().name();
    // Which of several equal values is the extreme does not depend on DISTINCT.
    boolean distinct = aggregate.distinct() && !name.equals("min") && !name.equals("max");
    List<MysqlValue> present = new ArrayList<>();
    for (MysqlValue v : values) {
      if (aggregate.args().isEmpty() || (!v.isNull() && (!distinct || isNew(v, present)))) {
        present.add(v);
      }
    }
    return switch (name) {
      case "count" -> MysqlValue.integer(present.size());
      case "min" -> extreme(present, false);
      case "max" -> extreme(present, true);
      case "sum" -> sum(present, false);
      case "avg" -> sum(present, true);
      default -> throw new Unmodelled(name);
    };
  }

  private boolean isNew(MysqlValue v, List<MysqlValue> present) {
    if (v.kind() == MysqlKind.REAL && v.real() == 0 && 1 / v.real() < 0) {
      throw new Unmodelled("distinct negative zero");
    }
    for (MysqlValue each : present) {
      if (comparison.compare(ComparisonOp.EQUAL, v, each) == Ternary.TRUE) {
        return false;
      }
    }
    return true;
  }

  private MysqlValue extreme(List<MysqlValue> present, boolean most) {
    if (present.isEmpty()) {
      return MysqlValue.absent(MysqlType.UNKNOWN);
    }
    MysqlValue best = present.getFirst();
    for (MysqlValue each : present) {
      if (each.number().isPresent() || each.text().isPresent()) {
        throw new Unmodelled("extreme of an ENUM");
      }
      int order = comparison.order(each, best, List.of(each, best));
      if (order == 0 && best.kind() == MysqlKind.TEXT && !best.chars().equals(each.chars())) {
        throw new Unmodelled("extreme of equal texts");
      }
      if (most ? order > 0 : order < 0) {
        best = each;
      }
    }
    return best;
  }

  private static MysqlValue sum(List<MysqlValue> present, boolean average) {
    if (present.isEmpty()) {
      return MysqlValue.absent(MysqlType.UNKNOWN);
    }
    MysqlType first = present.getFirst().type();
    if (first.kind() == MysqlKind.REAL) {
      return reals(present, average);
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (MysqlValue v : present) {
      if (!v.kind().exact()) {
        throw new Unmodelled("sum of " + v.kind());
      }
      sum = sum.add(v.decimal());
    }
    if (!average) {
      return MysqlValue.decimal(
          MysqlType.decimal(first.precision() + SUM_DIGITS, first.scale()), sum);
    }
    int scale = first.scale() + MORE_DIGITS;
    BigDecimal count = BigDecimal.valueOf(present.size());
    return MysqlValue.decimal(
        MysqlType.decimal(first.precision() + MORE_DIGITS, scale),
        MysqlArithmetic.quotient(sum, count).setScale(scale, RoundingMode.HALF_UP));
  }

  /// The sum of more depends on their order.
  private static MysqlValue reals(List<MysqlValue> present, boolean average) {
    MysqlType type = present.getFirst().type();
    if (present.size() > 2 || type.scale() != MysqlType.FLOATING) {
      throw new Unmodelled("sum of REALs");
    }
    double sum = 0;
    for (MysqlValue v : present) {
      sum += v.real();
    }
    return MysqlValue.real(type, average ? sum / present.size() : sum);
  }
}
