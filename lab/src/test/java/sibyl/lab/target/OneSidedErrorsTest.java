package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Side;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.parse.Parse;
import sibyl.session.Session;

/// Queries that fail while an equivalent one succeeds: which errors count as bugs of the engine.
class OneSidedErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          h2     | refuted INTERNAL Syntax error in SQL statement | SELECT t.a FROM t WHERE (EXISTS (SELECT t.b FROM t)) IS TRUE | SELECT x.a FROM (SELECT t.a FROM t WHERE (EXISTS (SELECT t.b FROM t)) IS TRUE) AS x
          h2     | moot fault MALFORMED                           | SELECT t.a FROM t, t AS u                                    | SELECT t.a FROM t AS v CROSS JOIN (t, t AS u)
          h2     | moot fault DATA                                | SELECT t.a FROM t                                            | SELECT t.a FROM t WHERE ((1 / t.b) > 0) OR ((1 / t.b) IS NULL)
          duckdb | moot fault MALFORMED                           | SELECT t.a FROM t WHERE (SELECT count(*) FROM t AS u) > 0    | SELECT t.a FROM t WHERE (SELECT count(t.a) FROM t AS u) > 0
          sqlite | moot fault MALFORMED                           | SELECT t.a FROM t WHERE (SELECT count(*) FROM t AS u) > 0    | SELECT t.a FROM t WHERE (SELECT count(t.a) FROM t AS u) > 0
          """)
  void an_engine_is_accused_of_what_it_cannot_mean(
      String target, String verdict, String asked, String rewritten) {
    Dialect dialect = Target.parse(target).dialect();
    try (Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      for (String sql :
          List.of("CREATE TABLE t (a INTEGER, b INTEGER)", "INSERT INTO t VALUES (1, 0), (2, 1)")) {
        assertThat(session.run(Parse.statement(sql, dialect)).accepted()).isTrue();
      }
      Claim claim =
          Claim.sameRows(
              List.of(side("asked", asked, dialect), side("rewritten", rewritten, dialect)));
      assertThat(text(new Executor(session).run(claim).verdict())).isEqualTo(verdict);
    }
  }

  private static Side side(String label, String sql, Dialect dialect) {
    return Side.of(label, Parse.statement(sql, dialect));
  }

  private static String text(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Upheld _ -> "upheld";
      case Verdict.Moot(String why) -> "moot " + why;
      case Verdict.Refuted r -> "refuted " + r.defect();
    };
  }
}
