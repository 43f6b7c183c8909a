package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import sibyl.reduce.NodeShrink.Candidates;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Value;

/// The rules by which the reducer makes queries simpler: drops ORDER BY, GROUP BY, DISTINCT, result columns, CTEs, an arm of a
/// UNION or a table of a join; a LEFT JOIN becomes an inner one. Part of the list in [NodeShrinks].
final class QueryShrinks {
  private QueryShrinks() {}

  private static final Expr ZERO = new Expr.Literal(new Value.Int(0));

  static final List<NodeShrink<?>> ALL =
      List.of(
          new NodeShrink<>(
              Relation.Named.class,
              "no hint",
              (r, to) ->
                  to.addIf(!r.hint().isEmpty(), () -> new Relation.Named(r.name(), r.alias(), ""))),
          new NodeShrink<>(
              Relation.Join.class,
              "one side",
              (r, to) -> {
                to.add(r::left);
                to.add(r::right);
              }),
          new NodeShrink<>(
              Relation.Join.class,
              "no ON",
              (r, to) -> to.addIf(r.on().isPresent(), () -> unconditional(r.kind(), r))),
          new NodeShrink<>(
              Relation.Join.class,
              "no NATURAL or USING",
              (r, to) ->
                  to.addIf(r.natural() || !r.using().isEmpty(), () -> unconditional(r.kind(), r))),
          new NodeShrink<>(
              Relation.Join.class,
              "simpler kind of join",
              (r, to) ->
                  simpler(r.kind())
                      .forEach(
                          kind ->
                              to.add(
                                  () ->
                                      new Relation.Join(
                                          kind,
                                          r.left(),
                                          r.right(),
                                          r.natural(),
                                          r.using(),
                                          r.on())))),
          new NodeShrink<>(
              Relation.Join.class,
              "comma",
              (r, to) ->
                  to.addIf(
                      (r.kind() == Relation.JoinKind.CROSS || r.kind() == Relation.JoinKind.INNER)
                          && r.on().isEmpty()
                          && !r.natural()
                          && r.using().isEmpty(),
                      () -> unconditional(Relation.JoinKind.COMMA, r))),
          new NodeShrink<>(
              Query.Select.class,
              "no modifier",
              (q, to) -> to.addIf(!q.modifier().isEmpty(), () -> q.withModifier(""))),
          new NodeShrink<>(
              Query.Select.class,
              "fewer columns",
              (q, to) -> {
                if (q.items().size() > 1) {
                  to.addWithout(q.items(), q::withItems);
                }
              }),
          new NodeShrink<>(
              Query.Select.class,
              "no WHERE",
              (q, to) -> to.addIf(q.where().isPresent(), () -> q.withWhere(Optional.empty()))),
          new NodeShrink<>(
              Query.Select.class,
              "no HAVING",
              (q, to) -> to.addIf(q.having().isPresent(), () -> q.withHaving(Optional.empty()))),
          new NodeShrink<>(Query.Select.class, "no ORDER BY and LIMIT", QueryShrinks::addUnordered),
          new NodeShrink<>(
              Query.Select.class,
              "fewer sort keys",
              (q, to) -> to.addWithout(q.orderBy(), fewer -> q.withOrder(fewer, q.limit()))),
          new NodeShrink<>(
              Query.Select.class,
              "no GROUP BY",
              (q, to) ->
                  to.addIf(
                      !q.groupBy().isEmpty(),
                      () -> q.withGroupBy(List.of()).withHaving(Optional.empty()))),
          new NodeShrink<>(
              Query.Select.class,
              "fewer groups",
              (q, to) -> to.addWithout(q.groupBy(), fewer -> groupedBy(q, fewer))),
          new NodeShrink<>(
              Query.Select.class,
              "no DISTINCT",
              (q, to) -> to.addIf(q.distinct(), () -> q.withDistinct(false))),
          new NodeShrink<>(
              Query.Select.class,
              "no FROM",
              (q, to) ->
                  to.addIf(
                      q.groupBy().isEmpty() && q.having().isEmpty() && q.from().isPresent(),
                      () -> q.withFrom(Optional.empty()))),
          new NodeShrink<>(
              Query.Compound.class,
              "one arm",
              (q, to) -> {
                to.add(q::left);
                to.add(q::right);
              }),
          new NodeShrink<>(
              Query.Compound.class, "both arms alike", QueryShrinks::addWithBothArmsEdited),
          new NodeShrink<>(
              Query.Compound.class, "no ORDER BY and LIMIT", QueryShrinks::addUnordered),
          new NodeShrink<>(
              Query.Values.class,
              "fewer rows",
              (q, to) -> {
                if (q.rows().size() > 1) {
                  to.addWithout(q.rows(), Query.Values::new);
                }
              }),
          new NodeShrink<>(Query.With.class, "body alone", (q, to) -> to.add(q::body)),
          new NodeShrink<>(
              Query.With.class,
              "fewer CTEs",
              (q, to) ->
                  to.addWithout(q.ctes(), fewer -> new Query.With(q.recursive(), fewer, q.body()))),
          new NodeShrink<>(
              Query.Item.class,
              "constant column",
              (item, to) ->
                  to.addIf(
                      item.expr().filter(e -> !(e instanceof Expr.Literal)).isPresent(),
                      () -> new Query.Item(Optional.of(ZERO), item.alias()))),
          new NodeShrink<>(
              Query.OrderTerm.class,
              "plain order",
              (o, to) -> to.add(() -> new Query.OrderTerm(o.expr()))),
          new NodeShrink<>(
              Query.Window.class,
              "no frame",
              (w, to) ->
                  to.addIf(
                      !w.frame().isEmpty(),
                      () -> new Query.Window(w.partitionBy(), w.orderBy(), ""))),
          new NodeShrink<>(
              Query.Window.class,
              "fewer sort keys",
              (w, to) ->
                  to.addWithout(
                      w.orderBy(), fewer -> new Query.Window(w.partitionBy(), fewer, ""))),
          new NodeShrink<>(
              Query.Window.class,
              "fewer partition keys",
              (w, to) ->
                  to.addWithout(
                      w.partitionBy(), fewer -> new Query.Window(fewer, w.orderBy(), w.frame()))),
          new NodeShrink<>(
              Query.Cte.class,
              "no hint",
              (c, to) -> to.add(() -> new Query.Cte(c.name(), c.columns(), "", c.query()))));

