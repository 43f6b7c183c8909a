package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Value;
import sibyl.toy.value.StatementFailure;

/// A bound window function call: computes one value for each row of a query.
public record WindowFunction(
    Call call, List<BoundExpr> partitionBy, SortOrder order, WindowFrame windowFrame) {
  private static final Set<String> RANKS =
      Set.of("row_number", "rank", "dense_rank", "percent_rank", "cume_dist");

  /// Computes the value at a position of a sorted partition; `group` is the number of the peer group of each row.
  private interface Call {
    Value at(int position, List<RowStack> rows, List<Integer> group);
  }

  public static boolean known(Function function) {
    return RANKS.contains(function.name());
  }

  static WindowFunction of(Expr.Windowed call, ExprBinder bind) {
    WindowFrame windowFrame = WindowFrame.parsed(call.window().frame());
    List<BoundExpr> args = call.args().stream().map(bind::expr).toList();
    return new WindowFunction(
        call.function().kind() == Function.Kind.WINDOW
            ? rank(call.function().name().toLowerCase(Locale.ROOT), args)
            : aggregate(
                AggregateFunction.of(call.function(), args, false, call.filter().map(bind::expr)),
                windowFrame),
        call.window().partitionBy().stream().map(bind::expr).toList(),
        SortOrder.of(call.window().orderBy(), bind::expr),
        windowFrame);
  }

  private static Call aggregate(AggregateFunction aggregate, WindowFrame windowFrame) {
    return (at, rows, group) ->
        aggregate.over(windowFrame.seen(at, group).stream().map(rows::get).toList());
  }

  private static Call rank(String name, List<BoundExpr> args) {
    if (!args.isEmpty()) {
      throw StatementFailure.unsupported("no such function: " + name);
    }
    return switch (name) {
      case "row_number" -> (at, _, _) -> new Value.Int(at + 1);
      case "rank" -> (at, _, group) -> new Value.Int(group.indexOf(group.get(at)) + 1);
      case "dense_rank" -> (at, _, group) -> new Value.Int(group.get(at) + 1);
      case "percent_rank" ->
          (at, _, group) ->
              new Value.Real(
                  group.size() == 1 ? 0 : group.indexOf(group.get(at)) / (group.size() - 1.0));
      case "cume_dist" ->
          (at, _, group) -> new Value.Real((group.lastIndexOf(group.get(at)) + 1.0) / group.size());
      default -> throw StatementFailure.unsupported("no such function: " + name);
    };
  }

  Value[] over(List<RowStack> rows) {
    Value[] values = new Value[rows.size()];
    List<Value[]> keys = rows.stream().map(order::of).toList();
    for (List<Integer> partition : partitions(rows)) {
      List<Integer> sorted = new ArrayList<>(partition);
      sorted.sort((a, b) -> order.compare(keys.get(a), keys.get(b)));
      List<Integer> group = peers(sorted, keys);
      List<RowStack> frames = sorted.stream().map(rows::get).toList();
      for (int i = 0; i < sorted.size(); i++) {
        values[sorted.get(i)] = call.at(i, frames, group);
      }
    }
    return values;
  }

  private Collection<List<Integer>> partitions(List<RowStack> rows) {
    Map<List<Value>, List<Integer>> partitions = new LinkedHashMap<>();
    IntStream.range(0, rows.size())
        .forEach(
            i ->
                partitions
                    .computeIfAbsent(
                        SelectAggregates.key(partitionBy, rows.get(i)), _ -> new ArrayList<>())
                    .add(i));
    return partitions.values();
  }

  private List<Integer> peers(List<Integer> sorted, List<Value[]> keys) {
    List<Integer> group = new ArrayList<>();
    Optional<Value[]> last = Optional.empty();
    int number = -1;
    for (int position : sorted) {
      Value[] key = keys.get(position);
      if (last.isEmpty() || order.compare(last.get(), key) != 0) {
        number++;
      }
      group.add(number);
      last = Optional.of(key);
    }
    return group;
  }
}
