package sibyl.play;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.oracle.Oracles;
import sibyl.probe.Oracle;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// No oracle may accuse a correct database, and none may be silent.
class SoundnessTest {
  private static final int ROUNDS = 1_500;

  static List<Oracle> oracles() {
    return Oracles.ALL;
  }

  @ParameterizedTest
  @MethodSource("oracles")
  void a_correct_database_is_never_refuted(Oracle oracle) {
    List<String> accused = new ArrayList<>();
    Tally tally = new Tally();
    Rounds round =
        Rounds.alone(
            "toy",
            Toy.DIALECT,
            List.of(oracle),
            2026,
            ToyDatabase::new,
            tally,
            (found, verdict) -> {
              accused.add(text(found, verdict));
            });
    for (int i = 0; i < ROUNDS; i++) {
      round.play(i);
    }
    Tally.OracleTally counts = tally.oracle(oracle.name());
    double valid = (double) tally.accepted / tally.statements;
    double upheld = (double) counts.upheld / counts.probes;
    System.out.printf(
        "%s on a correct database: %d statements, %.2f %% accepted, %d probes, %.1f %% upheld, moot"
            + " %s, faults %s%n",
        oracle.name(),
        tally.statements,
        100 * valid,
        counts.probes,
        100 * upheld,
        counts.moot,
        tally.faults);
    assertThat(accused).isEmpty();
    assertThat(counts.refuted + counts.flaky).isZero();
    assertThat(valid).isGreaterThan(0.97);
    assertThat(upheld).describedAs("a silent oracle is never wrong either").isGreaterThan(0.85);
    assertThat(tally.faults.keySet()).noneMatch(fault -> fault.startsWith("UNKNOWN"));
  }

  private static String text(Case found, Verdict.Refuted verdict) {
    StringBuilder text = new StringBuilder("round " + found.from().round() + "\n");
    for (Step step : found.setup()) {
      text.append(sql(step.statement())).append(";\n");
    }
    return text.append(sql(found.probe().asked())).append("\n").append(verdict).toString();
  }

  private static String sql(Statement statement) {
    return Sql.print(statement, Toy.DIALECT.spelling());
  }
}
