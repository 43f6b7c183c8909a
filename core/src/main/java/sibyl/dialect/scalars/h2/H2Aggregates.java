package sibyl.dialect.scalars.h2;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import sibyl.dialect.scalars.h2.H2Type.Kind;
import sibyl.scalar.Content;
import sibyl.scalar.Unmodelled;
import sibyl.sql.Expr;

/// Aggregates of H2 that do not depend on the order of rows.
final class H2Aggregates {
  private H2Aggregates() {}

  private static final int MORE_DIGITS_OF_SUMS = 10;

  static H2Value of(Expr.Aggregate aggregate, List<H2Value> values) {
    String name = aggregate.function().name();
    if (aggregate.args().isEmpty()) {
      return H2Value.of(H2Type.BIGINT, new Content.Whole(values.size()));
    }
    List<H2Value> present = values.stream().filter(v -> !v.isNull()).toList();
    List<H2Value> counted = aggregate.distinct() ? distinct(present) : present;
    if (name.equals("count")) {
      return H2Value.of(H2Type.BIGINT, new Content.Whole(counted.size()));
    }
    if (values.isEmpty()) {
      throw new Unmodelled("aggregate of no rows");
    }
    return switch (name) {
      case "min" -> extreme(values.getFirst().type(), counted, -1);
      case "max" -> extreme(values.getFirst().type(), counted, 1);
      case "sum" -> sum(values.getFirst().type(), counted);
      case "bool_or" -> any(counted, true);
      case "bool_and" -> any(counted, false);
      default -> throw new Unmodelled("aggregate " + name);
    };
  }

  private static List<H2Value> distinct(List<H2Value> values) {
    List<H2Value> seen = new ArrayList<>();
    for (H2Value each : values) {
      if (seen.stream().noneMatch(s -> H2Comparisons.order(s, each) == 0)) {
        seen.add(each);
      }
    }
    return seen;
  }

  private static H2Value extreme(H2Type type, List<H2Value> values, int direction) {
    if (type.kind() == Kind.VARCHAR_IGNORECASE || type.kind() == Kind.CHAR) {
      throw new Unmodelled("representative of equal texts");
    }
    Content best = Content.NULL;
    for (H2Value each : values) {
      boolean better =
          H2Value.missing(best)
              || Integer.signum(H2Comparisons.sameKind(type.kind(), each.content(), best))
                  == direction;
      best = better ? each.content() : best;
    }
    return H2Value.of(type, best);
  }

  private static H2Value sum(H2Type of, List<H2Value> values) {
    if (!of.kind().whole() && of.kind() != Kind.NUMERIC) {
      throw new Unmodelled("sum of approximate numbers");
    }
    H2Type type =
        of.kind().whole() && of.kind() != Kind.BIGINT
            ? H2Type.BIGINT
            : H2Type.numeric((long) of.asNumeric().precision() + MORE_DIGITS_OF_SUMS, of.scale());
    if (values.isEmpty()) {
      return H2Value.of(type, Content.NULL);
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (H2Value each : values) {
      sum = sum.add(H2Conversions.exact(each.content(), each.kind()));
    }
    return H2Value.of(type, H2Conversions.convert(new Content.Exact(sum), Kind.NUMERIC, type));
  }

  private static H2Value any(List<H2Value> values, boolean wanted) {
    Content value = values.isEmpty() ? Content.NULL : Content.of(!wanted);
    for (H2Value each : values) {
      value = each.content().equals(Content.of(wanted)) ? Content.of(wanted) : value;
    }
    return H2Value.of(H2Type.BOOLEAN, value);
  }
}
