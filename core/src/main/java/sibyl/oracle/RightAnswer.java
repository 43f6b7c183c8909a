package sibyl.oracle;

import java.util.List;
import java.util.Optional;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.KnownRows;
import sibyl.claim.Next;
import sibyl.claim.View;
import sibyl.determinism.Determinism;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.reference.BaseTables;
import sibyl.reference.Reference;
import sibyl.scene.Scene;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// A query gives the rows that we compute ourselves: relations by nested loops, expressions by our own evaluator.
///
/// ```sql
/// SELECT x FROM t LEFT JOIN u ON q WHERE p GROUP BY y  =  the same, computed from SELECT * FROM t and SELECT * FROM u
/// ```
///
/// docs/reference.md lists on which part of each dialect it speaks.
public final class RightAnswer implements Oracle {

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public String law() {
    return "a query gives the rows that are computed from its tables by simple means";
  }

  /// Half as often as the others: it declines what its evaluator does not know, and must not take the time of those that need none.
  @Override
  public int weight() {
    return 2;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> new Probe(new DrawQuery(grammar, scene, choices).of(Shape.FREE));
  }

  @Override
  public List<Statement> asks(Scene scene) {
    return BaseTables.asks(scene);
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return KnownTables.claims(
        scene, facts, (tables, _) -> (probe, _) -> next(scene, tables, probe));
  }

  private static Next next(Scene scene, BaseTables tables, Probe probe) {
    if (!(probe.asked() instanceof Query query)) {
      return new Next.Declined("not a query");
    }
    Optional<String> trouble = Determinism.trouble(query, scene);
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    return switch (Reference.exact(query, scene, tables)) {
      case Reference.Silent(String reason) -> new Next.Declined(reason);
      case Reference.Answer answer ->
          Claim.of(
              List.of(new Act.Say(query)),
              new KnownRows(View.of("query", 0), answer.rows(), KnownRows.How.ALL));
    };
  }
}
