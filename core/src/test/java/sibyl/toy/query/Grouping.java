package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sibyl.sql.Expr;
import sibyl.sql.Value;
import sibyl.toy.value.Affinity;
import sibyl.toy.value.ValueOrder;

/// The aggregates and window functions of one SELECT. Each gets a slot behind the columns of the row: first the
/// aggregates, computed for each group, then the window functions, computed over all that HAVING left.
final class Grouping implements Folding {
  private final Bind rows;
  private final int width;
  private final List<Aggregates> aggregates = new ArrayList<>();
  private final List<Windows> windows = new ArrayList<>();

  Grouping(Catalogue catalogue, Scope scope, int width) {
    this.rows = new Bind(catalogue, scope);
    this.width = width;
  }

  /// For what may hold aggregates but no window functions.
  Folding withoutWindows() {
    return new Folding() {
      @Override
      public Bound aggregate(Expr.Aggregate call) {
        return Grouping.this.aggregate(call);
      }

      @Override
      public Bound windowed(Expr.Windowed call) {
        return Folding.NONE.windowed(call);
      }
    };
  }

  @Override
  public Bound aggregate(Expr.Aggregate call) {
    List<Bound> args = call.args().stream().map(rows::expr).toList();
    aggregates.add(
        Aggregates.of(call.function(), args, call.distinct(), call.filter().map(rows::expr)));
    int slot = width + aggregates.size() - 1;
    Bound plain = Bound.plain(frame -> frame.cell(slot));
    return call.function().passes() && !args.isEmpty()
        ? new Bound(
            plain.term(), Affinity.NONE, args.getFirst().collation(), args.getFirst().pull())
        : plain;
  }

  @Override
  public Bound windowed(Expr.Windowed call) {
    int number = windows.size();
    windows.add(Windows.of(call, new Bind(rows.catalogue(), rows.scope(), withoutWindows())));
    return Bound.plain(frame -> frame.cell(width + aggregates.size() + number));
  }

  boolean aggregating() {
    return !aggregates.isEmpty();
  }

  /// One row for each group: its first row and the aggregates. Without GROUP BY there is exactly one group.
  List<Frame> grouped(List<Bound> keys, List<Frame> input, Frame outer) {
    Map<List<Value>, List<Frame>> groups = new LinkedHashMap<>();
    if (keys.isEmpty()) {
      groups.put(List.of(), input);
    } else {
      input.forEach(row -> groups.computeIfAbsent(key(keys, row), _ -> new ArrayList<>()).add(row));
    }
    List<Frame> out = new ArrayList<>(groups.size());
    for (List<Frame> group : groups.values()) {
      Value[] cells = new Value[width + aggregates.size()];
      Arrays.fill(cells, Value.NULL);
      if (!group.isEmpty()) {
        System.arraycopy(group.getFirst().cells(), 0, cells, 0, width);
      }
      for (int i = 0; i < aggregates.size(); i++) {
        cells[width + i] = aggregates.get(i).over(group);
      }
      out.add(new Frame(cells, outer));
    }
    return out;
  }

  List<Frame> windowed(List<Frame> input) {
    if (windows.isEmpty()) {
      return input;
    }
    long size = input.size();
    rows.catalogue().work().spend(size * size);
    List<Value[]> computed = windows.stream().map(w -> w.over(input)).toList();
    List<Frame> out = new ArrayList<>(input.size());
    for (int row = 0; row < input.size(); row++) {
      Value[] before = input.get(row).cells();
      Value[] cells = Arrays.copyOf(before, before.length + computed.size());
      for (int i = 0; i < computed.size(); i++) {
        cells[before.length + i] = computed.get(i)[row];
      }
      out.add(input.get(row).beside(cells));
    }
    return out;
  }

  /// One key for all rows that GROUP BY, PARTITION BY or DISTINCT take for the same.
  static List<Value> key(List<Bound> parts, Frame row) {
    Value[] key = new Value[parts.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = ValueOrder.key(parts.get(i).of(row), parts.get(i).collation());
    }
    return Arrays.asList(key);
  }
}
