package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
    return claim(about(asked, oracle, dialect, session), asked);
  }

  /// The world of a case, built, and what an oracle has to say of it.
  private static Claims about(Case asked, Oracle oracle, Dialect dialect, Session session) {
    Scene scene = Scene.empty(dialect);
    List<Statement> history = new ArrayList<>();
    for (Step step : asked.history()) {
      if (session.run(step.statement()).accepted()) {
        scene = scene.after(step.statement());
        history.add(step.statement());
      }
    }
    return oracle.claims(scene, facts(oracle, scene, history, session));
  }

  /// What the database answers to an oracle's own questions.
  public static Facts facts(Oracle oracle, Scene scene, List<Statement> history, Session session) {
    return new Facts(oracle.asks(scene).stream().map(session::run).toList(), history);
  }

  /// The claim of a case's probe, after all that ran in both worlds before it.
  private static Claim claim(Claims about, Case asked) {
    Claims now = about;
    List<Claim.Exchange> before = new ArrayList<>();
    for (Statement statement : asked.later()) {
      before.addAll(now.of(new Probe(statement)).conduct());
      now = now.after(statement);
    }
    return now.of(asked.probe()).preceded(before);
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
      Claims claims = about(asked, oracle, dialect, session);
      Claim claim = claim(claims, asked);
      prepare(claim, session);
      List<Verdict.Answer> answers =
          verdict.answers().stream()
              .map(answer -> answer.withPlan(plan(answer.label(), claim, dialect, session)))
              .toList();
      List<String> cures = new ArrayList<>();
      for (Probe probe : claims.closer(asked.probe())) {
        Claim part = claims.of(probe);
        if (Judge.judge(part, session) instanceof Verdict.Refuted) {
          cures.add(part.compared().getFirst().label());
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

  /// Brings a world to where the last comparison of a claim is made.
  private static void prepare(Claim claim, Session session) {
    switch (claim) {
      case Claim.Given c -> {
        c.building().forEach(session::run);
        prepare(c.then(), session);
      }
      case Claim.Taken c -> {
        c.statements().forEach(session::run);
        prepare(c.then(), session);
      }
      case Claim.Alike c ->
          c.exchanges().subList(0, c.exchanges().size() - 1).stream()
              .flatMap(e -> Stream.of(e.here(), e.there()))
              .forEach(session::run);
      case Claim.SameRows _, Claim.Survives _, Claim.Declined _ -> {}
    }
  }

  private static List<String> plan(String label, Claim claim, Dialect dialect, Session session) {
    List<String> plan = new ArrayList<>();
    for (Claim.Side side : claim.compared()) {
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
    for (Step step : asked.history()) {
      if (step.accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return claim(oracle.claims(scene, Facts.NONE), asked);
  }
}
