package sibyl.reduce;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.probe.Aim;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// The first pass of the reducer for a query that was rewritten several times: asks one of the later queries instead, so that
/// only the rewrites after it are left, in the end the one that changes the answer. Only a
/// worker with an engine knows the queries in between.
public final class LaterStart implements Shrink {
  static final String NAME = "later start";
  static final String ABOUT = "starts a chain of rewrites at a later query";

  private final Function<Case, List<Statement>> compared;

  /// `compared` gives the queries that a case compares, the asked one first.
  public LaterStart(Function<Case, List<Statement>> compared) {
    this.compared = compared;
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
    List<Statement> queries = compared.apply(start);
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
