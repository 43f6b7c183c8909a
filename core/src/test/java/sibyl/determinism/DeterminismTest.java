package sibyl.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Derby;
import sibyl.dialect.dbms.H2;
import sibyl.dialect.dbms.Hsqldb;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Node;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.sql.Tree;

/// One test for each freedom that SQL leaves to an engine.
class DeterminismTest {
  private static final String EQUAL_VALUES = "nondeterministic: representative of equal values";
  private static final String EQUAL_NUMBERS = "nondeterministic: representative of equal numbers";
  private static final String ORDER = "nondeterministic: row order";

  /// `loose` may hold 1 and 1.0, `word` ignores case, `firm` holds what it says.
  private static final Scene SCENE =
      scene(
          "CREATE TABLE t0(id INTEGER, name TEXT, loose, word TEXT COLLATE NOCASE, number REAL)",
          "CREATE TABLE t1(firm INTEGER, real REAL, name TEXT) STRICT",
          "CREATE TABLE lone(one INTEGER, two TEXT)",
          "INSERT INTO t0(id) VALUES (1), (2)",
          "INSERT INTO t1(firm) VALUES (1), (2)",
          "INSERT INTO lone(one) VALUES (1)",
          "CREATE VIEW grouped AS SELECT word AS w, count(*) AS n FROM t0 GROUP BY word",
          "CREATE VIEW plain AS SELECT id AS i, loose AS l FROM t0");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM t0",
        "SELECT loose, word FROM t0 WHERE word = 'a' ORDER BY number",
        "SELECT DISTINCT id, name FROM t0",
        "SELECT id, count(*) FROM t0 GROUP BY id",
        "SELECT max(id), min(name) FROM t0",
        "SELECT sum(firm), count(real) FROM t1",
        "SELECT total(id > 1), avg(name = 'a') FROM t0",
        "SELECT (SELECT max(id) FROM t0)",
        "SELECT id FROM t0 WHERE id IN (SELECT firm FROM t1)",
        "SELECT id FROM t0 WHERE EXISTS (SELECT DISTINCT loose FROM t0)",
        "SELECT rank() OVER (ORDER BY number) FROM t0",
        "SELECT i FROM plain WHERE l > 1",
        "SELECT firm FROM t1 ORDER BY firm LIMIT 2",
        "SELECT id FROM t0 INTERSECT SELECT firm FROM t1",
        "WITH q AS (SELECT id AS k FROM t0) SELECT k FROM q"
      })
  void the_data_determine(String query) {
    assertThat(trouble(query)).isEmpty();
  }

  @Test
  void limit_needs_a_total_order() {
    assertThat(trouble("SELECT id FROM t0 LIMIT 1"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT id, name FROM t0 ORDER BY id LIMIT 1"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT loose FROM t0 ORDER BY loose LIMIT 1"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT * FROM (SELECT id AS i, name AS n FROM t0 ORDER BY id LIMIT 1)"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT id FROM t0 UNION SELECT firm FROM t1 LIMIT 1"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT id, name FROM t0 ORDER BY id, name LIMIT 1")).isEmpty();
  }

  @Test
  void distinct_may_show_any_one_of_equal_values() {
    assertThat(trouble("SELECT DISTINCT word FROM t0")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT name COLLATE NOCASE FROM t0")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT word FROM t0 UNION SELECT word FROM t0")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT CASE WHEN 0 COLLATE NOCASE THEN '' ELSE name END FROM t0"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT word, count(*) FROM t0 GROUP BY word")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT min(word) FROM t0")).contains(EQUAL_VALUES);
  }

  @Test
  void equal_numbers_are_only_trouble_where_something_is_made_of_them() {
    assertThat(trouble("SELECT DISTINCT loose FROM t0")).isEmpty();
    assertThat(trouble("SELECT max(loose) FROM t0")).isEmpty();
    assertThat(trouble("SELECT typeof(x) FROM (SELECT DISTINCT loose AS x FROM t0)"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT typeof(loose) FROM t0 GROUP BY loose")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT max(typeof(x)) FROM (SELECT DISTINCT loose AS x FROM t0)"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT 1 FROM (SELECT DISTINCT loose AS x FROM t0) WHERE x || '' = '1'"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT 1 FROM (SELECT DISTINCT loose AS x FROM t0) WHERE x"))
        .contains(EQUAL_NUMBERS);
    assertThat(trouble("SELECT 1 FROM (SELECT DISTINCT loose AS x FROM t0)")).isEmpty();
  }

  @Test
  void a_column_outside_group_by_shows_any_row() {
    assertThat(trouble("SELECT name FROM t0 GROUP BY id"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(trouble("SELECT id, count(*) FROM t0"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(trouble("SELECT * FROM t0 GROUP BY id"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(trouble("SELECT id FROM t0 GROUP BY id HAVING name = 'a'"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(trouble("SELECT id + 1 FROM t0 GROUP BY id")).isEmpty();
    assertThat(trouble("SELECT id + 1 FROM t0 GROUP BY id + 1")).isEmpty();
  }

  @Test
  void a_subquery_of_a_group_sees_its_keys_only() {
    assertThat(
            trouble(
                "SELECT 0 FROM t0 GROUP BY id HAVING EXISTS (SELECT 0 FROM t1 WHERE t0.name ="
                    + " 'a')"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(
            trouble(
                "SELECT id, (SELECT max(firm) FROM t1 WHERE firm = t0.number) FROM t0 GROUP BY id"))
        .contains("nondeterministic: column outside GROUP BY");
    assertThat(trouble("SELECT id, (SELECT max(firm) FROM t1 WHERE firm = id) FROM t0 GROUP BY id"))
        .isEmpty();
    assertThat(trouble("SELECT id FROM t0 GROUP BY id HAVING id IN (SELECT firm FROM t1)"))
        .isEmpty();
  }

  @Test
  void a_collation_inside_an_expression_goes_for_all_of_it() {
    assertThat(trouble("SELECT max((name COLLATE NOCASE) || '') FROM t0")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT upper(name COLLATE NOCASE) FROM t0"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT max(name || '') FROM t0")).isEmpty();
  }

  @Test
  void what_is_made_of_a_text_is_compared_like_it_where_nothing_levels_it() {
    String made = "SELECT name || '' FROM t0 GROUP BY name || ''";
    String table = "CREATE TABLE t0(id INTEGER, name %s)";
    Scene padded = scene(Derby.DIALECT, table.formatted("VARCHAR(100)"));
    Scene folded = scene(Hsqldb.DIALECT, table.formatted("VARCHAR_IGNORECASE(100)"));
    assertThat(trouble(made, padded)).contains(EQUAL_VALUES);
    assertThat(trouble(made, folded)).contains(EQUAL_VALUES);
    assertThat(trouble(made, scene(Hsqldb.DIALECT, table.formatted("VARCHAR(100)")))).isEmpty();
    assertThat(trouble(made, scene(H2.DIALECT, table.formatted("VARCHAR_IGNORECASE"))))
        .describedAs("what is made of a text is plain in H2")
        .isEmpty();
    assertThat(trouble("SELECT DISTINCT ltrim(name) FROM t0", padded)).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT min(substr(name, 1)) FROM t0", padded)).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT CASE id WHEN 1 THEN 'a' ELSE 'a ' END FROM t0", padded))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT x FROM (SELECT name || 'a' AS x FROM t0) AS d", padded))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT rtrim(name) FROM t0", padded)).isEmpty();
    assertThat(trouble("SELECT DISTINCT x FROM (SELECT rtrim(name) AS x FROM t0) AS d", padded))
        .isEmpty();
    assertThat(trouble("SELECT min(lower(name)) FROM t0", folded)).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT DISTINCT length(name) FROM t0", padded)).isEmpty();
  }

  @Test
  void of_a_single_row_every_column_is_determined() {
    assertThat(trouble("SELECT two, count(*) FROM lone")).isEmpty();
    assertThat(trouble("SELECT * FROM lone HAVING max(one) > 0")).isEmpty();
    assertThat(trouble("SELECT two, count(*) FROM lone, t0"))
        .contains("nondeterministic: column outside GROUP BY");
  }

  @Test
  void a_sort_key_of_the_same_name_may_be_of_another_table() {
    assertThat(trouble("SELECT b.firm FROM t1 AS a, t1 AS b ORDER BY a.firm LIMIT 1"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT b.firm FROM t1 AS a, t1 AS b ORDER BY b.firm LIMIT 1")).isEmpty();
  }

  @Test
  void some_aggregates_depend_on_the_order_of_rows() {
    assertThat(trouble("SELECT group_concat(name) FROM t0")).contains(ORDER);
    assertThat(trouble("SELECT id FROM t0 GROUP BY id HAVING group_concat(name) > ''"))
        .contains(ORDER);
  }

  @Test
  void volatile_and_unknown_functions_are_not_trusted() {
    assertThat(trouble("SELECT random() FROM t0")).contains("nondeterministic: volatile function");
    assertThat(trouble("SELECT id FROM t0 WHERE random() > 0"))
        .contains("nondeterministic: volatile function");
    assertThat(trouble("SELECT id FROM t0 WHERE frobnicate(id)"))
        .contains("nondeterministic: unknown function");
    assertThat(trouble("SELECT id FROM t0 ORDER BY random() LIMIT 1")).isPresent();
    assertThat(trouble("SELECT 1 FROM t0 JOIN t1 ON random() > 0"))
        .contains("nondeterministic: volatile function");
    assertThat(trouble("SELECT max(abs(random())) FROM t0"))
        .contains("nondeterministic: volatile function");
  }

  @Test
  void sums_of_floats_depend_on_the_order_of_rows() {
    assertThat(trouble("SELECT sum(number) FROM t0")).contains("nondeterministic: sum of floats");
    assertThat(trouble("SELECT sum(id) FROM t0")).contains("nondeterministic: sum of floats");
    assertThat(trouble("SELECT total(firm) FROM t1")).contains("nondeterministic: sum of floats");
    assertThat(trouble("SELECT avg(real) FROM t1")).contains("nondeterministic: sum of floats");
    assertThat(trouble("SELECT sum(number) OVER (PARTITION BY id) FROM t0"))
        .contains("nondeterministic: sum of floats");
    assertThat(trouble("SELECT sum(CAST(number AS INTEGER)) FROM t0")).isEmpty();
  }

  @Test
  void arms_of_different_types_may_convert_or_not() {
    assertThat(trouble("SELECT x FROM (SELECT id AS x FROM t0 UNION ALL SELECT name FROM t1)"))
        .contains("nondeterministic: set operation over different types");
    assertThat(trouble("SELECT id FROM t0 EXCEPT SELECT name FROM t1"))
        .contains("nondeterministic: set operation over different types");
    assertThat(trouble("SELECT id FROM t0 EXCEPT SELECT 1"))
        .contains("nondeterministic: set operation over different types");
    assertThat(trouble("SELECT x FROM (SELECT id AS x FROM t0 UNION ALL SELECT firm FROM t1)"))
        .isEmpty();
  }

  @Test
  void a_subquery_for_one_value_must_have_one_row() {
    assertThat(trouble("SELECT (SELECT id FROM t0)"))
        .contains("nondeterministic: scalar subquery with several rows");
    assertThat(trouble("SELECT 1 FROM t1 WHERE firm = (SELECT id FROM t0 WHERE id = 1)"))
        .contains("nondeterministic: scalar subquery with several rows");
    assertThat(trouble("SELECT (SELECT max(id) FROM t0 GROUP BY name)"))
        .contains("nondeterministic: scalar subquery with several rows");
    assertThat(trouble("SELECT (SELECT DISTINCT loose FROM t0)"))
        .contains("nondeterministic: scalar subquery with several rows");
    assertThat(trouble("SELECT (SELECT id FROM t0 LIMIT 1)"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT (SELECT id FROM t0 ORDER BY id LIMIT 1)")).isEmpty();
    assertThat(trouble("SELECT (SELECT 1)")).isEmpty();
    assertThat(trouble("SELECT (VALUES (1))")).isEmpty();
  }

  @Test
  void frames_of_rows_distinguish_equal_rows() {
    assertThat(
            trouble(
                "SELECT count(*) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)"
                    + " FROM t0"))
        .contains(ORDER);
    assertThat(trouble("SELECT row_number() OVER (ORDER BY id) FROM t0")).contains(ORDER);
    assertThat(trouble("SELECT lag(name) OVER (ORDER BY id) FROM t0")).contains(ORDER);
    assertThat(
            trouble(
                "SELECT count(*) OVER (ORDER BY id GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW)"
                    + " FROM t0"))
        .isEmpty();
  }

  @Test
  void views_hand_their_trouble_on() {
    assertThat(trouble("SELECT w FROM grouped")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT n FROM grouped WHERE w = 'a'")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT n FROM grouped")).isEmpty();
    assertThat(trouble("SELECT 1 FROM grouped JOIN t0 ON t0.word = grouped.w"))
        .contains(EQUAL_VALUES);
  }

  @Test
  void joins_by_name_compare_columns_that_no_expression_names() {
    String sub = "(SELECT DISTINCT word AS name FROM t0)";
    assertThat(trouble("SELECT 1 FROM t1 JOIN " + sub + " AS s USING (name)"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT 1 FROM t1 NATURAL JOIN " + sub + " AS s")).contains(EQUAL_VALUES);
    assertThat(trouble("SELECT 1 FROM t1, " + sub + " AS s")).isEmpty();
  }

  @Test
  void subqueries_in_conditions_hand_their_trouble_on() {
    assertThat(trouble("SELECT id FROM t0 WHERE id IN (SELECT firm FROM t1 LIMIT 1)"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("SELECT id FROM t0 WHERE name IN (SELECT DISTINCT word FROM t0)"))
        .contains(EQUAL_VALUES);
    assertThat(trouble("SELECT id FROM t0 WHERE EXISTS (SELECT 1 FROM t1 LIMIT 1 OFFSET 1)"))
        .contains("nondeterministic: LIMIT without a total order");
    assertThat(trouble("WITH q AS (SELECT id AS k FROM t0 LIMIT 1) SELECT k FROM q"))
        .contains("nondeterministic: LIMIT without a total order");
  }

  @Test
  void every_rule_has_a_name_of_its_own_and_says_nondeterministic() {
    assertThat(DeterminismRules.all()).extracting(Rule::name).doesNotHaveDuplicates();
    assertThat(DeterminismRules.all())
        .allSatisfy(rule -> assertThat(rule.reason()).startsWith("nondeterministic: "));
  }

  private static Optional<String> trouble(String sql) {
    return trouble(sql, SCENE);
  }

  private static Optional<String> trouble(String sql, Scene scene) {
    Statement statement = Parse.statement(sql, scene.dialect());
    assertThat(statement).describedAs("what the parser reads").isInstanceOf(Query.class);
    return Determinism.trouble(Tree.map((Query) statement, n -> typed(n, scene)), scene);
  }

  /// A column as drawing names it: with what its table says of it.
  private static Node typed(Node node, Scene scene) {
    return node instanceof Expr.ColumnRef c
        ? scene.tables().stream()
            .flatMap(t -> t.column(c.column()).stream())
            .findFirst()
            .<Node>map(k -> new Expr.ColumnRef(c.table(), c.column(), k.kind(), k.grade()))
            .orElse(c)
        : node;
  }

  private static Scene scene(String... setup) {
    return scene(Sqlite.DIALECT, setup);
  }

  private static Scene scene(Dialect dialect, String... setup) {
    Scene scene = Scene.empty(dialect);
    for (String sql : setup) {
      scene = scene.after(Parse.statement(sql, dialect));
    }
    return scene;
  }
}
