package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Dialect;
import sibyl.draw.Sizes;
import sibyl.feedback.Digest;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.play.EngineGroups;
import sibyl.play.Knowledge;
import sibyl.play.Rounds;
import sibyl.play.ScriptCheck;
import sibyl.play.ScriptSurvey;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.proof.Eqsql;
import sibyl.proof.Noise;
import sibyl.session.Worlds;

/// The statements that a build runs on real engines. A change that should not affect them must not change the digests here;
/// for other changes compare `target/streams` of both builds, and write the digests anew with `-Dgolden=write`.
class StreamsTest {
  private static final Path GOLDEN =
      Path.of("src", "test", "resources", "sibyl", "lab", "target", "streams");
  private static final int PARTS = 3;
  private static final int REDUCED = 2;

  private static final List<Oracle> HUNTING =
      Stream.concat(Oracles.ALL.stream(), Stream.of(new Eqsql())).toList();
  private static final List<Oracle> ALL =
      Stream.concat(HUNTING.stream(), Stream.of(new Noise())).toList();

  /// Fewer rounds for slower engines and for servers.
  @ParameterizedTest
  @CsvSource({
    "sqlite@3.28.0, all, 40, 200",
    "sqlite@3.28.0, tlp, 12, 200",
    "sqlite@3.28.0, norec, 12, 200",
    "sqlite@3.28.0, radar, 12, 200",
    "sqlite@3.28.0, ddlcheck, 8, 200",
    "sqlite@3.28.0, thanos, 12, 200",
    "sqlite@3.28.0, survives, 12, 200",
    "sqlite@3.28.0, eqsql, 8, 200",
    "sqlite@3.28.0, noise, 8, 200",
    "h2@1.4.200, all, 10, 100",
    "h2@1.4.200, ddlcheck, 5, 100",
    "h2@1.4.200, thanos, 5, 100",
    "h2@1.4.200, eqsql, 4, 100",
    "mariadb@10.2.11, thanos, 4, 40"
  })
  void rounds_run_the_recorded_statements(String target, String which, int rounds, int trials)
      throws IOException {
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    Worlds worlds = engine.worlds(SessionTerms.patient(Duration.ofSeconds(60)));
    List<Oracle> oracles =
        which.equals("all") ? HUNTING : ALL.stream().filter(o -> o.name().equals(which)).toList();
    Recording recording = new Recording(target + " " + which, dialect, worlds);
    Settings settings =
        Settings.usual(engine.target().toString(), 7, oracles).withFeedback(List.of("databases"));
    Knowledge known = new Knowledge(settings.feedbacks());
    Rounds.Parts parts = new Rounds.Parts(dialect, oracles, groups(engine, worlds), known);
    for (int i = 0; i < PARTS; i++) {
      Rounds round = new Rounds(settings, parts, recording.worlds(), new Tally(), recording);
      List<Map<String, Digest>> saw = new ArrayList<>();
      for (int j = i * rounds; j < (i + 1) * rounds; j++) {
        recording.line("round " + j);
        saw.add(round.play(j));
      }
      saw.forEach(known::hear);
      recording.end("rounds %d to %d".formatted(i * rounds, (i + 1) * rounds - 1));
    }
    for (Case each : recording.found().stream().limit(REDUCED).toList()) {
      Oracle oracle =
          ALL.stream().filter(o -> o.name().equals(each.oracle())).findFirst().orElseThrow();
      recording.reduced(each, oracle, trials);
      recording.end("reduced for " + oracle.name());
    }
    check(target + "-" + which, recording.digests());
  }

  private static EngineGroups groups(Engine engine, Worlds worlds) {
    Dialect dialect = engine.target().dialect();
    return new EngineGroups(
        new EngineGroups.Terms(dialect, Set.of(), Sizes.USUAL, true),
        KnownEngines.of(engine, dialect, worlds, _ -> {}),
        List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite@3.28.0", "h2@1.4.200", "duckdb@0.10.0"})
  void a_users_script_is_checked_with_the_recorded_statements(String target) throws IOException {
    String script =
        """
        CREATE TABLE p(k INTEGER, v INTEGER);
        CREATE TABLE q(k INTEGER NOT NULL PRIMARY KEY, v INTEGER);
        CREATE INDEX i0 ON p(v);
        INSERT INTO p VALUES (1, 1), (1, 2), (NULL, 3);
        INSERT INTO q VALUES (2, 1), (3, NULL);
        CREATE VIEW w AS SELECT p.k AS a, q.v AS b FROM p LEFT JOIN q ON p.k = q.k;
        SELECT k, v FROM (SELECT k, v FROM p UNION SELECT k, v FROM q) AS u;
        SELECT DISTINCT a FROM w WHERE b IS NULL ORDER BY a;
        SELECT p.k, count(*) FROM p WHERE p.v > 0 GROUP BY p.k;
        """;
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    Recording recording =
        new Recording(
            target + " check",
            dialect,
            engine.worlds(SessionTerms.patient(Duration.ofSeconds(60))));
    ScriptCheck check = new ScriptCheck(target, dialect, Parse.script(script, dialect));
    recording.line(Json.line(ScriptSurvey.of(check.script(), dialect, recording.worlds())));
    recording.end("survey");
    for (int position : check.tested()) {
      for (Oracle oracle : Stream.concat(ALL.stream(), Oracles.ASKED.stream()).toList()) {
        for (Case each : check.cases(position, oracle, 8)) {
          recording.verdict(CaseRun.again(each, oracle, dialect, recording.worlds()));
        }
        recording.end("statement %d, %s".formatted(position, oracle.name()));
      }
    }
    check(target + "-check", recording.digests());
  }

  private static void check(String name, String digests) throws IOException {
    Path file = GOLDEN.resolve(name + ".txt");
    if (System.getProperty("golden", "").equals("write")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(file, digests);
    }
    assertThat(digests)
        .describedAs("%s; see target/streams; if this is meant: -Dgolden=write", name)
        .isEqualTo(Files.readString(file));
  }
}
