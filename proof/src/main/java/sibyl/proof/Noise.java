package sibyl.proof;

import java.util.List;
import sibyl.chance.Choices;
import sibyl.chance.Weighted;
import sibyl.claim.Fold;
import sibyl.claim.Next;
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
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// Numeric noise (Figure 1 of Eqsql's paper): a sum of floats does not depend on the order of addition.
///
/// ```sql
/// SELECT sum(x) FROM t  =  SELECT sum(s) FROM (SELECT sum(x) AS s FROM t GROUP BY y)
/// ```
///
/// No engine promises that, and most users accept it, so this oracle is off by default. It compares the last digits; Eqsql
/// compares everything else.
public final class Noise implements Oracle {
  private final Eqsql eqsql = new Eqsql();

  private static final List<Weighted<Shape>> SHAPES =
      List.of(
          new Weighted<>(2, Shape.AGGREGATE),
          new Weighted<>(1, Shape.GROUPED),
          new Weighted<>(1, Shape.HAVING));

  private static final int TRIES = 20;

  @Override
  public String name() {
    return "noise";
  }

  @Override
  public String law() {
    return "sums of floats are the same to the last digit, however they are added up";
  }

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) ->
        question(grammar, drawn(grammar, scene, choices)).from(scene, choices);
  }

  /// Tries to generate a query with a sum of floats.
  private static Query drawn(Grammar grammar, Scene scene, Choices choices) {
    Query query = new DrawQuery(grammar, scene, choices).of(choices.weighted(SHAPES));
    for (int i = 0; i < TRIES && !noisy(query, scene); i++) {
      query = new DrawQuery(grammar, scene, choices).of(choices.weighted(SHAPES));
    }
    return query;
  }

  private static boolean noisy(Query query, Scene scene) {
    return Determinism.trouble(query, scene).filter(Determinism.SUM_OF_FLOATS::equals).isPresent();
  }

  @Override
  public Draw<Probe> question(Grammar grammar, Statement asked) {
    return eqsql.question(grammar, asked);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return (probe, _) -> claim(scene, probe);
  }

  private Next claim(Scene scene, Probe probe) {
    return probe.asked() instanceof Query query && noisy(query, scene)
        ? eqsql.claim(scene, probe, Fold.DIGITS, t -> !t.equals(Determinism.SUM_OF_FLOATS))
        : new Next.Declined("no sum of floats");
  }
}
