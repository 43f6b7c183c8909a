package sibyl.reduce;

import java.util.List;
import java.util.function.Predicate;
import sibyl.finding.Case;
import sibyl.sql.Expr;
import sibyl.sql.Query;
import sibyl.sql.Statement;

/// A pass of the reducer: drops rows of `INSERT … VALUES (…), (…)`, many at once, as long as the bug stays.
final class FewerRows implements Shrink {
  @Override
  public String name() {
    return "rows";
  }

  @Override
  public String about() {
    return "drops rows of INSERT statements";
  }

  @Override
  public Case apply(Case start, Predicate<Case> stillFails) {
    Attempts attempts = new Attempts(start, stillFails);
    for (int i = 0; i < start.steps().size(); i++) {
      int at = i;
      Case before = attempts.best();
      if (before.steps().get(at).statement() instanceof Statement.Insert s
          && s.source() instanceof Query.Values v) {
        Chunks.minimise(
            v.rows(),
            fewer ->
                !fewer.isEmpty()
                    && attempts.attempt(() -> before.withStep(at, inserting(s, fewer))));
      }
    }
    return attempts.best();
  }

  private static Statement inserting(Statement.Insert s, List<List<Expr>> rows) {
    return new Statement.Insert(s.or(), s.table(), s.columns(), new Query.Values(rows), s.upsert());
  }
}
