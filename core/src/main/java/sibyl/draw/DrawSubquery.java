package sibyl.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;

/// Generates subqueries: `EXISTS (…)`, `c0 IN (…)`, one value in an expression, a derived table in FROM, the query of a view.
/// Called by the generators of expressions, FROM clauses and views. Their results have only one right answer: set operations are
/// only over columns whose equal values are identical, and a scalar subquery returns one row.
public final class DrawSubquery extends DrawPart {
  private final DrawFrom from;
  private final DrawItems items;

  DrawSubquery(DrawExpr exprs) {
    super(exprs);
    this.from = new DrawFrom(exprs);
    this.items = new DrawItems(exprs);
  }

  DrawFrom from() {
    return from;
  }

  DrawItems items() {
    return items;
  }

  /// Generates a query over a FROM clause, with that WHERE.
  interface How {
    Query of(DrawSubquery draw, Scope scope, Relation from, Optional<Expr> where);
  }

  static final Productions<How> PRODUCTIONS =
      new Productions<>(
          List.of(
              new Production<>(1, "DISTINCT", DrawSubquery::distinct),
              new Production<>(1, "GROUP BY", DrawSubquery::grouped),
              new Production<>(1, "set operation", DrawSubquery::combined),
              new Production<>(1, "window function", DrawSubquery::windowed),
              new Production<>(1, "LIMIT", DrawSubquery::limited),
              new Production<>(4, "plain", DrawSubquery::plain)));

  /// A query for a view, CTE or derived table: all columns have names.
  public Query viewQuery(int depth) {
    From drawn = from.of(List.of(), depth);
    Scope scope = new Scope(drawn.columns(), List.of(), depth > 1);
    Optional<Expr> where =
        choices.oneIn(2) ? Optional.of(exprs.condition(scope, choices.below(3))) : Optional.empty();
    return PRODUCTIONS.pick(choices).of(this, scope, drawn.relation(), where);
  }

  private Query plain(Scope scope, Relation from, Optional<Expr> where) {
    return new Query.Select(DrawItems.aliased(items.some(scope)), from, where);
  }

  private Query distinct(Scope scope, Relation from, Optional<Expr> where) {
    return new Query.Select(DrawItems.aliased(items.mostlyExact(scope)), from, where)
        .withDistinct(true);
  }

  private Query grouped(Scope scope, Relation from, Optional<Expr> where) {
    List<Query.Item> keys = items.mostlyExact(scope);
    List<Query.Item> list = new ArrayList<>(keys);
    list.add(Query.Item.of(exprs.aggregates().aggregate(scope, false)));
    return new Query.Select(DrawItems.aliased(list), from, where)
        .withGroupBy(items.groups(DrawItems.exprsOf(keys)));
  }

  private Query combined(Scope scope, Relation from, Optional<Expr> where) {
    return compound(new Query.Select(DrawItems.aliased(items.mostlyExact(scope)), from, where));
  }

  private Query windowed(Scope scope, Relation from, Optional<Expr> where) {
    return exprs
        .aggregates()
        .windowed(scope)
        .<Query>map(
            w ->
                new Query.Select(
                    DrawItems.aliased(List.of(Query.Item.of(w), items.some(scope).getFirst())),
                    from,
                    where))
        .orElseGet(() -> plain(scope, from, where));
  }

  private Query limited(Scope scope, Relation from, Optional<Expr> where) {
    return items.limited(new Query.Select(DrawItems.aliased(items.exact(scope)), from, where));
  }

  /// A set operation of this query and another.
  Query compound(Query.Select left) {
    List<Query.SetOp> ops =
        List.of(Query.SetOp.values()).stream().filter(o -> grammar.may(Features.setOp(o))).toList();
    Query.SetOp op = choices.pick(ops);
    List<SqlType> types = DrawItems.exprsOf(left.items()).stream().map(Expr::type).toList();
    From drawn = this.from.of(List.of(), 0);
    Scope scope = new Scope(drawn.columns(), List.of(), false);
    Query.Select right =
        new Query.Select(
            columns(types.size(), scope), drawn.relation(), Optional.of(exprs.condition(scope, 1)));
    Query.Select same = left.withItems(recast(left.items()));
    return new Query.Compound(op, same, right.withItems(recastAs(same.items(), right.items())));
  }

  private List<Query.Item> columns(int count, Scope scope) {
    return Stream.generate(() -> Query.Item.of(choices.pick(scope.columns())))
        .limit(count)
        .toList();
  }

  /// Every column cast, so that both arms of a set operation can have the same types.
  private List<Query.Item> recast(List<Query.Item> arm) {
    return arm.stream()
        .map(
            i -> {
              Expr e = i.expr().orElseThrow();
              return e instanceof Expr.Cast
                  ? i
                  : Query.Item.of(convert.cast(e, grammar.firmCasts()), i.alias());
            })
        .toList();
  }

  /// Every column cast to the type of the column it stands below.
  private List<Query.Item> recastAs(List<Query.Item> model, List<Query.Item> arm) {
    List<Query.Item> cast = new ArrayList<>();
    for (int i = 0; i < arm.size(); i++) {
      Expr like = model.get(i).expr().orElseThrow();
      Expr e = arm.get(i).expr().orElseThrow();
      Expr same =
          like instanceof Expr.Cast c
              ? new Expr.Cast(
                  convert.asArgument(
                      grammar.casts(e.type(), c.type()) ? e : convert.fit(e, c.type())),
                  c.to())
              : convert.fit(e, like.type());
      cast.add(Query.Item.of(same, model.get(i).alias()));
    }
    return cast;
  }

  /// A subquery for IN and EXISTS, with columns that can be compared with values of these types.
  Query values(List<Expr.ColumnRef> outer, List<SqlType> types, int depth) {
    From drawn = this.from.of(outer, Math.min(depth, 1));
    Scope scope = new Scope(drawn.columns(), outer, depth > 1);
    List<Query.Item> list = new ArrayList<>();
    for (SqlType type : types) {
      list.add(
          Query.Item.of(
              convert.fitLoosely(
                  choices.percent(70)
                      ? choices.pick(scope.columns())
                      : exprs.of(exprs.anyType(), scope.withoutSubqueries(), 1),
                  type)));
    }
    Optional<Expr> where =
        choices.percent(60)
            ? Optional.of(exprs.condition(scope, Math.max(0, depth)))
            : Optional.empty();
    return new Query.Select(list, drawn.relation(), where);
  }

  /// A subquery that yields one value.
  Expr scalar(List<Expr.ColumnRef> outer, SqlType type, int depth) {
    From drawn = this.from.of(outer, 0);
    Scope scope = new Scope(drawn.columns(), outer, false);
    // An aggregate over columns of the outer query only would belong to that query.
    Expr aggregate =
        exprs.aggregates().aggregate(new Scope(drawn.columns(), List.of(), false), false);
    Optional<Expr> where =
        choices.oneIn(2)
            ? Optional.of(exprs.condition(scope, Math.min(1, depth)))
            : Optional.empty();
    return convert.fit(
        new Expr.ScalarQuery(
            new Query.Select(List.of(Query.Item.of(aggregate)), drawn.relation(), where)),
        type);
  }
}
