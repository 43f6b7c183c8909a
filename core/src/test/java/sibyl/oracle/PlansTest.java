package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Next;
import sibyl.claim.SameRows;
import sibyl.claim.Transcript;
import sibyl.claim.View;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Duckdb;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.draw.Grammar;
import sibyl.parse.Parse;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Statement;

/// Which queries are run in other ways, and in which.
class PlansTest {
  private static final List<String> SETUP =
      List.of(
          "CREATE TABLE t(a INTEGER, b INTEGER)",
          "CREATE TABLE u(a INTEGER)",
          "INSERT INTO t(a, b) VALUES (1, 2)");

  @Test
  void every_setting_that_does_not_change_the_meaning_of_a_query_is_tried() {
    Set<String> tried = new TreeSet<>();
    for (int i = 0; i < 300; i++) {
      if (claim(Duckdb.DIALECT, "SELECT a FROM t", i) instanceof Claim same) {
        same.views().stream().skip(1).map(View::label).forEach(tried::add);
      }
    }
    assertThat(tried)
        .contains("PRAGMA disable_optimizer", "SET disabled_optimizers = 'unused_columns'")
        .noneMatch(s -> s.contains("default_null_order") || s.contains("default_order"));
  }

  @Test
  void a_setting_is_tried_in_all_its_values() {
    assertThat(
            claims(Mariadb.DIALECT, "SELECT a FROM t").stream()
                .filter(c -> c.contains("semijoin="))
                .findFirst())
        .contains(
            "plain, SET optimizer_switch='semijoin=on', SET optimizer_switch='semijoin=off',"
                + " SET optimizer_switch='semijoin=default'");
  }

  /// Read or not.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT a FROM t WHERE a IN (SELECT a FROM u)",
        "SELECT l.* FROM t l ANTI JOIN u r ON l.a = r.a",
        "SELECT * EXCLUDE (b) FROM t ORDER BY ALL",
        "SELECT a::TEXT FROM t",
        "SELECT l.* FROM t l SEMI JOIN (SELECT a FROM u UNION SELECT b FROM t) r ON l.a = r.a"
      })
  void a_query_with_one_answer_is_used(String sql) {
    assertThat(claims(Duckdb.DIALECT, sql)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t LIMIT 0 + 1                            | unparsed SQL with LIMIT",
        "SELECT l.* FROM t l ANTI JOIN u r ON random() < 0.5    | unparsed SQL with unknown"
            + " function",
        "SELECT l.*, CURRENT_DATE FROM t l ANTI JOIN u r USING (a) | unparsed SQL with"
            + " CURRENT_DATE",
        "SELECT l.*, (SELECT a FROM u) FROM t l ANTI JOIN u r USING (a) | unparsed SQL with"
            + " scalar subquery",
        "SELECT a::TEXT, row_number() OVER () FROM t            | unparsed SQL with unknown"
            + " function",
        "SELECT DISTINCT ON (b) a, b FROM t | unparsed SQL with DISTINCT ON",
        "SELECT a::TEXT FROM t WHERE a = ((SELECT a FROM u)) | unparsed SQL with scalar subquery",
        "SELECT a::TEXT, $1 FROM t                              | unparsed SQL with unknown"
            + " characters",
        "SELECT a::REAL / 3 FROM t                              | precision of a quotient",
        "SELECT a / 3.0 FROM t                                  | precision of a quotient",
        "CREATE TABLE w(a INTEGER)                              | not a query",
        "ANALYZE                                                | not a query"
      })
  void a_query_that_may_have_several_answers_is_not_used(String sql, String reason) {
    assertThat(claim(Duckdb.DIALECT, sql, 0)).isEqualTo(new Next.Declined(reason));
  }

  @Test
  void where_equal_values_may_look_different_they_are_not_merged_unread() {
    List<String> setup = List.of("CREATE TABLE t(a DOUBLE)");
    String sql = "SELECT * EXCLUDE (b) FROM (SELECT a, 1 AS b FROM t UNION SELECT a, 1 FROM t) d";
    assertThat(claim(Duckdb.DIALECT, setup, sql, 0))
        .isEqualTo(new Next.Declined("unparsed SQL with UNION"));
  }

  @Test
  void a_view_that_we_did_not_understand_is_read_by_its_words() {
    String query = "SELECT * FROM w";
    assertThat(
            claim(
                Duckdb.DIALECT,
                List.of("CREATE TABLE t(a INTEGER)", "CREATE VIEW w AS SELECT a::TEXT AS a FROM t"),
                query,
                0))
        .isInstanceOfSatisfying(
            Claim.class,
            c -> assertThat(c.expectations()).hasExactlyElementsOfTypes(SameRows.class));
    assertThat(
            claim(
                Duckdb.DIALECT,
                List.of(
                    "CREATE TABLE t(a INTEGER)",
                    "CREATE VIEW w AS SELECT a::TEXT AS a FROM t LIMIT 2"),
                query,
                0))
        .isEqualTo(new Next.Declined("unparsed SQL with LIMIT"));
  }

  private static Set<String> claims(Dialect dialect, String sql) {
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < 400; i++) {
      if (claim(dialect, sql, i) instanceof Claim same) {
        all.add(String.join(", ", same.views().stream().map(View::label).toList()));
      }
    }
    return all;
  }

  private static Next claim(Dialect dialect, String sql, int seed) {
    return claim(dialect, SETUP, sql, seed);
  }

  private static Next claim(Dialect dialect, List<String> setup, String sql, int seed) {
    List<Statement> history = setup.stream().map(s -> Parse.statement(s, dialect)).toList();
    Scene scene = Scene.empty(dialect);
    for (Statement statement : history) {
      scene = scene.after(statement);
    }
    Oracle oracle = new Plans();
    Probe probe =
        oracle
            .question(new Grammar(dialect, Set.of()), Parse.statement(sql, dialect))
            .from(scene, new Seed(seed).choices());
    return oracle.claims(scene, new Facts(List.of(), history)).next(probe, new Transcript());
  }
}
