package sibyl.play;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Built;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.RowComparison;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.claim.View;
import sibyl.claim.World;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Novelty;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
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
public final class CaseRun {
  private CaseRun() {}

  /// What a case claims from its setup on, and what comes of it.
  public record Asked(Next claim, Verdict verdict) {}

  /// The claim is derived afresh from what the engine accepts this time.
  public static Verdict again(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    return asked(asked, oracle, dialect, worlds).verdict();
  }

  public static Asked asked(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      Built built = built(asked, oracle, dialect, session);
      return new ClaimRunner(executor, built.claims()).replay(asked);
    }
  }

  /// The claim that a case makes on an engine, if statements are taken as they were then.
  public static Next claim(Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      return derived(built(asked, oracle, dialect, session).claims(), asked);
    }
  }

  /// The statements whose answers a case compares.
  public static List<Statement> compared(
      Case asked, Oracle oracle, Dialect dialect, Worlds worlds) {
    return claim(asked, oracle, dialect, worlds) instanceof Claim claim
            && claim.worlds().stream().allMatch(World::home)
        ? claim.views().stream().flatMap(v -> claim.statements(v).stream()).toList()
        : List.of();
  }

  /// The claim that a case makes, if the engine accepts now what it accepted then; an oracle that must ask the engine
  /// first claims only what it can without.
  public static Next claim(Case asked, Oracle oracle, Dialect dialect) {
    Scene scene = Scene.empty(dialect);
    for (Step step : asked.setup()) {
      if (step.accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return derived(oracle.claims(scene, Facts.NONE), asked);
  }

  /// Without running anything.
  private static Next derived(Claims about, Case asked) {
    Claims now = about;
    List<Claim> before = new ArrayList<>();
    for (Step step : asked.conduct()) {
      Next next = now.next(asked.probe().with(step.statement()), new Transcript());
      if (!(next instanceof Claim claim)) {
        return next;
      }
      before.add(claim);
      now = now.after(step.statement(), step.accepted());
    }
    Next last = now.next(asked.probe(), new Transcript());
    return last instanceof Claim claim ? claim.flat(before) : last;
  }

  /// A world before anything is asked of it.
  private record Built(Scene scene, Claims claims) {}

  /// The world of a case, built, and what an oracle has to say of it.
  private static Built built(Case asked, Oracle oracle, Dialect dialect, Session session) {
    Scene scene = Scene.empty(dialect);
    List<Statement> history = new ArrayList<>();
    for (Step step : asked.setup()) {
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

  /// A stored claim, word for word.
  public static Verdict verbatim(List<Statement> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      setup.forEach(session::run);
      return executor.run(claim).verdict();
    }
  }

  /// The same where it is to be compared with what was seen elsewhere: a database that is not built as it was then proves
  /// nothing.
  public static Verdict faithful(List<Step> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      for (Step step : setup) {
        if (session.run(step.statement()) instanceof Outcome.Failed(Fault fault)
            && step.accepted()) {
          return new Verdict.Moot("setup refused: " + fault.message());
        }
      }
      return executor.run(claim).verdict();
    }
  }

  /// The verdict with what can be told of its cause: how the engine says it runs each side, what makes it vanish, and what
  /// makes sure that it does not.
  public static Verdict.Refuted explained(
      Case asked, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      Built built = built(asked, oracle, dialect, session);
      ClaimRunner conduct = new ClaimRunner(executor, built.claims());
      asked.conduct().forEach(step -> conduct.run(asked.probe().with(step.statement())));
      Next last = conduct.next(asked.probe());
      List<Verdict.Answer> answers = verdict.answers();
      // How it runs what breaks it, the engine is not asked.
      if (verdict.defect().fault().isEmpty()
          && last instanceof Claim claim
          && claim.worlds().stream().allMatch(World::home)) {
        executor.prepare(claim);
        answers =
            answers.stream()
                .map(a -> a.withPlan(plan(a.label(), claim, dialect, session)))
                .toList();
      }
      List<String> cures = new ArrayList<>();
      for (Probe probe : conduct.about().closer(asked.probe())) {
        Executor.Run part = conduct.run(probe);
        if (part.verdict() instanceof Verdict.Refuted r && part.claim().isPresent()) {
          String label = part.claim().get().views().getFirst().label();
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
          verdict.defect(),
          explanation,
          answers,
          built.claims().likeness(Novelty.ON).orElse(""),
          verdict.camps());
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

  private static List<String> plan(String label, Claim claim, Dialect dialect, Session session) {
    List<String> plan = new ArrayList<>();
    for (View view : claim.views()) {
      if (view.label().equals(label) && dialect.explain().isPresent()) {
        for (Statement query : claim.statements(view)) {
          String sql = dialect.explain().get() + " " + Sql.print(query, dialect.spelling());
          plan.addAll(lines(session.run(new Statement.Native(sql))));
        }
      }
    }
    return plan;
  }

  private static List<String> lines(Outcome outcome) {
    return outcome instanceof Outcome.Rows(List<List<Value>> rows)
        ? rows.stream().flatMap(row -> RowComparison.shown(row).lines()).toList()
        : List.of();
  }
}
