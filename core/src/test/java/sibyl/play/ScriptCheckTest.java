package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.claim.Faults;
import sibyl.claim.Verdict;
import sibyl.dialect.Fault;
import sibyl.dialect.dbms.Postgres;
import sibyl.finding.Case;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.toy.ToyDatabase;

/// What somebody else's statements are fairly asked.
class ScriptCheckTest {

  @Test
  void nobody_knows_how_long_a_statement_of_somebody_else_may_take() {
    Verdict slow = Faults.survives(new Outcome.Failed(new Fault(Fault.Kind.SLOW, "", "too long")));
    Verdict lost = Faults.survives(new Outcome.Failed(new Fault(Fault.Kind.LOST, "", "gone")));
    assertThat(ScriptCheck.patient(slow)).isEqualTo(new Verdict.Moot("fault SLOW"));
    assertThat(ScriptCheck.patient(lost)).isEqualTo(lost).isInstanceOf(Verdict.Refuted.class);
  }

  @Test
  void what_all_worlds_share_is_run_in_none() {
    for (String abroad :
        List.of("CREATE DATABASE d", "DROP ROLE r", "GRANT ALL ON t TO r", "CREATE SCHEMA s")) {
      assertThat(reason(abroad)).isEqualTo("affects more than one database");
    }
  }

  /// Why Thanos claims nothing of a statement.
  private static String reason(String sql) {
    Oracle oracle = Oracles.named("thanos").orElseThrow();
    ScriptCheck check =
        new ScriptCheck("toy", Postgres.DIALECT, List.of(Parse.statement(sql, Postgres.DIALECT)));
    Case asked = check.cases(0, oracle, 5).getLast();
    return CaseRun.again(asked, oracle, Postgres.DIALECT, ToyDatabase::new)
            instanceof Verdict.Moot(String reason)
        ? reason
        : "none";
  }
}
