package sibyl.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.scalar.Typing;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// GROUP BY and aggregates of one SELECT, for the reference: called by [SelectBlock] after WHERE. A group becomes one of its own
/// tuples, with a slot for each aggregate such as `COUNT(*)`. Silent where a column outside GROUP BY could be any of several.
record Grouping(Evaluation evaluation, Scope scope, Frame start, Map<String, Expr> aliases) {

  /// The groups as tuples, and the slot of each aggregate.
  record Result(Frame frame, Map<Expr, Expr> slots) {}

  Result of(Frame frame, List<Expr> groupBy, List<Expr> shown) {
    Expressions expressions = new Expressions(evaluation, frame, scope);
    List<Expr> keys = new ArrayList<>();
    for (Expr key : groupBy) {
      keys.add(expressions.bind(named(key)));
    }
    Set<Expr.Aggregate> aggregates = aggregates(shown);
    List<Expr.Aggregate> bound = new ArrayList<>();
    for (Expr.Aggregate each : aggregates) {
      bound.add(
          new Expr.Aggregate(
              each.function(),
              each.args().stream().map(expressions::bind).toList(),
              each.distinct(),
              each.filter().map(expressions::bind)));
    }
    bound.forEach(this::own);
    Frame wider = expressions.frame();
    List<List<Integer>> groups = groups(wider, keys, groupBy.isEmpty());
    shown.forEach(e -> bare(e, groupBy, keys, wider, groups));
    Frame result = representatives(wider, groups, groupBy.isEmpty());
    Map<Expr, Expr> slots = new LinkedHashMap<>();
    int at = 0;
    for (Expr.Aggregate each : aggregates) {
      List<Known> values = aggregate(wider, bound.get(at++), groups);
      Slot slot =
          evaluation.slot(
              values.isEmpty()
                  ? Typing.of(each.type(), "")
                  : Typings.column(values.getFirst().typing()));
      result = result.with(slot, values);
      slots.put(each, slot.ref());
    }
    return new Result(result, slots);
  }

  /// An aggregate of outer columns alone belongs to the query around.
  private void own(Expr.Aggregate bound) {
    List<Expr.ColumnRef> refs = Tree.all(bound, Expr.ColumnRef.class);
    if (!refs.isEmpty() && refs.stream().allMatch(r -> start.slot(r) >= 0)) {
      throw new Silence("aggregate of another query");
    }
  }

  /// A key may be the alias of a result column. Some engines read a number as a position.
  private Expr named(Expr key) {
    if (key instanceof Expr.Call c && c.function().kind() == Function.Kind.GROUPING) {
      throw new Silence("grouping sets");
    }
    if (key instanceof Expr.Literal) {
      throw new Silence("GROUP BY of a position");
    }
    return key instanceof Expr.ColumnRef ref
            && ref.table().isEmpty()
            && scope.levels().getFirst().stream()
                .noneMatch(f -> f.name().equalsIgnoreCase(ref.column()))
        ? aliases.getOrDefault(ref.column(), key)
        : key;
  }

  private static Set<Expr.Aggregate> aggregates(List<Expr> shown) {
    Set<Expr.Aggregate> all = new LinkedHashSet<>();
    shown.forEach(e -> collect(e, all));
    return all;
  }

  private static void collect(Node node, Set<Expr.Aggregate> all) {
    if (node instanceof Expr.Aggregate aggregate) {
      all.add(aggregate);
    } else if (!(node instanceof Query)) {
      Tree.children(node, child -> collect(child, all));
    }
  }

  /// The tuples of each group, by their numbers. Without keys, all tuples with one origin are a group, even if there are none.
  private List<List<Integer>> groups(Frame frame, List<Expr> keys, boolean whole) {
    List<List<Known>> values = evaluation.values(frame, keys);
    Map<List<Object>, List<Integer>> groups = new LinkedHashMap<>();
    Map<List<Object>, List<Known>> first = new HashMap<>();
    if (whole) {
      for (int o = 0; o < start.size(); o++) {
        groups.put(List.of(o), new ArrayList<>());
      }
    }
    for (int i = 0; i < frame.size(); i++) {
      int row = i;
      List<Known> cells = values.stream().map(v -> v.get(row)).toList();
      List<Object> key = new ArrayList<>();
      key.add(frame.tuples().get(i).origin());
      // A single row is equal to no other, whatever its collation.
      if (frame.size() > 1) {
        key.addAll(evaluation.keys().of(cells));
      }
      Keys.alike(first.computeIfAbsent(key, _ -> cells), cells);
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(i);
    }
    return List.copyOf(groups.values());
  }

