package sibyl.locus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Sqlite;
import sibyl.parse.Parse;
import sibyl.scene.Scene;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.triage.RoundSearch;

class FencePlacesTest {
  private static final Dialect DIALECT = Sqlite.DIALECT;
  private static final int ROUNDS = 500;

  private static final Scene SCENE =
      scene(
          "CREATE TABLE t0(c0 INTEGER PRIMARY KEY, c1 TEXT)",
          "CREATE TABLE t1(c0, c2)",
          "CREATE INDEX i0 ON t1(c2)",
          "CREATE VIRTUAL TABLE r0 USING rtree(id, x0, x1)",
          "CREATE VIEW v0(a) AS SELECT c0 FROM t1 UNION ALL SELECT c0 FROM t0");

  private static Scene scene(String... statements) {
    Scene scene = Scene.empty(DIALECT);
    for (String sql : statements) {
      scene = scene.after(parsed(sql));
    }
    return scene;
  }

  private static Statement parsed(String sql) {
    return Parse.statement(sql, DIALECT);
  }

  private static List<String> traits(String sql) {
    return new FencePlaces(SCENE)
        .of(parsed(sql)).stream().map(s -> s.width() + " " + s.traits()).toList();
  }

  private static String fenced(String sql, Fence.Width width) {
    Optional<Fence> fence = Fences.of(DIALECT).stream().filter(f -> f.width() == width).findFirst();
    return Sql.print(
        new FencePlaces(SCENE)
            .fenced(parsed(sql), s -> s.width() == width ? fence : Optional.<Fence>empty()),
        DIALECT.spelling());
  }

  @Test
  void a_condition_has_its_kind_and_the_roles_of_its_columns() {
    assertThat(traits("SELECT 0 FROM t0 LEFT JOIN t1 ON t0.c0 = t1.c2 WHERE t1.c2 IS NOT TRUE"))
        .containsExactly(
            "CONDITION [column of an outer join, equal, key or index]",
            "OPERATOR [IS TRUE]",
            "CONDITION [IS TRUE, column of an outer join, key or index]");
    assertThat(traits("SELECT 0 FROM r0 WHERE r0.x0 < 'a' OR r0.id BETWEEN 1 AND 2"))
        .containsExactly(
            "CONDITION [less or greater, text, virtual table]",
            "CONDITION [key or index, less or greater, virtual table]");
  }

  @Test
  void a_column_is_followed_through_subqueries_and_views() {
    assertThat(traits("SELECT 0 FROM (SELECT c2 AS b FROM t1) AS x WHERE x.b = 1"))
        .contains("CONDITION [column of a subquery, equal, key or index]");
    assertThat(traits("SELECT 0 FROM v0 WHERE v0.a = 1"))
        .containsExactly(
            "SUBQUERY [UNION ALL]", "CONDITION [column of a subquery, equal, key or index]");
  }

  @Test
  void a_condition_within_another_is_a_place_of_its_own_kind() {
    assertThat(traits("SELECT 0 FROM t1 WHERE (t1.c0 = 1) IS TRUE"))
        .containsExactly(
            "CONDITION [equal, within a condition]", "OPERATOR [IS TRUE]", "CONDITION [IS TRUE]");
  }

  @Test
  void a_condition_that_a_case_compares_is_one_place_whatever_it_is() {
    assertThat(traits("SELECT CASE c0 WHEN (c0 IS NULL) THEN 1 WHEN c0 < 2 THEN 0 END FROM t1"))
        .containsExactly(
            "CONDITION [WHEN of a CASE with an operand]",
            "CONDITION [WHEN of a CASE with an operand]");
  }

  @Test
  void a_join_by_name_is_a_place_if_all_columns_are_qualified() {
    assertThat(fenced("SELECT t0.c0 FROM t0 JOIN t1 USING (c0)", Fence.Width.CONDITION))
        .isEqualTo(
            "SELECT t0.c0 FROM t0 INNER JOIN t1 ON CASE WHEN (t0.c0 = t1.c0) THEN TRUE WHEN (NOT"
                + " (t0.c0 = t1.c0)) THEN FALSE END");
    assertThat(fenced("SELECT * FROM t0 JOIN t1 USING (c0)", Fence.Width.CONDITION))
        .isEqualTo("SELECT * FROM t0 INNER JOIN t1 USING(c0)");
  }

  @Test
  void a_query_of_with_is_written_in_place_where_it_is_named() {
    assertThat(
            traits(
                "WITH q(a) AS (SELECT DISTINCT c0 FROM t1) SELECT 0 FROM q UNION ALL SELECT 0 FROM"
                    + " q"))
        .containsExactly(
            "SUBQUERY [DISTINCT]",
            "SUBQUERY [DISTINCT, WITH query named twice]",
            "SUBQUERY [DISTINCT, WITH query named twice]");
    assertThat(fenced("WITH q(a) AS (SELECT c0 FROM t1) SELECT q.a FROM q", Fence.Width.SUBQUERY))
        .endsWith(
            "SELECT q.a FROM (WITH fenced AS MATERIALIZED (SELECT c0 AS a FROM t1) SELECT * FROM"
                + " fenced) AS q");
  }

  @Test
  void fences_are_written_around_conditions_and_subqueries() {
    assertThat(fenced("SELECT 0 FROM t1 WHERE c0", Fence.Width.CONDITION))
        .isEqualTo("SELECT 0 FROM t1 WHERE CASE WHEN c0 THEN TRUE WHEN (NOT c0) THEN FALSE END");
    assertThat(fenced("SELECT 0 FROM v0 AS x WHERE x.a IN (SELECT 1)", Fence.Width.SUBQUERY))
        .isEqualTo(
            "SELECT 0 FROM (WITH fenced AS MATERIALIZED (SELECT * FROM v0) SELECT * FROM fenced) AS"
                + " x WHERE x.a IN (WITH fenced AS MATERIALIZED (SELECT 1) SELECT * FROM fenced)");
  }

  @Test
  void operators_are_written_with_others() {
    assertThat(fenced("SELECT 0 FROM t1 WHERE (c0 = 1) IS NOT TRUE", Fence.Width.OPERATOR))
        .isEqualTo("SELECT 0 FROM t1 WHERE CASE WHEN (c0 = 1) THEN FALSE ELSE TRUE END");
    assertThat(fenced("SELECT sum(c0) FILTER (WHERE c0 > 1) FROM t1", Fence.Width.OPERATOR))
        .isEqualTo("SELECT sum(CASE WHEN (c0 > 1) THEN c0 END) FROM t1");
    assertThat(fenced("SELECT min(c0) FILTER (WHERE c0 > 1) FROM t1", Fence.Width.OPERATOR))
        .isEqualTo("SELECT min(c0) FILTER (WHERE c0 > 1) FROM t1");
  }

  @Test
  void a_fence_changes_nothing_on_a_correct_engine() {
    RoundSearch search =
        new RoundSearch(new FencedQueries(), Toy.DIALECT, ToyDatabase::new, new Seed(7));
    assertThat(search.next(ROUNDS).map(f -> f.asked().script(Toy.DIALECT.spelling()))).isEmpty();
  }
}
