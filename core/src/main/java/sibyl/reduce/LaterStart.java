package sibyl.reduce;

import java.util.List;
import java.util.function.Predicate;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.play.CaseRun;
import sibyl.probe.Aim;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.session.Worlds;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The first pass of the reducer for a query that was rewritten several times: asks one of the later queries instead, so that
/// only the rewrites after it are left, in the end the one that changes the answer. To know the queries in between it asks the
/// oracle for its claim, so only a worker with an engine can use it.
public final class LaterStart implements Shrink {
  static final String NAME = "later start";
  static final String ABOUT = "starts a chain of rewrites at a later query";

  private final Oracle oracle;
  private final Dialect dialect;
  private final Worlds worlds;

  public LaterStart(Oracle oracle, Dialect dialect, Worlds worlds) {
    this.oracle = oracle;
    this.dialect = dialect;
    this.worlds = worlds;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String about() {
    return ABOUT;
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    List<Rewrite> rewrites = start.probe().aim().rewrites();
    if (rewrites.size() < 2) {
      return start;
    }
    List<Statement> queries = CaseRun.compared(start, oracle, dialect, worlds);
    Attempts attempts = new Attempts(start, stillFails);
    for (int i = rewrites.size() - 1; i > 0 && queries.size() == rewrites.size() + 1; i--) {
      if (queries.get(i) instanceof Query later) {
        Probe fewer = new Probe(later, new Aim.Rewrites(rewrites.subList(i, rewrites.size())));
        if (attempts.attempt(() -> start.withProbe(fewer))) {
          return attempts.best();
        }
      }
    }
    return start;
  }
}
