package sibyl.reference;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import sibyl.reference.Rowset.Field;
import sibyl.scalar.Evaluated.Known;
import sibyl.scalar.Ternary;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Tree;

/// Computes one SELECT for the reference, clause by clause, in SQL's order: FROM, WHERE, GROUP BY, HAVING, windows, the result
/// columns, DISTINCT, LIMIT. Called by [Evaluation] for the query itself and for each subquery.
record SelectBlock(Evaluation evaluation, Query.Select select, Scope outer) {

  Rowset rows(Frame start) {
    Rowset from =
        select
            .from()
            .map(r -> evaluation.relations().rows(r, start, outer))
            .orElseGet(() -> new Rowset(List.of(), start));
    Scope scope = outer.inside(from.fields());
    Frame kept =
        select.where().map(w -> filtered(from.frame(), w, scope, Map.of())).orElse(from.frame());
    List<Query.Item> items = items(from);
    List<Expr> shown = new ArrayList<>();
    items.forEach(i -> i.expr().ifPresent(shown::add));
    select.having().ifPresent(shown::add);
    select.orderBy().forEach(t -> shown.add(t.expr()));
    boolean grouped =
        !select.groupBy().isEmpty()
            || shown.stream().anyMatch(e -> here(e, n -> n instanceof Expr.Aggregate));
    if (!grouped && select.having().isPresent()) {
      throw new Silence("HAVING without groups");
    }
    Map<Expr, Expr> computed = Map.of();
    if (grouped) {
      Grouping groups = new Grouping(evaluation, scope, start, named(items));
      Grouping.Result result = groups.of(kept, select.groupBy(), shown);
      kept = result.frame();
      computed = result.slots();
      Frame all = kept;
      Map<Expr, Expr> slots = computed;
      kept =
          select
              .having()
              .map(h -> filtered(all, expanded(h, items, from), scope, slots))
              .orElse(all);
    }
    Windows windows = new Windows(evaluation, scope);
    Grouping.Result wider = windows.of(kept, shown, computed);
    Expressions expressions = new Expressions(evaluation, wider.frame(), scope, wider.slots());
    List<Field> fields = new ArrayList<>();
    for (Query.Item item : items) {
      fields.add(new Field("", item.name(), expressions.bind(item.expr().orElseThrow())));
    }
    List<Expr> order = new ArrayList<>();
    if (select.limit().isPresent()) {
      for (Query.OrderTerm term : select.orderBy()) {
        order.add(ordered(term.expr(), fields, expressions));
      }
    }
    Rowset rows = new Rowset(fields, expressions.frame());
    if (select.distinct()) {
      rows = distinct(rows);
    }
    return select.limit().isPresent() ? limited(rows, order, select.limit().get()) : rows;
  }

  private Frame filtered(Frame frame, Expr condition, Scope scope, Map<Expr, Expr> computed) {
    Expressions expressions = new Expressions(evaluation, frame, scope, computed);
    Expr bound = expressions.bind(condition);
    Frame wider = expressions.frame();
    List<Ternary> truths = evaluation.truths(wider, bound);
    return Evaluation.where(wider, truths);
  }

  /// The result columns, with those that `*` means.
  private List<Query.Item> items(Rowset from) {
    List<Query.Item> items = new ArrayList<>();
    for (Query.Item item : select.items()) {
      if (item.expr().isPresent()) {
        items.add(item);
      } else {
        for (Field field : from.shown()) {
          items.add(
              new Query.Item(
                  Optional.of(
                      new Expr.ColumnRef(
                          field.qualifier(), field.name(), field.expr().type(), Grade.LOOSE)),
                  ""));
        }
      }
    }
    return items;
  }

  private static Map<String, Expr> named(List<Query.Item> items) {
    Map<String, Expr> named = new LinkedHashMap<>();
    for (Query.Item item : items) {
      if (!item.alias().isEmpty()) {
        named.put(item.alias(), item.expr().orElseThrow());
      }
    }
    return named;
  }

