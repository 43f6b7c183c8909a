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

/// Runs a case (setup, statements after it, and the question) again in a fresh database: lets the oracle say anew what must
/// hold, and gives the verdict. Rounds confirm each contradiction with it before they report it; the reducer, `sibyl replay`,
/// bisection and triage use it for every trial.
public final class CaseRun {
  private CaseRun() {}

  /// The claim of a case, and its verdict.
  public record Answer(Next claim, Verdict verdict) {}

  /// The verdict of a case. The claim is derived afresh from the statements that the engine accepts this time.
  public static Verdict again(Case given, Oracle oracle, Dialect dialect, Worlds worlds) {
    return answer(given, oracle, dialect, worlds).verdict();
  }

  public static Answer answer(Case given, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      Built built = built(given, oracle, dialect, session);
      return new ClaimRunner(executor, built.claims()).replay(given);
    }
  }

  /// The claim of a case on an engine, if it accepts the same statements of the conduct as before.
  public static Next claim(Case given, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh()) {
      return derived(built(given, oracle, dialect, session).claims(), given);
    }
  }

  /// The statements whose results a case compares.
  public static List<Statement> compared(
      Case given, Oracle oracle, Dialect dialect, Worlds worlds) {
    return claim(given, oracle, dialect, worlds) instanceof Claim claim
            && claim.worlds().stream().allMatch(World::home)
        ? claim.views().stream().flatMap(v -> claim.statements(v).stream()).toList()
        : List.of();
  }

  /// The claim of a case if the engine accepts the same statements as before. It is derived without an engine, so
  /// an oracle that needs facts from one claims only what it can without them.
  public static Next claim(Case given, Oracle oracle, Dialect dialect) {
    return derived(oracle.claims(scene(given, dialect), Facts.NONE), given);
  }

  /// Whether the oracle must read something from the engine before it can claim anything about a case.
  public static boolean needsFacts(Case given, Oracle oracle, Dialect dialect) {
    return !oracle.asks(scene(given, dialect)).isEmpty();
  }

  private static Scene scene(Case given, Dialect dialect) {
    Scene scene = Scene.empty(dialect);
    for (Step step : given.setup()) {
      if (step.accepted()) {
        scene = scene.after(step.statement());
      }
    }
    return scene;
  }

  /// The claim, derived without running a statement.
  private static Next derived(Claims about, Case given) {
    Claims now = about;
    List<Claim> before = new ArrayList<>();
    for (Step step : given.conduct()) {
      Next next = now.next(given.probe().with(step.statement()), new Transcript());
      if (!(next instanceof Claim claim)) {
        return next;
      }
      before.add(claim);
      now = now.after(step.statement(), step.accepted());
    }
    Next last = now.next(given.probe(), new Transcript());
    return last instanceof Claim claim ? claim.flat(before) : last;
  }

  /// A database after the setup, and what an oracle claims about it.
  private record Built(Scene scene, Claims claims) {}

  /// Runs the setup of a case.
  private static Built built(Case given, Oracle oracle, Dialect dialect, Session session) {
    Scene scene = Scene.empty(dialect);
    List<Statement> history = new ArrayList<>();
    for (Step step : given.setup()) {
      if (session.run(step.statement()).accepted()) {
        scene = scene.after(step.statement());
        history.add(step.statement());
      }
    }
    return new Built(scene, oracle.claims(scene, facts(oracle, scene, history, session)));
  }

  /// Runs the statements whose results an oracle needs first.
  public static Facts facts(Oracle oracle, Scene scene, List<Statement> history, Session session) {
    return new Facts(oracle.asks(scene).stream().map(session::run).toList(), history);
  }

  /// The verdict of a stored claim, with its acts exactly as stored.
  public static Verdict verbatim(List<Statement> setup, Claim claim, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      setup.forEach(session::run);
      return executor.run(claim).verdict();
    }
  }

  /// The same for a comparison with another version: if the setup fails where it did not before, the verdict is moot.
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

  /// The verdict with hints at its cause: the plan of each side, what makes the contradiction vanish, and index
  /// hints under which it stays.
  public static Verdict.Refuted explained(
      Case given, Verdict.Refuted verdict, Oracle oracle, Dialect dialect, Worlds worlds) {
    try (Session session = worlds.fresh();
        Executor executor = new Executor(session)) {
      Built built = built(given, oracle, dialect, session);
      ClaimRunner conduct = new ClaimRunner(executor, built.claims());
      given.conduct().forEach(step -> conduct.run(given.probe().with(step.statement())));
      Next last = conduct.next(given.probe());
      List<Verdict.Answer> answers = verdict.answers();
      // No EXPLAIN of a statement that broke the engine.
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
      for (Probe probe : conduct.about().closer(given.probe())) {
        Executor.Run part = conduct.run(probe);
        if (part.verdict() instanceof Verdict.Refuted r && part.claim().isPresent()) {
          String label = part.claim().get().views().getFirst().label();
          // A failure of the query itself says nothing about the cure.
          if (r.answers().stream().anyMatch(a -> a.label().equals(label))) {
            cures.add(label);
          }
        }
      }
      String explanation =
          verdict.explanation()
              + listed("; vanishes ", cures)
              + listed("; stays with ", pins(given, verdict, built.scene(), oracle, worlds));
      return new Verdict.Refuted(
          verdict.defect(),
          explanation,
          answers,
          built.claims().likeness(Novelty.ON).orElse(""),
          verdict.camps());
    }
  }

  private static String listed(String lead, List<String> what) {
    return what.isEmpty() ? "" : lead + String.join(", or ", what);
  }

  /// Index hints under which the query still shows the contradiction.
  private static List<String> pins(
      Case given, Verdict.Refuted verdict, Scene scene, Oracle oracle, Worlds worlds) {
    String hint = scene.dialect().spelling().clauses().indexes().forces();
    List<String> pins = new ArrayList<>();
    if (given.probe().asked() instanceof Query query && !hint.isEmpty()) {
      for (Statement.CreateIndex index : scene.indexes()) {
        String words = hint.formatted(index.name());
        Query hinted = Tree.map(query, n -> hinted(n, index.table(), words));
        Case again = given.withProbe(given.probe().with(hinted));
        if (!hinted.equals(query)
            && again(again, oracle, scene.dialect(), worlds) instanceof Verdict.Refuted r
            && r.defect().equals(verdict.defect())) {
          pins.add(index.table() + " " + words);
        }
      }
    }
    return pins;
  }

  private static Node hinted(Node node, String table, String words) {
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
