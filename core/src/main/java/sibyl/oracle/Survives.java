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

/// The engine answers, with rows or with an honest error: it does not crash, hang, report corruption or contradict itself.
///
/// ```sql
/// any statement  ends
/// ```
///
/// Every statement of every round is judged by this law; its own questions use all of the language, also what other
/// oracles must avoid.
public final class Survives implements Oracle {

  @Override
  public String name() {
    return "survives";
  }

  @Override
  public String law() {
    return "every statement ends, and leaves the engine alive and in one piece";
  }

  /// Rarely: every statement of the others is judged by this law as well.
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
        scene.dialect().excuses().stream().anyMatch(e -> excused(probe, e, scene, facts))
            ? new Next.Declined("an error that the manual announces")
            : Claim.of(List.of(new Act.Say(probe.asked())), new Ends(0));
  }

  private static boolean excused(Probe probe, Dialect.Excuse excuse, Scene scene, Facts facts) {
    return said(probe.asked(), excuse.statement(), scene)
        && facts.history().stream().anyMatch(s -> said(s, excuse.after(), scene));
  }

  private static boolean said(Statement statement, Pattern words, Scene scene) {
    return words.matcher(Sql.print(statement, scene.dialect().spelling())).find();
  }
}