  /// HAVING with the expressions that aliases of result columns mean.
  private Expr expanded(Expr having, List<Query.Item> items, Rowset from) {
    Map<String, Expr> named = named(items);
    return (Expr) expanded(having, named, from);
  }

  private static Node expanded(Node node, Map<String, Expr> named, Rowset from) {
    if (node instanceof Query) {
      return node;
    }
    if (node instanceof Expr.ColumnRef ref
        && ref.table().isEmpty()
        && named.containsKey(ref.column())
        && from.fields().stream().noneMatch(f -> f.name().equalsIgnoreCase(ref.column()))) {
      return named.get(ref.column());
    }
    return Tree.mapChildren(node, n -> expanded(n, named, from));
  }

  /// A term of ORDER BY: a result column by its alias, or an expression. Engines read numbers as positions.
  private static Expr ordered(Expr term, List<Field> fields, Expressions expressions) {
    if (term instanceof Expr.Literal) {
      throw new Silence("ORDER BY of a position");
    }
    if (term instanceof Expr.ColumnRef ref && ref.table().isEmpty()) {
      List<Field> named =
          fields.stream().filter(f -> f.name().equalsIgnoreCase(ref.column())).toList();
      if (named.size() == 1) {
        return named.getFirst().expr();
      }
    }
    return expressions.bind(term);
  }

  private Rowset distinct(Rowset rows) {
    if (rows.frame().size() <= 1) {
      return rows;
    }
    List<List<Known>> values = evaluation.values(rows);
    Map<List<Object>, List<Known>> seen = new HashMap<>();
    return rows.with(
        rows.frame()
            .keeping(
                i -> {
                  List<Object> key = new ArrayList<>(evaluation.keys().of(values.get(i)));
                  key.add(rows.frame().tuples().get(i).origin());
                  List<Known> first = seen.putIfAbsent(key, values.get(i));
                  if (first != null) {
                    Keys.alike(first, values.get(i));
                  }
                  return first == null;
                }));
  }

  /// The rows that LIMIT leaves. Rows that compare alike at its edges must look alike.
  private Rowset limited(Rowset rows, List<Expr> order, Query.Limit limit) {
    if (limit.count() == 0) {
      // Some systems read that as no limit.
      throw new Silence("LIMIT 0");
    }
    List<List<Known>> shown = evaluation.values(rows);
    List<List<Known>> keys = evaluation.values(rows.frame(), order);
    SortedTuples sorted = new SortedTuples(evaluation.authority(), select.orderBy(), keys);
    Set<Integer> kept = new HashSet<>();
    int origins = rows.frame().tuples().stream().mapToInt(Frame.Tuple::origin).max().orElse(-1) + 1;
    for (int o = 0; o < origins; o++) {
      List<Integer> own = new ArrayList<>();
      for (int i = 0; i < rows.frame().size(); i++) {
        if (rows.frame().tuples().get(i).origin() == o) {
          own.add(i);
        }
      }
      own.sort(sorted);
      edge(own, limit.offset(), sorted, shown);
      edge(own, limit.offset() + limit.count(), sorted, shown);
      for (int at = 0; at < own.size(); at++) {
        if (at >= limit.offset() && at - limit.offset() < limit.count()) {
          kept.add(own.get(at));
        }
      }
    }
    return rows.with(rows.frame().keeping(kept::contains));
  }

  private static void edge(
      List<Integer> own, long at, SortedTuples order, List<List<Known>> shown) {
    if (at <= 0 || at >= own.size()) {
      return;
    }
    int before = own.get((int) at - 1);
    int after = own.get((int) at);
    if (order.compare(before, after) == 0 && !alike(shown.get(before), shown.get(after))) {
      throw new Silence("LIMIT without a total order");
    }
  }

  private static boolean alike(List<Known> row, List<Known> other) {
    return row.stream()
        .map(Known::value)
        .toList()
        .equals(other.stream().map(Known::value).toList());
  }

  /// Whether a node of the expression passes the test, outside of its subqueries.
  static boolean here(Expr expr, Predicate<Node> test) {
    return Tree.anyHere(expr, test);
  }
}
