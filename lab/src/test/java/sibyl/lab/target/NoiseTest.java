package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Defect;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Aim;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.probe.Rewrite;
import sibyl.proof.Eqsql;
import sibyl.proof.Noise;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// The paper's Figure 1: 1 - 1 + 0.001, and the same numbers added up in another order.
class NoiseTest {
  private static final String TARGET = Engines.OLD;
  private static final Dialect DIALECT = Target.parse(TARGET).dialect();

  private static Verdict asked(Oracle oracle, String rows) {
    List<Statement> setup =
        Parse.script("CREATE TABLE t0(a REAL); INSERT INTO t0(a) VALUES " + rows, DIALECT);
    Statement query =
        Tree.map(
            Parse.statement("SELECT sum(t0.a) FROM t0 WHERE t0.a IS NOT NULL", DIALECT),
            n ->
                n instanceof Expr.ColumnRef c
                    ? new Expr.ColumnRef(c.table(), c.column(), SqlType.REAL, Grade.FIRM)
                    : n);
    Case made =
        new Case(
            TARGET,
            oracle.name(),
            setup.stream().map(s -> new Step(s, true)).toList(),
            new Probe(
                query, new Aim.Rewrites(List.of(new Rewrite("sum-to-sum-of-group-sums", 0, 0)))),
            new Case.Provenance(0, 0, 0, List.of()));
    return CaseRun.again(
        made,
        oracle,
        DIALECT,
        () -> Engines.of(TARGET).open(SessionTerms.patient(Duration.ofSeconds(20))));
  }

  @Test
  void the_last_digits_of_a_sum_are_reported_on_request_only() {
    assertThat(asked(new Noise(), "(1), (-1), (0.001)"))
        .isInstanceOfSatisfying(
            Verdict.Refuted.class, r -> assertThat(r.defect()).isEqualTo(Defect.DIGITS));
    assertThat(asked(new Noise(), "(1), (-1), (0.5)")).isEqualTo(Verdict.UPHELD);
    assertThat(asked(new Eqsql(), "(1), (-1), (0.001)"))
        .isEqualTo(new Verdict.Moot("nondeterministic: sum of floats"));
  }

  /// Where large numbers cancel each other out, no digit is right.
  @Test
  void what_is_lost_in_large_numbers_is_no_noise() {
    assertThat(asked(new Noise(), "(1e20), (-1e20), (1)"))
        .isEqualTo(new Verdict.Moot("more than float noise"));
  }
}
