package sibyl.oracle;

import java.util.List;
import java.util.regex.Pattern;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Ends;
import sibyl.claim.Next;
import sibyl.dialect.Dialect;
import sibyl.draw.Draw;
import sibyl.draw.DrawQuery;
import sibyl.draw.DrawQuery.Shape;
import sibyl.draw.Grammar;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Sql;
import sibyl.sql.Statement;

/// The engine survives every statement: it answers with rows or an ordinary error, and does not crash, hang, or report
/// corruption or an internal error.
///
/// ```sql
/// any statement  ends
/// ```
///
/// Every statement of every test round is judged by this law. Its own queries use the whole language, also what other oracles
/// must avoid.
public final class Survives implements Oracle {

  @Override
  public String name() {
    return "survives";
  }

  @Override
  public String law() {
    return "every statement ends, and leaves the engine alive and in one piece";
  }

  /// Low, because the statements of all other oracles are judged by this law as well.
  @Override
  public int weight() {
    return 1;
  }

  @Override
  public Draw<Probe> question(Grammar grammar) {
    return (scene, choices) -> new Probe(new DrawQuery(grammar, scene, choices).of(Shape.FREE));
  }

  @Override
  public Claims claims(Scene scene, Facts facts) {
    return (probe, _) ->
        scene.dialect().excuses().stream().anyMatch(e -> isDocumented(probe, e, scene, facts))
            ? new Next.Declined("documented error")
            : Claim.of(List.of(new Act.Say(probe.asked())), new Ends(0));
  }

  private static boolean isDocumented(
      Probe probe, Dialect.Excuse excuse, Scene scene, Facts facts) {
    return matches(probe.asked(), excuse.statement(), scene)
        && facts.history().stream().anyMatch(s -> matches(s, excuse.after(), scene));
  }

  private static boolean matches(Statement statement, Pattern words, Scene scene) {
    return words.matcher(Sql.print(statement, scene.dialect().spelling())).find();
  }
}
