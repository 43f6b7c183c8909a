package sibyl.triage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.KnownRows;
import sibyl.claim.RowComparison;
import sibyl.claim.Verdict;
import sibyl.claim.View;
import sibyl.claim.World;
import sibyl.compare.Bag;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.SideAnswer;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.finding.Step;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.reference.BaseTables;
import sibyl.reference.Reference;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Says which of the statements that a finding compares gives wrong rows: computes the right rows of each without the engine's
/// optimiser (the reference) and compares. [Triage] asks it for each finding about rows, in the order in which the finding runs
/// the statements.
public final class SideCheck {
  private static final String DIFFER = "the evaluator and the engine, row by row, disagree";

  private final Dialect dialect;
  private final Session session;
  private final List<Statement> history = new ArrayList<>();
  private Scene scene;

  private SideCheck(Dialect dialect, Session session) {
    this.dialect = dialect;
    this.session = session;
    this.scene = Scene.empty(dialect);
  }

  /// An answer for each statement that the finding compares; none if the finding is not about the rows of one database.
  public static List<SideAnswer> of(Case found, Oracle oracle, Dialect dialect, Worlds worlds) {
    if (!(CaseRun.answer(found, oracle, dialect, worlds).claim() instanceof Claim claim)
        || !claim.worlds().stream().allMatch(World::home)) {
      return List.of();
    }
    try (Session session = worlds.fresh()) {
      return new SideCheck(dialect, session).sides(found.setup(), claim);
    }
  }

  private List<SideAnswer> sides(List<Step> setup, Claim claim) {
    setup.forEach(step -> run(step.statement()));
    Map<Integer, String> compared = new HashMap<>();
    for (View view : claim.views()) {
      view.acts().forEach(act -> compared.put(act, view.label()));
    }
    List<Asked> asked = new ArrayList<>();
    for (int i = 0; i < claim.acts().size(); i++) {
      if (!(claim.acts().get(i) instanceof Act.Say say)) {
        break;
      }
      if (say.sql() instanceof Query query && compared.containsKey(i)) {
        asked.add(asked(compared.get(i), query));
      } else {
        run(say.sql());
      }
    }
    boolean apart = claim.expectations().stream().anyMatch(KnownRows.class::isInstance);
    return chosen(asked, apart);
  }

  /// What is known of one of the statements. `ours` and `engines` are the answer by our own evaluator and by the engine, row by
  /// row; each is the other one where it has none itself.
  private record Asked(SideAnswer ours, SideAnswer engines) {
    boolean differ() {
      return ours.judgement() != Judgement.SILENT && !ours.right().equals(engines.right());
    }
  }

  /// Where our own evaluator, which knows the newest version, and the engine, row by row, differ, the finding itself decides: not
  /// all of its statements are right, and of those that are compared with each other not all are wrong. Whoever says otherwise is
  /// not believed.
  private static List<SideAnswer> chosen(List<Asked> asked, boolean apart) {
    if (asked.stream().noneMatch(Asked::differ)) {
      return asked.stream().map(Asked::ours).toList();
    }
    List<SideAnswer> ours = asked.stream().map(Asked::ours).toList();
    List<SideAnswer> engines = asked.stream().map(Asked::engines).toList();
    if (explains(ours, apart)) {
      return asked.stream().map(a -> a.differ() ? a.ours().disputed() : a.ours()).toList();
    }
    return explains(engines, apart)
        ? engines
        : asked.stream()
            .map(a -> a.differ() ? silent(a.ours().label(), a.ours().sql(), DIFFER) : a.ours())
            .toList();
  }

  /// `apart`: each statement is compared with rows that are known, and not with another statement.
  private static boolean explains(List<SideAnswer> sides, boolean apart) {
    long wrong = sides.stream().filter(s -> s.judgement() == Judgement.WRONG).count();
    return wrong > 0 && (apart || wrong < sides.size());
  }

  private void run(Statement statement) {
    if (session.run(statement).accepted() && !(statement instanceof Query)) {
      scene = scene.after(statement);
      history.add(statement);
    }
  }

  private Asked asked(String label, Query query) {
    String sql = Sql.print(query, dialect.spelling());
    if (!(session.run(query) instanceof Outcome.Rows(var given))) {
      SideAnswer none = silent(label, sql, "the statement gives no rows");
      return new Asked(none, none);
    }
    List<Outcome> stored = BaseTables.asks(scene).stream().map(session::run).toList();
    BaseTables tables = BaseTables.of(scene, stored, history);
    SideAnswer exact = answer(label, sql, given, Reference.exact(query, scene, tables));
    SideAnswer consistent =
        answer(label, sql, given, Reference.consistent(query, scene, tables, session::run));
    return exact.judgement() == Judgement.SILENT
        ? new Asked(consistent, consistent)
        : new Asked(exact, consistent.judgement() == Judgement.SILENT ? exact : consistent);
  }

  private static SideAnswer answer(
      String label, String sql, List<List<Value>> given, Reference answer) {
    return switch (answer) {
      case Reference.Silent(String reason) -> silent(label, sql, reason);
      case Reference.Answer right ->
          switch (RowComparison.difference(
              new Bag(given), new Bag(right.rows()), "the answer", "the reference")) {
            case Verdict.Moot(String reason) -> silent(label, sql, reason);
            case Verdict.Upheld _, Verdict.Refuted _ ->
                new SideAnswer(
                    label,
                    sql,
                    new Bag(given).sameAs(new Bag(right.rows()))
                        ? Judgement.RIGHT
                        : Judgement.WRONG,
                    right.authority().name(),
                    "",
                    RowComparison.lines(given),
                    RowComparison.lines(right.rows()));
          };
    };
  }

  private static SideAnswer silent(String label, String sql, String reason) {
    return new SideAnswer(label, sql, Judgement.SILENT, "", reason, List.of(), List.of());
  }
}
