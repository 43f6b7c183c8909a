package sibyl.locus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.Side;
import sibyl.determinism.OpaqueSqlDeterminism;
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
import sibyl.sql.Statement;

/// Fences keep the meaning of queries: a query gives the same rows with a fence at all its places.
public final class FencedQueries implements Oracle {

  @Override
  public String name() {
    return "fences";
  }

  @Override
  public String law() {
    return "a query gives the same rows with a fence at all its places";
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> new Probe(new DrawQuery(grammar, scene, choices).of(Shape.FREE));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return (probe, _) -> claim(probe.asked(), scene, facts);
  }

  private static Next claim(Statement asked, Scene scene, Facts facts) {
    Optional<String> trouble = OpaqueSqlDeterminism.trouble(asked, scene, facts.history());
    if (trouble.isPresent()) {
      return new Next.Declined(trouble.get());
    }
    List<Side> sides = new ArrayList<>(List.of(Side.of("plain", asked)));
    FencePlaces places = new FencePlaces(scene);
    for (Fence fence : Fences.of(scene.dialect())) {
      try {
        sides.add(
            Side.of(
                fence.toString(),
                places.fenced(
                    asked,
                    s -> s.width() == fence.width() ? Optional.of(fence) : Optional.empty())));
      } catch (Expr.IllTyped _) {
        // The fence does not fit the types there.
      }
    }
    return sides.size() > 1 ? Claim.sameRows(sides) : new Next.Declined("no place for a fence");
  }
}
