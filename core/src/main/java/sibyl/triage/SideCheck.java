package sibyl.triage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import sibyl.claim.Act;
import sibyl.claim.Claim;
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

/// Says which of the statements that a finding compares gives wrong rows: computes the right rows of each without the engine's
/// optimiser (the reference) and compares. [Triage] asks it for each finding about rows, in the order in which the finding runs
/// the statements.
public final class SideCheck {
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
    List<SideAnswer> sides = new ArrayList<>();
    for (int i = 0; i < claim.acts().size(); i++) {
      if (!(claim.acts().get(i) instanceof Act.Say say)) {
        return sides;
      }
      if (say.sql() instanceof Query query && compared.containsKey(i)) {
        sides.add(side(compared.get(i), query));
      } else {
        run(say.sql());
      }
    }
    return sides;
  }

  private void run(Statement statement) {
    if (session.run(statement).accepted() && !(statement instanceof Query)) {
      scene = scene.after(statement);
      history.add(statement);
    }
  }

  private SideAnswer side(String label, Query query) {
    String sql = Sql.print(query, dialect.spelling());
    if (!(session.run(query) instanceof Outcome.Rows(var given))) {
      return silent(label, sql, "the statement gives no rows");
    }
    List<Outcome> stored = BaseTables.asks(scene).stream().map(session::run).toList();
    BaseTables tables = BaseTables.of(scene, stored, history);
    Reference exact = Reference.exact(query, scene, tables);
    Reference consistent = Reference.consistent(query, scene, tables, session::run);
    return switch (exact instanceof Reference.Answer ? exact : consistent) {
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
                    differ(exact, consistent) ? SideAnswer.OTHERWISE : "",
                    RowComparison.lines(given),
                    RowComparison.lines(right.rows()));
          };
    };
  }

  /// Our own evaluator is believed also where the engine disagrees row by row: of the known bugs where both differ, all were
  /// bugs of an expression, which the engine also computes wrongly row by row. But the report says so.
  private static boolean differ(Reference exact, Reference consistent) {
    return exact instanceof Reference.Answer one
        && consistent instanceof Reference.Answer other
        && !new Bag(one.rows()).sameAs(new Bag(other.rows()));
  }

  private static SideAnswer silent(String label, String sql, String reason) {
    return new SideAnswer(label, sql, Judgement.SILENT, "", reason, List.of(), List.of());
  }
}
