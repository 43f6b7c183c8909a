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
    List<List<Object>> partitions = new ArrayList<>();
    for (int i = 0; i < frame.size(); i++) {
      int row = i;
      List<Object> key =
          new ArrayList<>(evaluation.keys().of(parts.stream().map(p -> p.get(row)).toList()));
      key.add(frame.tuples().get(i).origin());
      partitions.add(key);
    }
    List<Long> values = new ArrayList<>();
    for (int i = 0; i < frame.size(); i++) {
      List<Integer> before = new ArrayList<>();
      List<Integer> peers = new ArrayList<>();
      for (int j = 0; j < frame.size(); j++) {
        if (partitions.get(i).equals(partitions.get(j))) {
          int sign = sorted.compare(j, i);
          if (sign < 0) {
            before.add(j);
          } else if (sign == 0) {
            peers.add(j);
          }
        }
      }
      values.add(value(function, before, peers, keys, counted));
    }
    return values;
  }

  private long value(
      Expr.Windowed function,
      List<Integer> before,
      List<Integer> peers,
      List<List<Known>> keys,
      List<List<Known>> counted) {
    return switch (function.function().name().toLowerCase(Locale.ROOT)) {
      case "rank" -> before.size() + 1;
      case "dense_rank" ->
          before.stream()
                  .map(i -> evaluation.keys().of(keys.stream().map(k -> k.get(i)).toList()))
                  .distinct()
                  .count()
              + 1;
      case "row_number" -> {
        if (peers.size() > 1) {
          throw new Silence("row_number of peers");
        }
        yield before.size() + 1;
      }
      case "count" -> counted(before, counted) + counted(peers, counted);
      case String _ -> throw new Silence("window function");
    };
  }

  private static long counted(List<Integer> tuples, List<List<Known>> args) {
    return tuples.stream().filter(i -> args.stream().noneMatch(a -> a.get(i).isNull())).count();
  }
}
