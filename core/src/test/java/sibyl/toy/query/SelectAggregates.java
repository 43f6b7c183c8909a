package sibyl.toy.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sibyl.dialect.scalars.sqlite.Affinity;
import sibyl.dialect.scalars.sqlite.ValueOrder;
import sibyl.sql.Expr;
import sibyl.sql.Value;

/// The aggregates and window functions of one SELECT. Each gets a cell after the columns of the row: first the
/// aggregates, computed per group, then the window functions, computed over the groups that HAVING keeps.
final class SelectAggregates implements AggregateBinder {
  private final ExprBinder rows;
  private final int width;
  private final List<AggregateFunction> aggregates = new ArrayList<>();
  private final List<WindowFunction> windows = new ArrayList<>();

  SelectAggregates(Catalogue catalogue, Scope scope, int width) {
    this.rows = new ExprBinder(catalogue, scope);
    this.width = width;
  }

  /// For expressions with aggregates but without window functions, such as HAVING.
  AggregateBinder withoutWindows() {
    return new AggregateBinder() {
      @Override
      public BoundExpr aggregate(Expr.Aggregate call) {
        return SelectAggregates.this.aggregate(call);
      }

      @Override
      public BoundExpr windowed(Expr.Windowed call) {
        return AggregateBinder.NONE.windowed(call);
      }
    };
  }

  @Override
  public BoundExpr aggregate(Expr.Aggregate call) {
    List<BoundExpr> args = call.args().stream().map(rows::expr).toList();
    aggregates.add(
        AggregateFunction.of(
            call.function(), args, call.distinct(), call.filter().map(rows::expr)));
    int slot = width + aggregates.size() - 1;
    BoundExpr plain = BoundExpr.plain(frame -> frame.cell(slot));
    return call.function().passes() && !args.isEmpty()
        ? new BoundExpr(plain.term(), args.getFirst().as().with(Affinity.NONE))
        : plain;
  }

  @Override
  public BoundExpr windowed(Expr.Windowed call) {
    int number = windows.size();
    windows.add(
        WindowFunction.of(call, new ExprBinder(rows.catalogue(), rows.scope(), withoutWindows())));
    return BoundExpr.plain(frame -> frame.cell(width + aggregates.size() + number));
  }

  boolean aggregating() {
    return !aggregates.isEmpty();
  }

  /// One row per group: the first row of the group and its aggregates. Without GROUP BY there is exactly one group.
  List<RowStack> grouped(List<BoundExpr> keys, List<RowStack> input, RowStack outer) {
    Map<List<Value>, List<RowStack>> groups = new LinkedHashMap<>();
    if (keys.isEmpty()) {
      groups.put(List.of(), input);
    } else {
      input.forEach(row -> groups.computeIfAbsent(key(keys, row), _ -> new ArrayList<>()).add(row));
    }
    List<RowStack> out = new ArrayList<>(groups.size());
    for (List<RowStack> group : groups.values()) {
      Value[] cells = new Value[width + aggregates.size()];
      Arrays.fill(cells, Value.NULL);
      if (!group.isEmpty()) {
        System.arraycopy(group.getFirst().cells(), 0, cells, 0, width);
      }
      for (int i = 0; i < aggregates.size(); i++) {
        cells[width + i] = aggregates.get(i).over(group);
      }
      out.add(new RowStack(cells, outer));
    }
    return out;
  }

  List<RowStack> windowed(List<RowStack> input) {
    if (windows.isEmpty()) {
      return input;
    }
    long size = input.size();
    rows.catalogue().work().spend(size * size);
    List<Value[]> computed = windows.stream().map(w -> w.over(input)).toList();
    List<RowStack> out = new ArrayList<>(input.size());
    for (int row = 0; row < input.size(); row++) {
      Value[] before = input.get(row).cells();
      Value[] cells = Arrays.copyOf(before, before.length + computed.size());
      for (int i = 0; i < computed.size(); i++) {
        cells[before.length + i] = computed.get(i)[row];
      }
      out.add(input.get(row).withRow(cells));
    }
    return out;
  }

  /// A key that is the same for all rows of one group or partition.
  static List<Value> key(List<BoundExpr> parts, RowStack row) {
    Value[] key = new Value[parts.size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = ValueOrder.key(parts.get(i).of(row), parts.get(i).collation());
    }
    return Arrays.asList(key);
  }
}
