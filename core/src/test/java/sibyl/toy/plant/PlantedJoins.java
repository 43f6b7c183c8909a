package sibyl.toy.plant;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Tree;
import sibyl.sql.Value;
import sibyl.toy.query.NormalForm;
import sibyl.toy.query.SelectRewrites;

/// Planted bugs: wrong rewrites of joins.
final class PlantedJoins {
  private PlantedJoins() {}

  /// The SELECT with `f` applied to each join in FROM, but not to those in subqueries.
  private static Query.Select joins(Query.Select s, UnaryOperator<Relation.Join> f) {
    return s.withFrom(s.from().map(from -> joins(from, f)));
  }

  private static Relation joins(Relation relation, UnaryOperator<Relation.Join> f) {
    return switch (relation) {
      case Relation.Named r -> r;
      case Relation.Derived r -> r;
      case Relation.Join r ->
          f.apply(
              new Relation.Join(
                  r.kind(),
                  joins(r.left(), f),
                  joins(r.right(), f),
                  r.natural(),
                  r.using(),
                  r.on()));
    };
  }

  private static Relation.Join as(JoinKind kind, Relation.Join r) {
    return new Relation.Join(kind, r.left(), r.right(), r.natural(), r.using(), r.on());
  }

  static Query leftJoinReadAsInner(Query.Select s) {
    return joins(
        s,
        r ->
            r.kind() == JoinKind.LEFT && SelectRewrites.mentions(s, r.right())
                ? as(JoinKind.INNER, r)
                : r);
  }

  static Query fullJoinReadAsLeft(Query.Select s) {
    return joins(
        s,
        r ->
            r.kind() == JoinKind.FULL && SelectRewrites.mentions(s, r.left())
                ? as(JoinKind.LEFT, r)
                : r);
  }

  static Query rightJoinPadsWrongSide(Query.Select s) {
    return s.where().isEmpty()
        ? s
        : joins(s, r -> r.kind() == JoinKind.RIGHT ? as(JoinKind.LEFT, r) : r);
  }

  static Query whereMovedIntoOn(Query.Select s) {
    if (s.where().isPresent()
        && s.from().orElse(null) instanceof Relation.Join r
        && r.kind() == JoinKind.LEFT
        && r.on().isPresent()) {
      Set<String> left = SelectRewrites.names(r.left());
      Set<String> right = SelectRewrites.names(r.right());
      List<Expr> moved =
          NormalForm.conjuncts(s.where().get()).stream()
              .filter(
                  c ->
                      SelectRewrites.mentions(c, right)
                          && !SelectRewrites.mentions(c, left)
                          && !Tree.any(c, n -> n instanceof Query))
              .toList();
      Expr on = moved.stream().reduce(r.on().get(), SelectRewrites::both);
      return SelectRewrites.without(s, moved::contains)
          .withFrom(Optional.of(new Relation.Join(r.kind(), r.left(), r.right(), Optional.of(on))));
    }
    return s;
  }

  static Query innerJoinLosesOn(Query.Select s) {
    return PlantedConditions.isOr(s)
        ? joins(
            s,
            r ->
                r.kind() == JoinKind.INNER && r.on().isPresent()
                    ? new Relation.Join(JoinKind.INNER, r.left(), r.right(), Optional.empty())
                    : r)
        : s;
  }

  static Query leftJoinWithNothingIsEmpty(Query.Select s) {
    return s.from().orElse(null) instanceof Relation.Join r && r.kind() == JoinKind.LEFT
        ? SelectRewrites.and(s, new Expr.Exists(rows(r.right()), false))
        : s;
  }

  private static Query rows(Relation relation) {
    Expr one = new Expr.Literal(new Value.Int(1));
    return new Query.Select(List.of(Query.Item.of(one)), relation, Optional.empty());
  }

  static Query joinMatchesNullKeys(Query.Select s) {
    return joins(
        s,
        r ->
            new Relation.Join(
                r.kind(),
                r.left(),
                r.right(),
                r.natural(),
                r.using(),
                r.on().map(PlantedJoins::matchingNullKeys)));
  }

  private static Expr matchingNullKeys(Expr on) {
    return SelectRewrites.all(
        NormalForm.conjuncts(on).stream()
            .<Expr>map(
                e ->
                    e instanceof Expr.Comparison c
                            && c.op() == Expr.ComparisonOp.EQUAL
                            && NormalForm.unwrapped(c.left()) instanceof Expr.ColumnRef
                            && NormalForm.unwrapped(c.right()) instanceof Expr.ColumnRef
                        ? new Expr.Comparison(Expr.ComparisonOp.SAME, c.left(), c.right())
                        : e)
            .toList());
  }
}
