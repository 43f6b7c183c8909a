package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;

/// Generates the columns of a result, and the GROUP BY and ORDER BY that go with them; [DrawQuery] and [DrawSubquery] ask it once
/// there is a FROM. Where rows are merged (GROUP BY, DISTINCT) or cut (LIMIT), it takes forms of the columns whose equal values
/// look the same, so that the query has only one right result.
final class DrawItems extends DrawPart {

  DrawItems(DrawExpr exprs) {
    super(exprs);
  }

  /// Some columns, or some expressions.
  List<Query.Item> some(Scope scope) {
    if (choices.percent(55)) {
      List<Query.Item> items = new ArrayList<>();
      for (Expr.ColumnRef column : choices.some(scope.columns(), 4)) {
        items.add(Query.Item.of(column));
      }
      return items;
    }
    List<Query.Item> items = new ArrayList<>();
    for (int i = choices.between(1, 3); i > 0; i--) {
      items.add(
          Query.Item.of(exprs.of(exprs.anyType(), scope.withoutSubqueries(), choices.below(3))));
    }
    return items;
  }

  /// Items to group by or to remove duplicates by: columns in their exact form. A column of a type that is not exact may stay.
  List<Query.Item> mostlyExact(Scope scope) {
    List<Query.Item> items = new ArrayList<>();
    for (Expr.ColumnRef column : choices.some(scope.columns(), 2)) {
      Expr seen = convert.measured(column);
      Expr e = column.grade() == Grade.LOOSE && choices.oneIn(2) ? seen : convert.exact(seen);
      items.add(Query.Item.of(e));
    }
    return items;
  }

  /// Columns in their exact form.
  List<Query.Item> exact(Scope scope) {
    return choices.some(scope.columns(), 3).stream()
        .map(c -> Query.Item.of(convert.exact(convert.measured(c))))
        .toList();
  }

  /// The expressions of a select list.
  static List<Expr> exprsOf(List<Query.Item> items) {
    List<Expr> exprs = new ArrayList<>();
    for (Query.Item item : items) {
      item.expr().ifPresent(exprs::add);
    }
    return exprs;
  }

  /// The items with the names x0, x1 and so on.
  static List<Query.Item> aliased(List<Query.Item> items) {
    List<Query.Item> named = new ArrayList<>();
    for (Query.Item item : items) {
      named.add(new Query.Item(item.expr(), "x" + named.size()));
    }
    return named;
  }

  /// GROUP BY keys as they are, or in GROUPING SETS, ROLLUP or CUBE.
  List<Expr> groups(List<Expr> keys) {
    List<Function> sets = grammar.groupings(keys.size());
    return sets.isEmpty() || choices.percent(75)
        ? keys
        : List.of(new Expr.Call(choices.pick(sets), keys));
  }

  /// ORDER BY one column.
  List<Query.OrderTerm> order(Scope scope) {
    String nulls = grammar.may("nulls LAST") && choices.oneIn(6) ? "LAST" : "";
    Expr key = convert.measured(choices.pick(scope.columns()));
    return List.of(new Query.OrderTerm(key, choices.oneIn(2), nulls));
  }

  /// ORDER BY all columns, so that equal rows are identical, with a LIMIT.
  Query limited(Query.Select select) {
    List<Query.OrderTerm> order =
        select.items().stream()
            .map(
                i ->
                    new Query.OrderTerm(
                        new Expr.ColumnRef("", i.alias(), SqlType.ANY, Grade.FIRM),
                        choices.oneIn(3),
                        ""))
            .toList();
    return select.withOrder(
        order, Optional.of(new Query.Limit(choices.between(1, 5), choices.below(2))));
  }
}
