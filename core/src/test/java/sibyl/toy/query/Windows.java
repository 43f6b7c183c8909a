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
import sibyl.toy.value.Halt;

/// A window function over all rows of a query: one value a row.
public record Windows(Call call, List<Bound> partitionBy, Sorting order, Framing framing) {
  private static final Set<String> RANKS =
      Set.of("row_number", "rank", "dense_rank", "percent_rank", "cume_dist");

  /// What is computed over the sorted rows of a partition; `group` numbers the peers.
  private interface Call {
    Value at(int position, List<Frame> rows, List<Integer> group);
  }

  public static boolean known(Function function) {
    return RANKS.contains(function.name());
  }

  static Windows of(Expr.Windowed call, Bind bind) {
    Framing framing = Framing.parsed(call.window().frame());
    List<Bound> args = call.args().stream().map(bind::expr).toList();
    return new Windows(
        call.function().kind() == Function.Kind.WINDOW
            ? rank(call.function().name().toLowerCase(Locale.ROOT), args)
            : aggregate(
                Aggregates.of(call.function(), args, false, call.filter().map(bind::expr)),
                framing),
        call.window().partitionBy().stream().map(bind::expr).toList(),
        Sorting.of(call.window().orderBy(), bind::expr),
        framing);
  }

  private static Call aggregate(Aggregates aggregate, Framing framing) {
    return (at, rows, group) ->
        aggregate.over(framing.seen(at, group).stream().map(rows::get).toList());
  }

  private static Call rank(String name, List<Bound> args) {
    if (!args.isEmpty()) {
      throw Halt.unsupported("no such function: " + name);
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
      default -> throw Halt.unsupported("no such function: " + name);
    };
  }

  Value[] over(List<Frame> rows) {
    Value[] values = new Value[rows.size()];
    List<Value[]> keys = rows.stream().map(order::of).toList();
    for (List<Integer> partition : partitions(rows)) {
      List<Integer> sorted = new ArrayList<>(partition);
      sorted.sort((a, b) -> order.compare(keys.get(a), keys.get(b)));
      List<Integer> group = peers(sorted, keys);
      List<Frame> frames = sorted.stream().map(rows::get).toList();
      for (int i = 0; i < sorted.size(); i++) {
        values[sorted.get(i)] = call.at(i, frames, group);
      }
    }
    return values;
  }

  private Collection<List<Integer>> partitions(List<Frame> rows) {
    Map<List<Value>, List<Integer>> partitions = new LinkedHashMap<>();
    IntStream.range(0, rows.size())
        .forEach(
            i ->
                partitions
                    .computeIfAbsent(Grouping.key(partitionBy, rows.get(i)), _ -> new ArrayList<>())
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
