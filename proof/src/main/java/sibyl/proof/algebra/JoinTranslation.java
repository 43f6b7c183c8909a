package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import sibyl.chance.Choices;
import sibyl.proof.algebra.UnfinishedQuery.Open;
import sibyl.sql.Expr;
import sibyl.sql.Features;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Relation.JoinKind;

/// The part of [FromAlgebra], which turns the algebra of a query mutated for the oracle `eqsql` into SQL again, for joins:
/// writes a join of two parts of a query in one of its equivalent SQL forms, such as a semi-join as EXISTS or IN.
record JoinTranslation(
    AvailableSyntax words, Choices choices, Function<UnfinishedQuery, Open> nesting) {

  /// The rows of both sides.
  Open whole(Join join, Open left, Open right, Function<List<Expr>, FromRex> terms) {
    JoinRelType type = join.getJoinType();
    Open l = side(left, type.generatesNullsOnLeft());
    Open r = side(right, type.generatesNullsOnRight());
    if (l.from().orElseThrow() instanceof Relation.Join && type == JoinRelType.RIGHT) {
      l = nesting.apply(l);
    }
    if (r.from().orElseThrow() instanceof Relation.Join && type != JoinRelType.RIGHT) {
      r = nesting.apply(r);
    }
    List<Expr> both = new ArrayList<>(l.columns());
    both.addAll(r.columns());
    boolean nests = FromRex.nests(List.of(join.getCondition()));
    if (nests && type != JoinRelType.INNER) {
      throw new NotExpressible("a query inside the condition of an outer join");
    }
    Optional<Expr> on =
        join.getCondition().isAlwaysTrue()
            ? Optional.empty()
            : Optional.of(terms.apply(both).condition(join.getCondition()));
    Optional<Expr> where = UnfinishedQuery.both(l.where(), r.where());
    Relation a = l.from().orElseThrow();
    Relation b = r.from().orElseThrow();
    return switch (type) {
      case INNER -> {
        boolean apart = on.isEmpty() || nests || choices.oneIn(3);
        Relation from = apart ? product(a, b) : on(JoinKind.INNER, a, b, on.get());
        yield new Open(
            Optional.of(from),
            apart ? UnfinishedQuery.both(where, on) : where,
            false,
            List.of(),
            Optional.empty(),
            both);
      }
      case LEFT -> outer(JoinKind.LEFT, a, b, on, where, both);
      case RIGHT ->
          words.joins(JoinKind.RIGHT) && !(b instanceof Relation.Join) && choices.oneIn(2)
              ? outer(JoinKind.RIGHT, a, b, on, where, both)
              : outer(JoinKind.LEFT, b, a, on, where, both);
      case FULL -> outer(JoinKind.FULL, a, b, on, where, both);
      default -> throw new NotExpressible(type.toString());
    };
  }

  /// A side that is padded with NULLs must stay as it is: its conditions and expressions would otherwise apply to padded
  /// rows too.
  private Open side(Open side, boolean padded) {
    boolean columns = side.columns().stream().allMatch(c -> c instanceof Expr.ColumnRef);
    boolean plain = side.where().isEmpty() && columns;
    boolean apart = padded ? !plain : !columns && choices.oneIn(3);
    return side.from().isEmpty() || apart ? nesting.apply(side) : side;
  }

  private Open outer(
      JoinKind kind,
      Relation left,
      Relation right,
      Optional<Expr> on,
      Optional<Expr> where,
      List<Expr> columns) {
    Expr condition = on.orElseGet(() -> FromRex.truth(true));
    boolean columnsOnly =
        condition instanceof Expr.Comparison(var op, Expr.ColumnRef _, Expr.ColumnRef _)
            && op == Expr.ComparisonOp.EQUAL;
    if (!words.joins(kind)
        || (kind == JoinKind.FULL && !columnsOnly && !words.may(Features.FULL_ON_ANY))) {
      throw new NotExpressible(kind.toString());
    }
    return new Open(
        Optional.of(on(kind, left, right, condition)),
        where,
        false,
        List.of(),
        Optional.empty(),
        columns);
  }

  private Relation product(Relation left, Relation right) {
    boolean commas = !(left instanceof Relation.Join j) || j.kind() == JoinKind.COMMA;
    if (commas && words.joins(JoinKind.COMMA) && choices.oneIn(2)) {
      return new Relation.Join(JoinKind.COMMA, left, right, Optional.empty());
    }
    return words.joins(JoinKind.CROSS)
        ? new Relation.Join(JoinKind.CROSS, explicit(left), right, Optional.empty())
        : on(JoinKind.INNER, left, right, FromRex.truth(true));
  }

  private Relation on(JoinKind kind, Relation left, Relation right, Expr condition) {
    return new Relation.Join(kind, explicit(left), right, Optional.of(condition));
  }

  /// A comma binds weaker than JOIN, so the ON clause of a JOIN behind it could not see the relation before the comma.
  private Relation explicit(Relation relation) {
    return relation instanceof Relation.Join j && j.kind() == JoinKind.COMMA
        ? words.joins(JoinKind.CROSS)
            ? new Relation.Join(JoinKind.CROSS, explicit(j.left()), j.right(), Optional.empty())
            : on(JoinKind.INNER, j.left(), j.right(), FromRex.truth(true))
        : relation;
  }

  /// Semi-join or anti-join: rows of the left side that have a match on the right, or that have none.
  Open semiJoin(Join join, Open left, Open right, Function<List<Expr>, FromRex> terms) {
    boolean wanted = join.getJoinType() == JoinRelType.SEMI;
    List<Expr> both = new ArrayList<>(left.columns());
    both.addAll(right.columns());
    FromRex said = terms.apply(both);
    List<RexNode> all = RelOptUtil.conjunctions(join.getCondition());
    Optional<RexCall> equality =
        wanted && choices.oneIn(2) ? equality(all, left.columns().size()) : Optional.empty();
    if (equality.isPresent()) {
      RexCall in = equality.get();
      boolean first = belongs(in.getOperands().getFirst(), 0, left.columns().size());
      Expr here = said.expr(in.getOperands().get(first ? 0 : 1));
      Expr there = said.expr(in.getOperands().get(first ? 1 : 0));
      List<RexNode> rest = all.stream().filter(c -> !c.equals(in)).toList();
      Query.Select inner = inner(join, right, there, said, rest);
      return left.filtered(new Expr.InQuery(here, inner, false));
    }
    if (choices.oneIn(3)) {
      Query.Select inner = inner(join, right, FromRex.count(words, List.of(), false), said, all);
      Expr.ComparisonOp op = wanted ? Expr.ComparisonOp.GREATER : Expr.ComparisonOp.EQUAL;
      return left.filtered(new Expr.Comparison(op, new Expr.ScalarQuery(inner), FromRex.whole(0)));
    }
    return left.filtered(new Expr.Exists(inner(join, right, FromRex.whole(1), said, all), !wanted));
  }

  private static Query.Select inner(
      Join join, Open right, Expr shown, FromRex terms, List<RexNode> conditions) {
    RexNode condition = RexUtil.composeConjunction(join.getCluster().getRexBuilder(), conditions);
    Optional<Expr> here =
        condition.isAlwaysTrue() ? Optional.empty() : Optional.of(terms.condition(condition));
    return new Query.Select(
        List.of(Query.Item.of(shown)), right.from(), UnfinishedQuery.both(right.where(), here));
  }

  /// The condition that equates this column of the left side with a value of the right.
  private static Optional<RexCall> equality(List<RexNode> conditions, int left) {
    for (RexNode each : conditions) {
      if (each instanceof RexCall call && call.isA(SqlKind.EQUALS)) {
        RexNode a = call.getOperands().getFirst();
        RexNode b = call.getOperands().getLast();
        boolean parted =
            (belongs(a, 0, left) && belongs(b, left, Integer.MAX_VALUE))
                || (belongs(b, 0, left) && belongs(a, left, Integer.MAX_VALUE));
        if (parted) {
          return Optional.of(call);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean belongs(RexNode node, int from, int to) {
    ImmutableBitSet bits = RelOptUtil.InputFinder.bits(node);
    return !bits.isEmpty() && bits.nth(0) >= from && bits.length() <= to;
  }
}
