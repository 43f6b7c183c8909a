package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.feedback.Digest;
import sibyl.feedback.Feedbacks;
import sibyl.feedback.PlanGuidance;
import sibyl.finding.Case;
import sibyl.finding.Json;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.plan.PlanReader;
import sibyl.play.CaseRun;
import sibyl.play.Knowledge;
import sibyl.play.Rounds;
import sibyl.play.Settings;
import sibyl.play.Tally;
import sibyl.probe.Oracle;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Statement;

/// Query plans of real engines, and rounds that they guide.
class PlansTest {
  private static final SessionTerms TERMS = SessionTerms.patient(Duration.ofSeconds(60));

  private static String plan(Session session, Dialect dialect, String query) {
    Outcome outcome = new Outcome.NotRun();
    for (String explain : dialect.planForm().queries()) {
      outcome = session.run(new Statement.Native(explain.replace("%s", query)));
    }
    assertThat(outcome).isInstanceOf(Outcome.Rows.class);
    return new PlanReader(dialect.planForm())
        .read(((Outcome.Rows) outcome).rows())
        .orElseThrow()
        .text();
  }

  private static void run(Session session, String sql) {
    assertThat(session.run(new Statement.Native(sql)).accepted()).describedAs(sql).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"sqlite", "duckdb", "postgres", "mariadb", "mysql", "h2", "hsqldb", "derby"})
  void plans_have_operators_and_neither_names_nor_numbers(String target) {
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    try (Session session = engine.open(TERMS)) {
      run(session, "CREATE TABLE tone(cone INT, ctwo INT)");
      run(session, "CREATE TABLE ttwo(cone INT, ctwo INT)");
      run(session, "CREATE INDEX ione ON tone(cone)");
      for (int i = 7000; i < 7020; i++) {
        run(session, "INSERT INTO tone(cone, ctwo) VALUES (%d, 1)".formatted(i));
        run(session, "INSERT INTO ttwo(cone, ctwo) VALUES (%d, 1)".formatted(i));
      }
      String scan = plan(session, dialect, "SELECT ctwo FROM tone WHERE ctwo = 7007");
      assertThat(scan)
          .isEqualTo(plan(session, dialect, "SELECT ctwo FROM ttwo WHERE ctwo = 7008"))
          .isNotEqualTo(
              plan(
                  session,
                  dialect,
                  "SELECT tone.ctwo FROM tone JOIN ttwo ON tone.ctwo = ttwo.ctwo"))
          .isNotEqualTo(
              plan(session, dialect, "SELECT ctwo FROM tone UNION SELECT cone FROM ttwo"));
      assertThat(scan.toLowerCase(Locale.ROOT))
          .doesNotContain("tone", "ctwo", "7007")
          .isNotEqualTo("plan");
    }
  }

  @Test
  void a_database_without_new_plans_is_changed_and_what_is_found_there_is_found_again() {
    Engine engine = Engines.of(Engines.OLD);
    Dialect dialect = engine.target().dialect();
    Worlds worlds = engine.worlds(TERMS);
    List<Oracle> oracles =
        Stream.of("tlp", "norec", "radar").map(n -> Oracles.named(n).orElseThrow()).toList();
    Settings settings =
        Settings.usual(engine.target().toString(), 3, oracles)
            .withFeedback(
                Stream.concat(Feedbacks.USUAL.stream(), Stream.of(PlanGuidance.NAME)).toList());
    List<Case> found = new ArrayList<>();
    Tally tally = new Tally();
    Knowledge known = new Knowledge(settings.feedbacks());
    Rounds.Parts parts =
        new Rounds.Parts(dialect, oracles, Rounds.Parts.alone(dialect, oracles).groups(), known);
    for (int i = 0; i < 30; i++) {
      Map<String, Digest> saw =
          new Rounds(settings, parts, worlds, tally, (c, _) -> found.add(c)).play(i);
      // Played alone with the same feedback, it is the same round.
      Map<String, Digest> again =
          new Rounds(settings, parts, worlds, new Tally(), (_, _) -> {}).play(i);
      assertThat(Json.line(again)).isEqualTo(Json.line(saw));
      known.hear(saw);
    }
    assertThat(known.of(PlanGuidance.NAME).seen()).hasSizeGreaterThan(100);
    assertThat(known.of(PlanGuidance.NAME).sums())
        .anySatisfy((kind, tried) -> assertThat(kind).isEqualTo("change INDEX tried"));
    assertThat(known.guidance().weights()).containsKey("change INDEX");
    assertThat(found).isNotEmpty();
    for (Case each : found) {
      Oracle oracle = Oracles.named(each.oracle()).orElseThrow();
      assertThat(CaseRun.again(each, oracle, dialect, worlds)).isInstanceOf(Verdict.Refuted.class);
    }
    assertThat(tally.oracles.values()).allSatisfy(o -> assertThat(o.flaky).isZero());
  }
}
