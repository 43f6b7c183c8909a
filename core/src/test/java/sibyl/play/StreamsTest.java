package sibyl.play;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.Golden;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.probe.Oracle;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// What a build says to a database, statement by statement. If a change is meant to leave that alone, nothing may differ
/// here; if not, `target/streams` of both builds show what does.
class StreamsTest {
  private static final Set<Plant> BUGS =
      Set.of(
          Plant.NOT_EQUAL_READ_AS_IS_NOT,
          Plant.RANGE_SCAN_STOPS_EARLY,
          Plant.ADDED_DEFAULT_FORGOTTEN,
          Plant.FULL_JOIN_ASSERTION);
  private static final int PARTS = 4;
  private static final int REDUCED = 3;
  private static final int TRIALS = 300;

  @ParameterizedTest
  @ValueSource(strings = {"all", "tlp", "norec", "radar", "ddlcheck", "thanos", "survives"})
  void rounds_run_the_recorded_statements(String which) {
    List<Oracle> oracles =
        Oracles.ALL.stream().filter(o -> which.equals("all") || o.name().equals(which)).toList();
    int rounds = which.equals("all") ? 40 : 20;
    Recording recording = new Recording("toy " + which, Toy.DIALECT, () -> new ToyDatabase(BUGS));
    for (int i = 0; i < PARTS; i++) {
      Rounds round =
          Rounds.alone(
              "toy@1", Toy.DIALECT, oracles, 42, recording.worlds(), new Tally(), recording);
      for (int j = i * rounds; j < (i + 1) * rounds; j++) {
        recording.line("round " + j);
        round.play(j);
      }
      recording.end("rounds %d to %d".formatted(i * rounds, (i + 1) * rounds - 1));
    }
    for (Case each : recording.found().stream().limit(REDUCED).toList()) {
      Oracle oracle = Oracles.named(each.oracle()).orElseThrow();
      recording.reduced(each, oracle, TRIALS);
      recording.end("reduced for " + oracle.name());
    }
    Golden.check("play/streams/toy-" + which + ".txt", recording.digests());
  }

  @Test
  void a_users_script_is_checked_with_the_recorded_statements() {
    String script =
        """
        CREATE TABLE t0(a INTEGER, b TEXT);
        CREATE TABLE t1(a INTEGER PRIMARY KEY, c INTEGER);
        CREATE INDEX i0 ON t0(a);
        INSERT INTO t0(a, b) VALUES (1, 'x'), (2, NULL), (NULL, 'y'), (5, 'z');
        INSERT INTO t1(a, c) VALUES (1, 1), (2, NULL), (3, 4);
        SELECT t0.a, t0.b FROM t0 WHERE t0.a <> 2;
        SELECT t0.a, t1.c FROM t0 LEFT JOIN t1 ON t0.a = t1.a WHERE t1.c > 0;
        SELECT count(*) FROM t0 WHERE t0.a > 1;
        SELECT t1.a FROM t1 ORDER BY t1.a LIMIT 2;
        """;
    Recording recording = new Recording("toy check", Toy.DIALECT, () -> new ToyDatabase(BUGS));
    ScriptCheck check = new ScriptCheck("toy@1", Toy.DIALECT, Parse.script(script, Toy.DIALECT));
    recording.line(Json.line(ScriptSurvey.of(check.script(), Toy.DIALECT, recording.worlds())));
    recording.end("survey");
    for (int position : check.tested()) {
      for (Oracle oracle : Stream.concat(Oracles.ALL.stream(), Oracles.ASKED.stream()).toList()) {
        for (Case each : check.cases(position, oracle, 20)) {
          recording.verdict(CaseRun.again(each, oracle, Toy.DIALECT, recording.worlds()));
        }
        recording.end("statement %d, %s".formatted(position, oracle.name()));
      }
    }
    Golden.check("play/streams/toy-check.txt", recording.digests());
  }
}
