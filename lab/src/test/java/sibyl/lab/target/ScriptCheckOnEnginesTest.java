package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.play.ScriptCheck;
import sibyl.probe.Oracle;

/// Scripts of users, checked on real engines.
class ScriptCheckOnEnginesTest {
  @Test
  void a_plan_that_loses_rows_is_distinguished_from_one_that_does_not() {
    String script =
        """
        CREATE TABLE p(k INTEGER, v INTEGER);
        CREATE TABLE q(k INTEGER, v INTEGER);
        INSERT INTO p VALUES (1, 1), (1, 2);
        INSERT INTO q VALUES (2, 1);
        SELECT k FROM (SELECT k, v FROM p UNION SELECT k, v FROM q) AS u;
        """;
    assertThat(verdicts("duckdb@0.10.0", "plans", script))
        .anyMatch(v -> v instanceof Verdict.Refuted);
    assertThat(verdicts("duckdb", "plans", script))
        .anyMatch(v -> v instanceof Verdict.Upheld)
        .noneMatch(v -> v instanceof Verdict.Refuted);
  }

  @Test
  void a_copy_has_no_triggers_so_changes_of_its_table_are_not_compared() {
    String tables = "CREATE TABLE t(a INTEGER); CREATE TABLE u(b INTEGER); ";
    String trigger =
        "CREATE TRIGGER g AFTER DELETE ON t BEGIN INSERT INTO nowhere VALUES (1); END; ";
    assertThat(verdicts("sqlite", "ddlcheck", tables + trigger + "DELETE FROM t"))
        .containsExactly(new Verdict.Moot("triggers"));
    assertThat(verdicts("sqlite", "ddlcheck", tables + "DELETE FROM t"))
        .containsExactly(Verdict.UPHELD);
  }

  /// Checks the last statement in every way that the oracle has.
  private static List<Verdict> verdicts(String target, String name, String script) {
    Oracle oracle =
        Stream.concat(Oracles.ALL.stream(), Oracles.ASKED.stream())
            .filter(o -> o.name().equals(name))
            .findFirst()
            .orElseThrow();
    Dialect dialect = Target.parse(target).dialect();
    ScriptCheck check = new ScriptCheck(target, dialect, Parse.script(script, dialect));
    return check.cases(check.script().size() - 1, oracle, 100).stream()
        .map(
            asked ->
                CaseRun.again(
                    asked,
                    oracle,
                    dialect,
                    () -> Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(5)))))
        .toList();
  }
}