  private Frame representatives(Frame frame, List<List<Integer>> groups, boolean whole) {
    List<Frame.Tuple> tuples = new ArrayList<>();
    for (int g = 0; g < groups.size(); g++) {
      if (!groups.get(g).isEmpty()) {
        tuples.add(frame.tuples().get(groups.get(g).getFirst()));
      } else if (whole) {
        List<Known> cells = new ArrayList<>(start.tuples().get(g).cells());
        frame.slots().subList(cells.size(), frame.slots().size()).stream()
            .map(s -> Evaluation.nothing(s.typing()))
            .forEach(cells::add);
        tuples.add(new Frame.Tuple(g, cells));
      }
    }
    return new Frame(frame.slots(), tuples);
  }

  /// A column outside aggregates and keys has a value that depends on the engine, unless all tuples of its group agree.
  private void bare(
      Expr shown, List<Expr> groupBy, List<Expr> keys, Frame frame, List<List<Integer>> groups) {
    Map<Node, Boolean> known = new HashMap<>();
    groupBy.forEach(k -> known.put(named(k), true));
    bare(shown, known, keys, frame, groups);
  }

  private void bare(
      Node node,
      Map<Node, Boolean> known,
      List<Expr> keys,
      Frame frame,
      List<List<Integer>> groups) {
    if (known.containsKey(node) || node instanceof Expr.Aggregate) {
      return;
    }
    switch (node) {
      case Expr.ColumnRef ref -> {
        scope
            .column(ref)
            .or(() -> aliased(ref))
            .ifPresent(e -> sameInGroups(e, keys, frame, groups));
      }
      case Query q -> {
        // A subquery that names columns of this block would see the values of one tuple.
        for (Expr.ColumnRef ref : Tree.all(q, Expr.ColumnRef.class)) {
          scope.levels().getFirst().stream()
              .filter(f -> f.name().equalsIgnoreCase(ref.column()))
              .forEach(f -> sameInGroups(f.expr(), keys, frame, groups));
        }
      }
      case Node other ->
          Tree.mapChildren(
              other,
              child -> {
                bare(child, known, keys, frame, groups);
                return child;
              });
    }
  }

  private Optional<Expr> aliased(Expr.ColumnRef ref) {
    return Optional.ofNullable(aliases.get(ref.column()))
        .filter(e -> e instanceof Expr.ColumnRef)
        .flatMap(e -> scope.column((Expr.ColumnRef) e));
  }

  private void sameInGroups(Expr expr, List<Expr> keys, Frame frame, List<List<Integer>> groups) {
    if (keys.contains(expr)) {
      return;
    }
    for (Expr.ColumnRef ref : Tree.all(expr, Expr.ColumnRef.class)) {
      int slot = frame.slot(ref);
      for (List<Integer> group : groups) {
        Set<Value> values = new LinkedHashSet<>();
        group.forEach(i -> values.add(frame.cell(i, slot).value()));
        if (values.size() > 1 || (group.isEmpty() && slot >= start.slots().size())) {
          throw new Silence("column outside GROUP BY");
        }
      }
    }
  }

  private List<Known> aggregate(Frame frame, Expr.Aggregate aggregate, List<List<Integer>> groups) {
    if (aggregate.function().purity() != Function.Purity.PURE) {
      throw new Silence("aggregate that depends on the order of rows");
    }
    List<List<Integer>> counted = groups;
    if (aggregate.filter().isPresent()) {
      List<Ternary> truths = evaluation.truths(frame, aggregate.filter().get());
      counted =
          groups.stream()
              .map(g -> g.stream().filter(i -> truths.get(i) == Ternary.TRUE).toList())
              .toList();
    }
    return aggregate.function().counts()
        ? counts(frame, aggregate, counted)
        : evaluation.authority().aggregate(frame, aggregate, counted);
  }

  private List<Known> counts(Frame frame, Expr.Aggregate aggregate, List<List<Integer>> groups) {
    List<List<Known>> args = evaluation.values(frame, aggregate.args());
    List<Known> counts = new ArrayList<>();
    for (List<Integer> group : groups) {
      List<Integer> some =
          group.stream().filter(i -> args.stream().noneMatch(a -> a.get(i).isNull())).toList();
      long count =
          aggregate.distinct()
              ? some.stream()
                  .map(i -> evaluation.keys().of(args.stream().map(a -> a.get(i)).toList()))
                  .distinct()
                  .count()
              : some.size();
      counts.add(evaluation.authority().count(count));
    }
    return counts;
  }
}