  private static Relation unconditional(Relation.JoinKind kind, Relation.Join join) {
    return new Relation.Join(kind, join.left(), join.right(), Optional.empty());
  }

  private static List<Relation.JoinKind> simpler(Relation.JoinKind kind) {
    return switch (kind) {
      case COMMA, INNER -> List.of();
      case CROSS, LEFT -> List.of(Relation.JoinKind.INNER);
      case RIGHT, FULL -> List.of(Relation.JoinKind.INNER, Relation.JoinKind.LEFT);
    };
  }

  /// Groups by fewer keys and no longer shows the others.
  private static Query groupedBy(Query.Select q, List<Expr> keys) {
    List<Query.Item> items =
        q.items().stream()
            .filter(
                i -> i.expr().map(e -> !q.groupBy().contains(e) || keys.contains(e)).orElse(true))
            .toList();
    return keys.isEmpty() ? q.withGroupBy(keys) : q.withItems(items).withGroupBy(keys);
  }

  private static void addUnordered(Query.Ordered q, Candidates to) {
    to.addIf(
        !q.orderBy().isEmpty() || q.limit().isPresent(),
        () -> q.withOrder(List.of(), Optional.empty()));
  }

  /// Both arms must keep the same number and types of columns, so they are edited together.
  private static void addWithBothArmsEdited(Query.Compound q, Candidates to) {
    if (!(q.left() instanceof Query.Select left) || !(q.right() instanceof Query.Select right)) {
      return;
    }
    for (int i = Math.min(left.items().size(), right.items().size()) - 1; i >= 0; i--) {
      int at = i;
      if (left.items().size() > 1) {
        to.add(() -> edited(q, s -> s.withItems(FewerColumns.without(s.items(), at))));
      }
      to.add(() -> edited(q, s -> withItem(s, at, _ -> ZERO)));
      to.add(
          () -> edited(q, s -> withItem(s, at, e -> e instanceof Expr.Cast c ? c.operand() : e)));
    }
  }

  private static Query edited(Query.Compound q, UnaryOperator<Query.Select> edit) {
    return new Query.Compound(
        q.op(),
        edit.apply((Query.Select) q.left()),
        edit.apply((Query.Select) q.right()),
        q.order());
  }

  private static Query.Select withItem(Query.Select s, int at, UnaryOperator<Expr> edit) {
    List<Query.Item> items = new ArrayList<>(s.items());
    items.set(at, new Query.Item(items.get(at).expr().map(edit), items.get(at).alias()));
    return s.withItems(items);
  }
}
