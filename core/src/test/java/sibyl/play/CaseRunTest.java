package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Verdict;
import sibyl.dialect.Fault;
import sibyl.dialect.Variant;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Radar;
import sibyl.parse.Parse;
import sibyl.probe.Probe;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

class CaseRunTest {
  private static final Case KEYED =
      new Case(
          "toy",
          "radar",
          List.of(
              step("CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT NOT NULL)"),
              step("INSERT INTO t0(c0, c1) VALUES (1, 'a')")),
          new Probe(read("SELECT c1 FROM t0 WHERE c0 = 1")),
          new Case.Provenance(0, 0, 0, List.of()));

  @Test
  void a_query_that_fails_whatever_its_tables_are_made_of_does_not_vanish_without_anything() {
    Radar radar = new Radar();
    Verdict verdict = CaseRun.again(KEYED, radar, Toy.DIALECT, Failing::new);
    assertThat(verdict)
        .isInstanceOfSatisfying(
            Verdict.Refuted.class,
            r ->
                assertThat(
                        CaseRun.explained(KEYED, r, radar, Toy.DIALECT, Failing::new).explanation())
                    .startsWith("the engine answered with INTERNAL")
                    .doesNotContain("vanishes"));
  }

  /// A database that stumbles over every condition.
  private record Failing(Session inner) implements Session {
    Failing() {
      this(new ToyDatabase());
    }

    @Override
    public Outcome run(Statement statement) {
      return statement instanceof Query.Select s && s.where().isPresent()
          ? new Outcome.Failed(new Fault(Fault.Kind.INTERNAL, "", "it stumbled"))
          : inner.run(statement);
    }

    @Override
    public Session beside(Variant variant) {
      return new Failing(inner.beside(variant));
    }

    @Override
    public void close() {
      inner.close();
    }
  }

  private static Statement read(String sql) {
    return Parse.statement(sql, Toy.DIALECT);
  }

  private static Step step(String sql) {
    return new Step(read(sql), true);
  }
}
