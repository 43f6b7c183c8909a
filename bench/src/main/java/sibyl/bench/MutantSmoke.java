package sibyl.bench;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.Accepted;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Expectation;
import sibyl.claim.KnownRows;
import sibyl.claim.View;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// A short script that every test suite would run. A mutant that answers it in another way is no bug that anybody would
/// release, so it is left out.
final class MutantSmoke {
  private MutantSmoke() {}

  private static final String SCRIPT =
      """
      CREATE TABLE t(a INTEGER, b VARCHAR(10), c INTEGER)
      CREATE TABLE u(a INTEGER, d INTEGER)
      INSERT INTO t VALUES (1, 'x', 10), (2, 'y', 20), (3, 'x', NULL), (4, 'z', 40)
      INSERT INTO u VALUES (1, 100), (2, 200), (2, 201), (5, 500)
      SELECT a, b, c FROM t
      SELECT a, b FROM t WHERE a > 1 AND c IS NOT NULL
      SELECT t.a, u.d FROM t JOIN u ON t.a = u.a
      SELECT t.a, u.d FROM t LEFT JOIN u ON t.a = u.a
      SELECT b, COUNT(*), SUM(c) FROM t GROUP BY b
      SELECT b, MAX(a) FROM t GROUP BY b HAVING COUNT(*) > 1
      SELECT a FROM t ORDER BY a DESC FETCH FIRST 2 ROWS ONLY
      SELECT DISTINCT b FROM t
      SELECT a FROM t WHERE a IN (SELECT a FROM u)
      SELECT a FROM t UNION ALL SELECT a FROM u
      CREATE INDEX i ON t(a)
      SELECT b FROM t WHERE a = 3
      SELECT b FROM t WHERE a > 2
      UPDATE t SET c = c + 1 WHERE a < 3
      SELECT a, c FROM t
      DELETE FROM t WHERE b = 'x'
      SELECT a, b, c FROM t
      DROP TABLE u
      """;

  /// The claim that an engine answers as this one does.
  static Claim asIn(Session engine) {
    List<Act> acts = new ArrayList<>();
    List<Expectation> expected = new ArrayList<>();
    List<Integer> changes = new ArrayList<>();
    for (String line : SCRIPT.lines().toList()) {
      Statement statement = new Statement.Native(line);
      int number = acts.size();
      switch (engine.run(statement)) {
        case Outcome.Rows(var rows) ->
            expected.add(new KnownRows(View.of(line, number), rows, KnownRows.How.ALL));
        case Outcome.Done _ -> changes.add(number);
        case Outcome.Failed f -> throw new IllegalStateException(line + ": " + f.fault());
        case Outcome.Blocked _, Outcome.NotRun _ -> throw new IllegalStateException(line);
      }
      acts.add(new Act.Say(statement));
    }
    expected.add(new Accepted(changes, "script"));
    return Claim.of(acts, expected.toArray(Expectation[]::new));
  }
}
