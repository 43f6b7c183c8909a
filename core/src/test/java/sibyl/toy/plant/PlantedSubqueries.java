package sibyl.toy.plant;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.SqlType;
import sibyl.sql.Tree;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.SelectRewrites;
import sibyl.toy.store.Store;

/// Planted bugs: wrong rewrites of subqueries and views.
final class PlantedSubqueries {
  private PlantedSubqueries() {}

  static Expr existsLosesCorrelation(Expr e) {
    if (e instanceof Expr.Exists x && x.query() instanceof Query.Select q && q.from().isPresent()) {
      Set<String> own = SelectRewrites.names(q.from().get());
      Query.Select alone = SelectRewrites.without(q, c -> !independent(c, own));
      return new Expr.Exists(alone, x.negated());
    }
    return e;
  }

  static Query inAsJoin(Query.Select s) {
    if (s.where().isEmpty() || s.from().isEmpty() || s.items().contains(Query.Item.STAR)) {
      return s;
    }
    for (Expr conjunct : NormalForm.conjuncts(s.where().get())) {
      if (conjunct instanceof Expr.InQuery in
          && !in.negated()
          && in.operand().width() == 1
          && in.query() instanceof Query.Select q
          && q.items().size() == 1
          && q.items().getFirst().expr().isPresent()
          && independent(q, Set.of())) {
        Relation semi =
            new Relation.Derived(
                q.withItems(List.of(new Query.Item(q.items().getFirst().expr(), "key"))), "semi");
        Expr key = new Expr.ColumnRef("semi", "key", SqlType.ANY, Grade.LOOSE);
        return SelectRewrites.and(
            SelectRewrites.without(s, conjunct::equals)
                .withFrom(
                    Optional.of(
                        new Relation.Join(
                            Relation.JoinKind.COMMA, s.from().get(), semi, Optional.empty()))),
            new Expr.Comparison(Expr.ComparisonOp.EQUAL, in.operand(), key));
      }
    }
    return s;
  }

  /// Whether each qualified column belongs to these tables or to tables in its own subqueries.
  private static boolean independent(Node node, Set<String> tables) {
    Set<String> known = new HashSet<>(tables);
    Tree.all(node, Relation.class).forEach(r -> known.addAll(SelectRewrites.names(r)));
    return !Tree.any(
        node,
        n ->
            n instanceof Expr.ColumnRef c
                && !c.table().isEmpty()
                && !known.contains(c.table().toLowerCase(Locale.ROOT)));
  }

  static Query flatteningLosesDistinct(Query.Select s, Store store) {
    return s.where().isEmpty() ? s : derivedTableLosesDistinct(s, store);
  }

  static Query derivedTableLosesDistinct(Query.Select s, Store store) {
    return s.withFrom(s.from().map(f -> flattened(f, store)));
  }

  private static Relation flattened(Relation relation, Store store) {
    if (relation instanceof Relation.Join r) {
      return new Relation.Join(
          r.kind(),
          flattened(r.left(), store),
          flattened(r.right(), store),
          r.natural(),
          r.using(),
          r.on());
    }
    return SelectRewrites.definingQuery(relation, store)
        .filter(q -> q instanceof Query.Select d && d.distinct())
        .<Relation>map(
            q ->
                new Relation.Derived(
                    ((Query.Select) q).withDistinct(false), SelectRewrites.alias(relation)))
        .orElse(relation);
  }

  static Query wherePushedIntoOneArm(Query.Select s, Store store) {
    Optional<Query> behind =
        s.where().isEmpty()
            ? Optional.empty()
            : s.from().flatMap(f -> SelectRewrites.definingQuery(f, store));
    if (behind.orElse(null) instanceof Query.Compound c && c.limit().isEmpty()) {
      String alias = SelectRewrites.alias(s.from().orElseThrow());
      Query first =
          new Query.Select(
              List.of(Query.Item.STAR), new Relation.Derived(c.left(), alias), s.where());
      Query both = new Query.Compound(c.op(), first, c.right());
      return s.withFrom(Optional.of(new Relation.Derived(both, alias))).withWhere(Optional.empty());
    }
    return s;
  }

  static Query wherePushedBelowWindow(Query.Select s, Store store) {
    Optional<Query> behind =
        s.where().isEmpty()
            ? Optional.empty()
            : s.from().flatMap(f -> SelectRewrites.definingQuery(f, store));
    if (behind.orElse(null) instanceof Query.Select q
        && q.groupBy().isEmpty()
        && q.limit().isEmpty()
        && Tree.any(q, n -> n instanceof Expr.Windowed)
        && !Tree.any(q, n -> n instanceof Expr.Aggregate)) {
      Map<String, Expr> plain = new HashMap<>();
      for (Query.Item item : q.items()) {
        item.expr()
            .filter(e -> !Tree.any(e, n -> n instanceof Expr.Windowed))
            .ifPresent(e -> plain.put(item.name().toLowerCase(Locale.ROOT), e));
      }
      List<Expr> pushed =
          NormalForm.conjuncts(s.where().orElseThrow()).stream()
              .filter(c -> expressible(c, plain.keySet()))
              .toList();
      Query.Select inner = q;
      for (Expr each : pushed) {
        inner =
            SelectRewrites.and(inner, SelectRewrites.everywhere(each, e -> substituted(e, plain)));
      }
      Relation below = new Relation.Derived(inner, SelectRewrites.alias(s.from().orElseThrow()));
      return SelectRewrites.without(s, pushed::contains).withFrom(Optional.of(below));
    }
    return s;
  }

  private static boolean expressible(Expr e, Set<String> columns) {
    return !Tree.any(
        e,
        n ->
            n instanceof Query
                || (n instanceof Expr.ColumnRef c
                    && !columns.contains(c.column().toLowerCase(Locale.ROOT))));
  }

  private static Expr substituted(Expr e, Map<String, Expr> by) {
    return e instanceof Expr.ColumnRef c
        ? new Expr.Implicit(by.getOrDefault(c.column().toLowerCase(Locale.ROOT), c), c.kind())
        : e;
  }
}
