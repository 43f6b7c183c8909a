package sibyl.play;

import java.util.List;
import sibyl.claim.Claim;
import sibyl.claim.Judge;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracle;
import sibyl.scene.Scene;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Statement;

/// A case asked again in a fresh world.
public final class Ask {
  private Ask() {}

  /// The claim is derived afresh from what the engine accepts this time.
  public static Verdict again(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      Scene scene = Scene.empty(dialect);
      for (Step step : asked.setup()) {
        if (session.run(step.statement()).accepted()) {
          scene = scene.after(step.statement());
        }
      }
      return Judge.judge(oracle.claim(scene, asked.probe()), session);
    }
  }

  /// A stored claim, word for word.
  public static Verdict verbatim(List<Statement> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      setup.forEach(session::run);
      return Judge.judge(claim, session);
    }
  }

  /// The claim that a case makes, if the engine accepts now what it accepted then.
  public static Claim claim(Case asked, Oracle oracle, Dialect dialect) {
    Scene scene = Scene.empty(dialect);
    for (Step step : asked.setup()) {
      if (step.accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return oracle.claim(scene, asked.probe());
  }
}
