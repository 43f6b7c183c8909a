package sibyl.reference;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import sibyl.scalar.Evaluated.Known;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Tree;

/// Window functions that rank or count (`rank() OVER (ORDER BY a)`), for the reference: called by [SelectBlock] after grouping.
/// Each becomes a slot of the tuples. Silent for other functions and for frames.
record Windows(Evaluation evaluation, Scope scope) {

  /// The tuples with a slot for each window function in the expressions.
  Grouping.Result of(Frame frame, List<Expr> shown, Map<Expr, Expr> computed) {
    List<Expr.Windowed> functions = new ArrayList<>();
    for (Expr each : shown) {
      if (Tree.anyHere(each, n -> n instanceof Expr.Windowed)) {
        collect(each, functions);
      }
    }
    Frame wider = frame;
    Map<Expr, Expr> slots = new LinkedHashMap<>(computed);
    for (Expr.Windowed each : functions) {
      Expressions expressions = new Expressions(evaluation, wider, scope, computed);
      List<Long> values = values(each, expressions);
      Slot slot = evaluation.slot(evaluation.authority().count(0).typing());
      wider =
          expressions
              .frame()
              .with(slot, values.stream().map(v -> evaluation.authority().count(v)).toList());
      slots.put(each, slot.ref());
    }
    return new Grouping.Result(wider, slots);
  }

  private static void collect(Node node, List<Expr.Windowed> all) {
    if (node instanceof Expr.Windowed windowed) {
      if (!all.contains(windowed)) {
        all.add(windowed);
      }
    } else if (!(node instanceof Query)) {
      Tree.children(node, child -> collect(child, all));
    }
  }

  private List<Long> values(Expr.Windowed function, Expressions expressions) {
    if (!function.window().frame().isEmpty() || function.filter().isPresent()) {
      throw new Silence("window with a frame or a filter");
    }
    List<Expr> partition = function.window().partitionBy().stream().map(expressions::bind).toList();
    List<Expr> order =
        function.window().orderBy().stream().map(t -> expressions.bind(t.expr())).toList();
    List<Expr> args = function.args().stream().map(expressions::bind).toList();
    Frame frame = expressions.frame();
    List<List<Known>> parts = evaluation.values(frame, partition);
    List<List<Known>> keys = evaluation.values(frame, order);
    List<List<Known>> counted = evaluation.values(frame, args);
    SortedTuples sorted =
        new SortedTuples(evaluation.authority(), function.window().orderBy(), keys);
    Map<List<Object>, List<Integer>> partitions = new LinkedHashMap<>();
    for (int i = 0; i < frame.size(); i++) {
      int row = i;
      List<Object> key =
          new ArrayList<>(evaluation.keys().of(parts.stream().map(p -> p.get(row)).toList()));
      key.add(frame.tuples().get(i).origin());
      partitions.computeIfAbsent(key, _ -> new ArrayList<>()).add(i);
    }
    Long[] values = new Long[frame.size()];
    for (List<Integer> rows : partitions.values()) {
      fill(values, function, peers(rows, sorted), counted);
    }
    return List.of(values);
  }

  /// The rows of a partition in the order of the window; those that are equal in it are together.
  private static List<List<Integer>> peers(List<Integer> rows, SortedTuples sorted) {
    List<Integer> ordered = rows.stream().sorted(sorted).toList();
    List<List<Integer>> groups = new ArrayList<>();
    for (int row : ordered) {
      if (groups.isEmpty() || sorted.compare(groups.getLast().getFirst(), row) != 0) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(row);
    }
    return groups;
  }

  /// Fills in the values of a partition.
  private static void fill(
      Long[] values,
      Expr.Windowed function,
      List<List<Integer>> groups,
      List<List<Known>> counted) {
    String name = function.function().name().toLowerCase(Locale.ROOT);
    long before = 0;
    long notNull = 0;
    for (int g = 0; g < groups.size(); g++) {
      List<Integer> peers = groups.get(g);
      notNull +=
          peers.stream().filter(i -> counted.stream().noneMatch(a -> a.get(i).isNull())).count();
      long value =
          switch (name) {
            case "rank" -> before + 1;
            case "dense_rank" -> g + 1;
            case "row_number" -> {
              if (peers.size() > 1) {
                throw new Silence("row_number of peers");
              }
              yield before + 1;
            }
            case "count" -> notNull;
            case String _ -> throw new Silence("window function");
          };
      peers.forEach(i -> values[i] = value);
      before += peers.size();
    }
  }
}
