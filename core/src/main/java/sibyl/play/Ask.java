package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Claim;
import sibyl.claim.Judge;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Claims;
import sibyl.oracle.Facts;
import sibyl.oracle.Oracle;
import sibyl.oracle.Probe;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// A case asked again in a fresh world.
public final class Ask {
  private Ask() {}

  /// The claim is derived afresh from what the engine accepts this time.
  public static Verdict again(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      return Judge.judge(derived(asked, oracle, dialect, session), session);
    }
  }

  /// The claim that a case makes on an engine.
  public static Claim claim(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      return derived(asked, oracle, dialect, session);
    }
  }

  private static Claim derived(Case asked, Oracle oracle, Dialect dialect, Session session) {
    Scene scene = built(asked, dialect, session);
    return oracle.claim(scene, facts(oracle, scene, session), asked.probe());
  }

  private static Scene built(Case asked, Dialect dialect, Session session) {
    Scene scene = Scene.empty(dialect);
    for (Step step : asked.setup()) {
      if (session.run(step.statement()).accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return scene;
  }

  /// What the database answers to an oracle's own questions.
  public static Facts facts(Oracle oracle, Scene scene, Session session) {
    return new Facts(oracle.asks(scene).stream().map(session::run).toList());
  }

  /// A stored claim, word for word.
  public static Verdict verbatim(List<Statement> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      setup.forEach(session::run);
      return Judge.judge(claim, session);
    }
  }

  /// The verdict with what can be told of its cause: how the engine says it runs each side, and what makes it vanish.
  public static Verdict.Refuted explained(
      Case asked, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      Scene scene = built(asked, dialect, session);
      Claims claims = oracle.claims(scene, facts(oracle, scene, session));
      Claim claim = claims.of(asked.probe());
      if (claim instanceof Claim.Given given) {
        given.building().forEach(session::run);
      }
      List<Verdict.Answer> answers =
          verdict.answers().stream()
              .map(answer -> answer.withPlan(plan(answer.label(), claim, dialect, session)))
              .toList();
      List<String> cures = new ArrayList<>();
      for (Probe probe : claims.closer(asked.probe())) {
        Claim part = claims.of(probe);
        if (Judge.judge(part, session) instanceof Verdict.Refuted) {
          cures.add(sides(part).getFirst().label());
        }
      }
      String explanation =
          cures.isEmpty()
              ? verdict.explanation()
              : verdict.explanation() + "; vanishes " + String.join(", or ", cures);
      return new Verdict.Refuted(
          verdict.defect(), explanation, answers, claims.likeness().orElse(""));
    }
  }

  private static List<Claim.Side> sides(Claim claim) {
    return switch (claim) {
      case Claim.SameRows c -> c.sides();
      case Claim.Given c -> sides(c.then());
      case Claim.Survives _, Claim.Declined _ -> List.of();
    };
  }

  private static List<String> plan(String label, Claim claim, Dialect dialect, Session session) {
    List<String> plan = new ArrayList<>();
    for (Claim.Side side : sides(claim)) {
      if (side.label().equals(label) && dialect.explain().isPresent()) {
        for (Statement query : side.queries()) {
          String sql = dialect.explain().get() + " " + Sql.print(query, dialect.spelling());
          plan.addAll(lines(session.run(new Statement.Native(sql))));
        }
      }
    }
    return plan;
  }

  private static List<String> lines(Outcome outcome) {
    return outcome instanceof Outcome.Rows(List<List<Value>> rows)
        ? rows.stream().flatMap(row -> Judge.shown(row).lines()).toList()
        : List.of();
  }

  /// The claim that a case makes, if the engine accepts now what it accepted then; an oracle that must ask the engine
  /// first claims only what it can without.
  public static Claim claim(Case asked, Oracle oracle, Dialect dialect) {
    Scene scene = Scene.empty(dialect);
    for (Step step : asked.setup()) {
      if (step.accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return oracle.claim(scene, Facts.NONE, asked.probe());
  }
}
