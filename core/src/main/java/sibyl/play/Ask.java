package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sibyl.claim.Claim;
import sibyl.claim.Judge;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Claims;
import sibyl.oracle.Facts;
import sibyl.oracle.Novelty;
import sibyl.oracle.Oracle;
import sibyl.oracle.Probe;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Relation;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
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
    return claim(about(asked, oracle, dialect, session).claims(), asked);
  }

  /// A world before anything is asked of it.
  private record Built(Scene scene, Claims claims) {}

  /// The world of a case, built, and what an oracle has to say of it.
  private static Built about(Case asked, Oracle oracle, Dialect dialect, Session session) {
    Scene scene = Scene.empty(dialect);
    List<Statement> history = new ArrayList<>();
    for (Step step : asked.history()) {
      if (session.run(step.statement()).accepted()) {
        scene = scene.after(step.statement());
        history.add(step.statement());
      }
    }
    return new Built(scene, oracle.claims(scene, facts(oracle, scene, history, session)));
  }

  /// What the database answers to an oracle's own questions.
  public static Facts facts(Oracle oracle, Scene scene, List<Statement> history, Session session) {
    return new Facts(oracle.asks(scene).stream().map(session::run).toList(), history);
  }

  /// The claim of a case's probe, after all that ran in both worlds before it.
  private static Claim claim(Claims about, Case asked) {
    Claims now = about;
    List<Claim.Exchange> before = new ArrayList<>();
    for (Step step : asked.later()) {
      before.addAll(now.of(new Probe(step.statement())).conduct());
      now = step.accepted() ? now.after(step.statement()) : now.refusing(step.statement());
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

  /// The same where it is to be compared with what was seen elsewhere: a database that is not built as it was then proves
  /// nothing.
  public static Verdict faithful(List<Step> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      for (Step step : setup) {
        if (session.run(step.statement()) instanceof Outcome.Failed(Fault fault)
            && step.accepted()) {
          return new Verdict.Moot("setup refused: " + fault.message());
        }
      }
      return Judge.judge(claim, session);
    }
  }

  /// The verdict with what can be told of its cause: how the engine says it runs each side, what makes it vanish, and what
  /// makes sure that it does not.
  public static Verdict.Refuted explained(
      Case asked, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      Built built = about(asked, oracle, dialect, session);
      Claims claims = built.claims();
      Claim claim = claim(claims, asked);
      prepare(claim, session);
      List<Verdict.Answer> answers =
          verdict.answers().stream()
              .map(answer -> answer.withPlan(plan(answer.label(), claim, dialect, session)))
              .toList();
      List<String> cures = new ArrayList<>();
      for (Probe probe : claims.closer(asked.probe())) {
        Claim part = claims.of(probe);
        if (Judge.judge(part, session) instanceof Verdict.Refuted r) {
          String label = part.compared().getFirst().label();
          // A failure of the query itself says nothing of what was left away.
          if (r.answers().stream().anyMatch(a -> a.label().equals(label))) {
            cures.add(label);
          }
        }
      }
      String explanation =
          verdict.explanation()
              + told("; vanishes ", cures)
              + told("; stays with ", pins(asked, verdict, built.scene(), oracle, worlds));
      return new Verdict.Refuted(
          verdict.defect(), explanation, answers, claims.likeness(Novelty.ON).orElse(""));
    }
  }

  private static String told(String lead, List<String> what) {
    return what.isEmpty() ? "" : lead + String.join(", or ", what);
  }

  /// Hints that tie a query to an index, under which it still shows what it showed.
  private static List<String> pins(
      Case asked, Verdict.Refuted verdict, Scene scene, Oracle oracle, Worlds worlds) {
    String hint = scene.dialect().spelling().clauses().forces();
    List<String> pins = new ArrayList<>();
    if (asked.probe().asked() instanceof Query query && !hint.isEmpty()) {
      for (Statement.CreateIndex index : scene.indexes()) {
        String words = hint.formatted(index.name());
        Query tied = Tree.map(query, n -> tied(n, index.table(), words));
        Case again = asked.withProbe(asked.probe().with(tied));
        if (!tied.equals(query)
            && again(again, oracle, scene.dialect(), worlds) instanceof Verdict.Refuted r
            && r.defect().equals(verdict.defect())) {
          pins.add(index.table() + " " + words);
        }
      }
    }
    return pins;
  }

  private static Node tied(Node node, String table, String words) {
    return node instanceof Relation.Named r
            && r.name().equalsIgnoreCase(table)
            && r.hint().isEmpty()
        ? new Relation.Named(r.name(), r.alias(), words)
        : node;
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
      case Claim.SameRows _, Claim.Rotated _, Claim.Survives _, Claim.Declined _ -> {}
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
