package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.claim.Claim;
import sibyl.claim.Judge;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Facts;
import sibyl.oracle.Oracle;
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
    Scene scene = Scene.empty(dialect);
    for (Step step : asked.setup()) {
      if (session.run(step.statement()).accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return oracle.claim(scene, facts(oracle, scene, session), asked.probe());
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

  /// The verdict with what the engine tells of how it runs each side.
  public static Verdict.Refuted explained(
      Case asked, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    Optional<String> explain = dialect.explain();
    if (explain.isEmpty()
        || !(claim(asked, oracle, dialect) instanceof Claim.SameRows(List<Claim.Side> sides))) {
      return verdict;
    }
    try (Session session = worlds.fresh()) {
      asked.setup().forEach(step -> session.run(step.statement()));
      List<Verdict.Answer> answers = new ArrayList<>();
      for (Verdict.Answer answer : verdict.answers()) {
        List<String> plan = new ArrayList<>();
        sides.stream()
            .filter(side -> side.label().equals(answer.label()))
            .flatMap(side -> side.queries().stream())
            .map(query -> explain.get() + " " + Sql.print(query, dialect.spelling()))
            .forEach(sql -> plan.addAll(lines(session.run(new Statement.Native(sql)))));
        answers.add(answer.withPlan(plan));
      }
      return new Verdict.Refuted(verdict.defect(), verdict.explanation(), answers);
    }
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
