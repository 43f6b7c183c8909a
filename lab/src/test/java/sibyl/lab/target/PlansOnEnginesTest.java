package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Verdict;
import sibyl.dialect.Duckdb;
import sibyl.oracle.Oracle;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.Ask;
import sibyl.play.Inquiry;
import sibyl.sql.Statement;

/// Settings of a real planner change no answer, unless it has a bug.
class PlansOnEnginesTest {
  private static final String SCRIPT =
      """
      CREATE TABLE p(k INTEGER, v INTEGER);
      CREATE TABLE q(k INTEGER, v INTEGER);
      INSERT INTO p VALUES (1, 1), (1, 2);
      INSERT INTO q VALUES (2, 1);
      SELECT k FROM (SELECT k, v FROM p UNION SELECT k, v FROM q) AS u;
      """;

  @Test
  void a_plan_that_loses_rows_is_told_from_one_that_does_not() {
    assertThat(verdicts("duckdb@0.10.0")).anyMatch(v -> v instanceof Verdict.Refuted);
    assertThat(verdicts("duckdb"))
        .anyMatch(v -> v instanceof Verdict.Upheld)
        .noneMatch(v -> v instanceof Verdict.Refuted);
  }

  private static List<Verdict> verdicts(String target) {
    Oracle plans =
        Oracles.ASKED.stream().filter(o -> o.name().equals("plans")).findFirst().orElseThrow();
    List<Statement> script = Parse.script(SCRIPT, Duckdb.DIALECT);
    return new Inquiry(target, Duckdb.DIALECT, script)
        .cases(script.size() - 1, plans, 100).stream()
            .map(
                c ->
                    Ask.again(
                        c,
                        plans,
                        Duckdb.DIALECT,
                        () -> Engines.of(target).open(Terms.patient(Duration.ofSeconds(5)))))
            .toList();
  }
}
