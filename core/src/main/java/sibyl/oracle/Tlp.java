package sibyl.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.chance.Weighted;
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
import sibyl.sql.Relation;
import sibyl.sql.SelectUnderWith;
import sibyl.sql.Statement;

/// TLP, ternary logic partitioning (Rigger and Su, OOPSLA 2020): for each row, a condition is either true, false or unknown.
///
/// ```sql
/// SELECT x FROM t  =  SELECT x FROM t WHERE p
///                     UNION ALL SELECT x FROM t WHERE NOT p
///                     UNION ALL SELECT x FROM t WHERE p IS NULL
/// ```
///
/// The same holds for HAVING; with UNION in the place of UNION ALL for DISTINCT and for GROUP BY without aggregates; and
/// for aggregates that compose, such as `max(x) = max(max of the parts)`.
public final class Tlp implements Oracle {

  @Override
  public String name() {
    return "tlp";
  }

  @Override
  public String law() {
    return "the rows of a query are those where p, those where NOT p and those where p IS NULL";
  }

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(10, Shape.PLAIN),
          new Weighted<>(3, Shape.DISTINCT),
          new Weighted<>(2, Shape.GROUPED),
          new Weighted<>(3, Shape.HAVING),
          new Weighted<>(4, Shape.AGGREGATE));

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) ->
        new Probe(new DrawQuery(grammar, scene, choices).of(choices.weighted(SHAPES)));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return Claims.ofSelects(core -> claim(scene, core));
  }

  private static Next claim(Scene scene, SelectUnderWith core) {
    Query.Select s = core.select();
    if (s.limit().isPresent() || core.windows()) {
      return new Next.Declined("LIMIT or window function");
    }
    Optional<String> trouble = Determinism.trouble(core.whole(), scene);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    Fold together = s.distinct() ? Fold.DISTINCT : Fold.TOGETHER;
    if (s.having().isPresent()) {
      return s.groupBy().isEmpty()
          ? new Next.Declined("HAVING without GROUP BY")
          : partitioned(core, s.withHaving(Optional.empty()), having(s), together);
    }
    if (s.where().isEmpty()) {
      return new Next.Declined("no condition");
    }
    Query.Select whole = s.withWhere(Optional.empty());
    if (s.groupBy().isEmpty() && core.aggregates()) {
      return composed(core, whole, where(s), scene);
    }
    if (!s.groupBy().isEmpty()) {
      List<Expr> shown = s.items().stream().flatMap(i -> i.expr().stream()).toList();
      return core.aggregates() || !shown.containsAll(s.groupBy())
          ? new Next.Declined("GROUP BY that cannot be partitioned")
          : partitioned(core, whole, where(s), Fold.DISTINCT);
    }
    return partitioned(core, whole, where(s), together);
  }

  private static List<Query.Select> where(Query.Select s) {
    return parts(s.where().orElseThrow()).stream().map(p -> s.withWhere(Optional.of(p))).toList();
  }

  private static List<Query.Select> having(Query.Select s) {
    return parts(s.having().orElseThrow()).stream().map(p -> s.withHaving(Optional.of(p))).toList();
  }

  private static List<Expr> parts(Expr p) {
    return List.of(p, new Expr.Not(p), new Expr.IsNull(p, false));
  }

  private static Claim partitioned(
      SelectUnderWith core, Query.Select whole, List<Query.Select> parts, Fold fold) {
    return Claim.sameRows(
        List.of(
            Side.of("whole", core.with(whole)),
            new Side("parts", parts.stream().<Statement>map(core::with).toList(), fold)));
  }

  /// The aggregate of the whole against the aggregate of the parts' aggregates.
  private static Next composed(
      SelectUnderWith core, Query.Select whole, List<Query.Select> parts, Scene scene) {
    List<Query.Item> outer = new ArrayList<>();
    List<Query.Item> inner = new ArrayList<>();
    for (Query.Item item : whole.items()) {
      if (!(item.expr().orElse(null) instanceof Expr.Aggregate a)
          || (a.distinct() && !a.function().passes())) {
        return new Next.Declined("aggregate that cannot be partitioned");
      }
      String name = "a" + inner.size();
      Optional<Function> fold = fold(a, scene);
      if (fold.isEmpty()) {
        return new Next.Declined("aggregate that cannot be partitioned");
      }
      inner.add(Query.Item.of(a, name));
      Expr part = new Expr.ColumnRef("parts", name, a.type(), a.function().grade());
      outer.add(
          Query.Item.of(
              new Expr.Aggregate(
                  fold.get(),
                  List.of(part.as(fold.get().params().getFirst())),
                  false,
                  Optional.empty())));
    }
    Optional<Query> union = Optional.empty();
    for (Query.Select part : parts) {
      Query next = part.withItems(inner).withOrder(List.of(), Optional.empty());
      union =
          Optional.of(
              union
                  .<Query>map(u -> new Query.Compound(Query.SetOp.UNION_ALL, u, next))
                  .orElse(next));
    }
    Query.Select together =
        new Query.Select(
            outer, new Relation.Derived(union.orElseThrow(), "parts"), Optional.empty());
    return Claim.sameRows(
        List.of(Side.of("whole", core.with(whole)), Side.of("parts", core.with(together))));
  }

  private static Optional<Function> fold(Expr.Aggregate part, Scene scene) {
    return switch (part.function().fold()) {
      case NONE -> Optional.empty();
      case SUM -> aggregate("sum", part, scene);
      case MIN -> aggregate("min", part, scene);
      case MAX -> aggregate("max", part, scene);
    };
  }

  private static Optional<Function> aggregate(String name, Expr part, Scene scene) {
    return scene.dialect().words().functions().stream()
        .filter(f -> f.kind() == Function.Kind.AGGREGATE && f.name().equals(name))
        .filter(f -> part.type().fits(f.params().getFirst()))
        .findFirst();
  }
}
