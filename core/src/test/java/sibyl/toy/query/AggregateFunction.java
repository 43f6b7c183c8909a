package sibyl.toy.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sibyl.dialect.scalars.sqlite.Numbers;
import sibyl.dialect.scalars.sqlite.Texts;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Function;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// A bound call of an aggregate function, such as `count(DISTINCT x) FILTER (WHERE p)`, computed over the rows of a
/// group or window.
public record AggregateFunction(
    Kind kind, List<BoundExpr> args, boolean distinct, Optional<BoundExpr> filter) {

  enum Kind {
    COUNT,
    SUM,
    TOTAL,
    AVG,
    MIN,
    MAX,
    GROUP_CONCAT;

    private static Optional<Kind> named(String name) {
      for (Kind kind : values()) {
        if (kind.name().equalsIgnoreCase(name)) {
          return Optional.of(kind);
        }
      }
      return Optional.empty();
    }
  }

  public static boolean known(Function function) {
    return Kind.named(function.name()).isPresent();
  }

  static AggregateFunction of(
      Function function, List<BoundExpr> args, boolean distinct, Optional<BoundExpr> filter) {
    String name = function.name().toLowerCase(Locale.ROOT);
    Kind kind =
        Kind.named(name)
            .orElseThrow(() -> StatementFailure.unsupported("no such function: " + name));
    int least = kind == Kind.COUNT ? 0 : 1;
    int most = kind == Kind.GROUP_CONCAT && !distinct ? 2 : 1;
    if (args.size() < least || args.size() > most || (distinct && args.isEmpty())) {
      throw StatementFailure.malformed("wrong number of arguments to function " + name + "()");
    }
    return new AggregateFunction(kind, args, distinct, filter);
  }

  Value over(List<RowStack> rows) {
    List<Value[]> passed = new ArrayList<>(rows.size());
    Set<Value> seen = new HashSet<>();
    for (RowStack row : rows) {
      if (filter.isPresent() && !filter.get().holds(row)) {
        continue;
      }
      Value[] values = Predicates.values(args, row);
      if (values.length > 0 && values[0] instanceof Value.Null) {
        continue;
      }
      if (!distinct || seen.add(ValueOrder.key(values[0], args.getFirst().collation()))) {
        passed.add(values);
      }
    }
    return fold(passed);
  }

  /// No row has a NULL as its first argument any more.
  private Value fold(List<Value[]> rows) {
    return switch (kind) {
      case COUNT -> new Value.Int(rows.size());
      case SUM -> rows.isEmpty() ? Value.NULL : sum(rows);
      case TOTAL -> Numbers.real(total(rows));
      case AVG -> rows.isEmpty() ? Value.NULL : Numbers.real(total(rows) / rows.size());
      case MIN -> extreme(rows, -1);
      case MAX -> extreme(rows, 1);
      case GROUP_CONCAT -> rows.isEmpty() ? Value.NULL : concatenated(rows);
    };
  }

  /// The sum of integers is exact, or an overflow error.
  private static Value sum(List<Value[]> rows) {
    long sum = 0;
    boolean overflown = false;
    for (Value[] row : rows) {
      if (!(Numbers.number(row[0]) instanceof Value.Int i)) {
        return Numbers.real(total(rows));
      }
      long next = sum + i.value();
      overflown |= ((sum ^ next) & (i.value() ^ next)) < 0;
      sum = next;
    }
    if (overflown) {
      throw StatementFailure.data("integer overflow");
    }
    return new Value.Int(sum);
  }

  private static double total(List<Value[]> rows) {
    double total = 0;
    for (Value[] row : rows) {
      total += Numbers.real(row[0]);
    }
    return total;
  }

  private Value extreme(List<Value[]> rows, int sign) {
    Value best = Value.NULL;
    for (Value[] row : rows) {
      boolean better =
          best instanceof Value.Null
              || ValueOrder.compare(row[0], best, args.getFirst().collation()) * sign > 0;
      best = better ? row[0] : best;
    }
    return best;
  }

  private static Value concatenated(List<Value[]> rows) {
    if (rows.getFirst().length == 1) {
      return new Value.Text(
          rows.stream().map(r -> Texts.of(r[0])).collect(Collectors.joining(",")));
    }
    StringBuilder out = new StringBuilder(Texts.of(rows.getFirst()[0]));
    for (Value[] row : rows.subList(1, rows.size())) {
      out.append(Texts.of(row[1])).append(Texts.of(row[0]));
    }
    return new Value.Text(out.toString());
  }
}
