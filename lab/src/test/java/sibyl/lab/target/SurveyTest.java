package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.parse.Parse;
import sibyl.play.ScriptSurvey;
import sibyl.scene.Scene;
import sibyl.scene.Table;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;

/// Scripts of users, tried on real engines.
class SurveyTest {

  private static ScriptSurvey surveyed(String target, String script) {
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    return ScriptSurvey.of(
        Parse.script(script, dialect),
        dialect,
        engine.worlds(SessionTerms.patient(Duration.ofSeconds(20))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite@3.28.0", "duckdb", "h2", "postgres", "mariadb"})
  void what_cannot_be_read_in_a_script_is_read_from_the_catalogue(String target) {
    ScriptSurvey survey =
        surveyed(
            target,
            """
            CREATE TABLE orders(id INTEGER PRIMARY KEY, name VARCHAR(30), price DECIMAL(15, 2));
            INSERT INTO orders VALUES (1, 'a', 339.47), (2, 'b', 50);
            CREATE TABLE large AS SELECT id, price FROM orders WHERE price > 100;
            """);
    assertThat(survey.refused()).isEmpty();
    assertThat(survey.tables())
        .map(n -> n.toLowerCase(Locale.ROOT))
        .containsExactly("orders", "large");
    Scene scene = Scene.empty(Engines.of(target).target().dialect());
    for (Statement statement : survey.setup()) {
      scene = scene.after(statement);
    }
    Table large = scene.table("large").orElseThrow();
    assertThat(large.columns())
        .map(c -> c.name().toLowerCase(Locale.ROOT))
        .containsExactly("id", "price");
    assertThat(large.rows()).isGreaterThan(1);
    if (!target.startsWith("sqlite")) {
      assertThat(large.columns())
          .map(Table.Column::kind)
          .containsExactly(SqlType.INTEGER, SqlType.NUMERIC);
    }
  }

  @Test
  void a_script_that_can_be_read_stays_as_it_is() {
    String script = "CREATE TABLE t0(c0 INTEGER); INSERT INTO t0(c0) VALUES (1)";
    assertThat(surveyed(Engines.NEWEST, script))
        .isEqualTo(
            new ScriptSurvey(
                Parse.script(script, Engines.of(Engines.NEWEST).target().dialect()),
                List.of("t0"),
                Optional.empty()));
  }

  @Test
  void what_the_engine_refuses_is_reported_with_its_message() {
    ScriptSurvey survey =
        surveyed(Engines.NEWEST, "CREATE TABLE t0(c0); INSERT INTO t1 VALUES (1)");
    assertThat(survey.refused().orElseThrow())
        .startsWith("INSERT INTO t1 VALUES (1): ")
        .contains("no such table");
  }
}
