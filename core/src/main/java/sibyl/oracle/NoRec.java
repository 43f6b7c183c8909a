package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Claim;
import sibyl.claim.Fold;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.determinism.Determinism;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Function;
import sibyl.sql.Query;
import sibyl.sql.SelectUnderWith;
import sibyl.sql.SqlType;
import sibyl.sql.Value;

/// NoREC, non-optimizing reference engine construction (Rigger and Su, ESEC/FSE 2020): engines optimise a condition in WHERE, but
/// hardly ever the same condition as a result column.
///
/// ```sql
/// SELECT x FROM t WHERE p         =  those rows of SELECT x, NOT NOT p FROM t whose last column is true
/// SELECT count(*) FROM t WHERE p  =  how often SELECT NOT NOT p FROM t is true
/// and both have as many rows as SELECT count(CASE WHEN p THEN 1 END) FROM t says
/// ```
public final class NoRec implements Oracle {
  private static final Function COUNT =
      Function.aggregate("count", SqlType.INTEGER, Function.Fold.SUM, SqlType.ANY);

  @Override
  public String name() {
    return "norec";
  }

  @Override
  public String law() {
    return "WHERE p keeps exactly the rows for which p, shown as a column, is true";
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) ->
        new Probe(
            new DrawQuery(grammar, scene, choices)
                .of(choices.oneIn(4) ? Shape.COUNT : Shape.PLAIN));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return Claims.ofSelects(core -> claim(scene, core));
  }

  private static Next claim(Scene scene, SelectUnderWith core) {
    Query.Select s = core.select();
    if (s.where().isEmpty()) {
      return new Next.Declined("no condition");
    }
    if (s.limit().isPresent()
        || core.windows()
        || s.distinct()
        || !s.groupBy().isEmpty()
        || s.having().isPresent()) {
      return new Next.Declined("not a plain SELECT with WHERE");
    }
    Optional<String> trouble = Determinism.trouble(core.whole(), scene);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    // NOT NOT gives a plain truth value in every version of every dialect.
    Query.Item shown = Query.Item.of(new Expr.Not(new Expr.Not(s.where().get())));
    Query.Select open = s.withWhere(Optional.empty()).withOrder(List.of(), Optional.empty());
    if (!core.aggregates()) {
      List<Query.Item> items = new ArrayList<>(s.items());
      items.add(shown);
      return claim(core, open, open.withItems(items), Fold.TRUE_ROWS, Fold.ROW_COUNT);
    }
    boolean counts =
        s.items().size() == 1
            && s.items().getFirst().expr().orElseThrow() instanceof Expr.Aggregate a
            && a.args().isEmpty()
            && a.filter().isEmpty();
    Expr count = new Expr.Aggregate(COUNT, List.of(), false, Optional.empty());
    Query.Select counting = s.withItems(List.of(Query.Item.of(count)));
    // Any other aggregate says less about the rows than their number does.
    SelectUnderWith counted = counts ? core : new SelectUnderWith(core.with(counting), counting);
    return claim(counted, open, open.withItems(List.of(shown)), Fold.TRUE_COUNT, Fold.TOGETHER);
  }

  private static Claim claim(
      SelectUnderWith core, Query.Select open, Query.Select shown, Fold rows, Fold count) {
    Expr p = core.select().where().orElseThrow();
    Expr one = new Expr.Literal(new Value.Int(1));
    Expr marked = new Expr.Case(Optional.empty(), List.of(new Expr.When(p, one)), Optional.empty());
    Expr counted = new Expr.Aggregate(COUNT, List.of(marked), false, Optional.empty());
    return Claim.sameRows(
        List.of(
            new Side("shown", List.of(core.with(shown)), rows),
            Side.of("filtered", core.whole()),
            new Side(
                "counted",
                List.of(core.with(open.withItems(List.of(Query.Item.of(counted))))),
                count)));
  }
}
