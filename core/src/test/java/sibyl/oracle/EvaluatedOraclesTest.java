package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.Golden;
import sibyl.chance.Seed;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.export.ClientRun;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.FreshDatabase;
import sibyl.finding.Json;
import sibyl.finding.Step;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.play.Rounds;
import sibyl.play.Tally;
import sibyl.probe.Aim;
import sibyl.probe.Claims;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;
import sibyl.triage.RoundSearch;

/// PQS and the reference, on the toy engine with and without planted bugs.
class EvaluatedOraclesTest {
  private static final int ROUNDS = 1_500;
  private static final int TRIALS = 2_000;

  /// The least share of probes that must be upheld: both decline what the evaluator does not know.
  private static final Map<String, Double> UPHELD = Map.of("pqs", 0.45, "reference", 0.3);

  static List<Oracle> oracles() {
    return Oracles.EVALUATED;
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
            (found, verdict) -> accused.add(found.script(Toy.DIALECT.spelling()) + verdict));
    for (int i = 0; i < ROUNDS; i++) {
      round.play(i);
    }
    Tally.OracleTally counts = tally.oracle(oracle.name());
    System.out.printf(
        "%s: %d probes, %d upheld, moot %s%n",
        oracle.name(), counts.probes, counts.upheld, counts.moot);
    assertThat(accused).isEmpty();
    assertThat((double) counts.upheld / counts.probes)
        .describedAs("a silent oracle is never wrong either")
        .isGreaterThan(UPHELD.get(oracle.name()));
  }

  static Stream<Arguments> planted() {
    return oracles().stream()
        .flatMap(
            o ->
                Stream.of(
                        Plant.NOT_EQUAL_READ_AS_IS_NOT,
                        Plant.BETWEEN_LOSES_UPPER_BOUND,
                        Plant.NOT_IN_FORGETS_NULL,
                        Plant.DE_MORGAN_KEEPS_AND,
                        Plant.LEFT_JOIN_READ_AS_INNER,
                        Plant.WHERE_MOVED_INTO_ON)
                    .map(p -> Arguments.of(o, p)));
  }

  @ParameterizedTest
  @MethodSource("planted")
  void a_planted_bug_is_found_and_made_small(Oracle oracle, Plant plant) {
    RoundSearch search =
        new RoundSearch(oracle, Toy.DIALECT, () -> new ToyDatabase(Set.of(plant)), new Seed(1));
    RoundSearch.Found found = search.next(4_000).orElseThrow();
    Case small = search.reduced(found, TRIALS);
    String script = small.script(Toy.DIALECT.spelling());
    System.out.println(oracle.name() + ", " + plant + ":\n" + script);
    assertThat(CaseRun.again(small, oracle, Toy.DIALECT, ToyDatabase::new))
        .isNotInstanceOf(Verdict.Refuted.class);
    assertThat(script.lines().count()).isLessThanOrEqualTo(5);
  }

  @ParameterizedTest
  @MethodSource("oracles")
  void a_stored_finding_replays_and_no_script_judges_it(Oracle oracle) {
    Worlds worlds = () -> new ToyDatabase(Set.of(Plant.DE_MORGAN_KEEPS_AND));
    RoundSearch search = new RoundSearch(oracle, Toy.DIALECT, worlds, new Seed(1));
    RoundSearch.Found found = search.next(4_000).orElseThrow();
    Next claim = CaseRun.answer(found.asked(), oracle, Toy.DIALECT, worlds).claim();
    CaseFile file =
        CaseFile.of(
            found.asked(), claim, found.verdict(), "1", oracle.law(), Toy.DIALECT.spelling());
    CaseFile read = Json.read(Json.line(file), CaseFile.class);
    assertThat(CaseRun.verbatim(parsed(read), read.words(), worlds))
        .isInstanceOf(Verdict.Refuted.class);
    assertThat(ClientRun.of(read, FreshDatabase.BY_CONNECTING).symptom())
        .isEqualTo(new ClientRun.Other("rows that Sibyl computed itself"));
  }

  /// The toy engine takes trees, not texts.
  private static List<Statement> parsed(CaseFile file) {
    return file.drawn().setup().stream().map(Step::statement).toList();
  }

  @ParameterizedTest
  @MethodSource("oracles")
  void a_question_becomes_a_claim(Oracle oracle) {
    try (Session session = new ToyDatabase()) {
      Scene scene = Scene.empty(Toy.DIALECT);
      List<Statement> history = new ArrayList<>();
      for (String sql :
          List.of(
              "CREATE TABLE t0(c0 INTEGER, c1 TEXT, c2)",
              "CREATE TABLE t1(c0 INTEGER, c1 TEXT COLLATE NOCASE)",
              "CREATE VIEW v0 AS SELECT t0.c0 AS x0, 'w' AS x1 FROM t0",
              "INSERT INTO t0(c0, c1, c2) VALUES (1, 'a', NULL), (2, 'b', 1.5), (NULL, 'a', 2)",
              "INSERT INTO t1(c0, c1) VALUES (1, 'A'), (3, 'b')")) {
        Statement statement = statement(sql);
        assertThat(session.run(statement).accepted()).isTrue();
        scene = scene.after(statement);
        history.add(statement);
      }
      Claims claims = oracle.claims(scene, CaseRun.facts(oracle, scene, history, session));
      Golden.answers(
          "oracle/" + oracle.name() + ".txt",
          question -> {
            // The form of the query and the numbers of pivot rows stand before it.
            String[] parts = question.split(":", 2);
            List<Integer> numbers =
                Stream.of(parts[0].trim().split(" ")).map(Integer::valueOf).toList();
            return ClaimWords.of(
                claims.next(
                    new Probe(statement(parts[1]), new Aim.Numbers(numbers)), new Transcript()),
                Toy.DIALECT.spelling());
          });
    }
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql.replaceAll("\\s+", " ").trim(), Toy.DIALECT);
  }
}
