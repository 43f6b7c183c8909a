package sibyl.proof.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sibyl.determinism.Determinism;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Generic;
import sibyl.dialect.dbms.Sqlite;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.parse.Parse;
import sibyl.probe.Rewrite;
import sibyl.scene.Scene;
import sibyl.sql.Expr;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.Sql;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Tree;
import sibyl.sql.Value;

/// Templates applied to queries: what they make of them, and where they do not match.
class TemplateRewritingTest {
  private static final Scene SCENE = scene();
  private static final int CHOICES = 6;

  private static Scene scene() {
    Scene scene = Scene.empty(Generic.DIALECT);
    for (Statement statement :
        Parse.script(
            """
            CREATE TABLE t (a INTEGER, b INTEGER, s VARCHAR(9));
            CREATE TABLE u (a INTEGER, c INTEGER)
            """,
            Generic.DIALECT)) {
      scene = scene.after(statement);
    }
    return scene;
  }

  private static Optional<String> rewritten(String rule, String sql, int place) {
    return rewritten(new Rewrite(rule, place, 0), sql)
        .map(q -> Sql.print(q, SCENE.dialect().spelling()));
  }

  private static Optional<Query> rewritten(Rewrite rewrite, String sql) {
    return TemplateRewriting.of(
            new RewriteSites((Query) Parse.statement(sql, SCENE.dialect())),
            Library.shipped().named(rewrite.rule()).orElseThrow(),
            rewrite,
            SCENE.dialect(),
            "_0")
        .map(RewriteSites::query);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          where-split-by-derived-table            | SELECT t.a FROM t WHERE (t.b > 0) AND (t.a IS NULL)                  | SELECT x_0.c_0_0 FROM (SELECT t.a AS c_0_0, t.b AS c_1_0 FROM t WHERE t.b > 0) AS x_0 WHERE x_0.c_0_0 IS NULL
          distinct-to-group-by         | SELECT DISTINCT t.a FROM t WHERE t.b > 0                             | SELECT t.a FROM t WHERE t.b > 0 GROUP BY t.a
          where-pushed-into-join-left-side          | SELECT u.c FROM t JOIN u ON t.a = u.a WHERE t.b > 0                  | SELECT u.c FROM (SELECT t.a AS c_0_0, t.b AS c_1_0 FROM t WHERE t.b > 0) AS x_0 INNER JOIN u ON x_0.c_0_0 = u.a
          left-join-to-right-join            | SELECT u.c FROM t LEFT JOIN u ON t.a = u.a WHERE t.b > 0             | SELECT u.c FROM u RIGHT JOIN t ON t.a = u.a WHERE t.b > 0
          where-on-group-key-to-having     | SELECT t.a, count(*) FROM t WHERE t.a > 0 GROUP BY t.a               | SELECT t.a, count(*) FROM t GROUP BY t.a HAVING t.a > 0
          de-morgan-and            | SELECT t.a FROM t WHERE NOT ((t.a > 0) AND (t.b > 0))                | SELECT t.a FROM t WHERE (NOT (t.a > 0)) OR (NOT (t.b > 0))
          not-pushed-into-less                 | SELECT t.a FROM t WHERE NOT (t.a < t.b)                              | SELECT t.a FROM t WHERE t.a >= t.b
          filter-to-is-true                 | SELECT t.a FROM t WHERE t.a > 0                                      | SELECT t.a FROM t WHERE (t.a > 0) IS TRUE
          max-over-distinct          | SELECT max(t.a) FROM t WHERE t.b > 0                                 | SELECT max(x_0.m_0_0) FROM (SELECT DISTINCT t.a AS m_0_0 FROM t WHERE t.b > 0) AS x_0
          exists-to-count-above-zero           | SELECT t.a FROM t WHERE EXISTS (SELECT u.c FROM u WHERE u.a = t.a)   | SELECT t.a FROM t WHERE (SELECT count(*) FROM u WHERE u.a = t.a) > 0
          """)
  void a_template_rewrites_a_query_as_written(String rule, String sql, String expected) {
    assertThat(rewritten(rule, sql, 0)).contains(expected);
  }

  @Test
  void a_query_in_from_keeps_the_names_of_its_columns() {
    assertThat(
            rewritten(
                "query-wrapped-in-derived-table",
                "SELECT d.x FROM (SELECT t.a AS x FROM t WHERE t.b > 0) AS d WHERE d.x > 0",
                1))
        .contains(
            "SELECT d.x FROM (SELECT x_0.j_0_0 AS x FROM (SELECT t.a AS j_0_0 FROM t WHERE t.b >"
                + " 0) AS x_0) AS d WHERE d.x > 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          distinct-to-group-by      | SELECT DISTINCT 1 FROM t WHERE t.b > 0                                                 | a constant in GROUP BY is the number of a column
          distinct-exists-to-join           | SELECT DISTINCT t.a FROM t WHERE EXISTS (SELECT t.b FROM t WHERE t.a > 0)              | two relations of one name
          exists-over-filtered-derived-table       | SELECT t.a FROM t WHERE EXISTS (SELECT u.c FROM u WHERE u.a = t.a)                     | what stands in FROM sees nothing around it
          where-moved-into-derived-table  | SELECT count(*) FROM t WHERE t.b > 0                                                   | aggregates are not shown row by row
          where-on-group-key-to-having~ | SELECT t.a FROM t GROUP BY t.a HAVING count(*) > 0                                     | aggregates of what WHERE does not see
          where-on-group-key-to-having  | SELECT t.a, count(*) FROM t WHERE t.b > 0 GROUP BY t.a                                 | not a condition on keys
          where-pushed-into-join-left-side       | SELECT u.c FROM t JOIN u ON t.a = u.a WHERE u.c > 0                                    | a condition on the other side
          filter-to-is-true              | SELECT t.a > 0 FROM t                                                                  | a value, not only its truth
          value-to-case-when-not-null           | SELECT t.s FROM t                                                                      | a text has a collation to lose
          in-list-to-or                | SELECT t.a FROM t WHERE t.s IN ('a', 'b')                                              | texts compared in another way
          """)
  void a_template_does_not_fit_where_it_would_mean_something_else(
      String rule, String sql, String why) {
    assertThat(rewritten(rule, sql, 0)).describedAs(why).isEmpty();
  }

  /// Within a group only keys have a single value; an invented condition over anything else would be nondeterministic.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(t.b) FROM t HAVING count(t.b) FILTER (WHERE t.a > 0) > 1",
        "SELECT count(t.b) FILTER (WHERE t.a > 0) > 1 FROM t",
        "SELECT t.a FROM t GROUP BY t.a HAVING (count(t.b) FILTER (WHERE t.b > 0) > 1) AND (t.a >"
            + " 0)",
        "SELECT t.a + 1 FROM t GROUP BY t.a + 1 HAVING (t.a + 1) > 3",
        "SELECT t.a FROM t GROUP BY t.a, t.a + t.b HAVING ((t.a + t.b) > 3) OR (t.a > 0)"
      })
  void what_is_made_up_about_groups_is_about_their_keys(String sql) {
    Optional<String> before =
        Determinism.trouble((Query) Parse.statement(sql, SCENE.dialect()), SCENE);
    for (Template template : Library.shipped().directions(Template.Kind.LOGIC)) {
      for (int i = 0; i < CHOICES && !template.invented().isEmpty(); i++) {
        rewritten(new Rewrite(template.name(), i, i), sql)
            .ifPresent(
                q ->
                    assertThat(Determinism.trouble(q, SCENE))
                        .describedAs("%s", q)
                        .isEqualTo(before));
      }
    }
  }

  @Test
  void a_key_may_be_tested_for_null() {
    assertThat(
            rewritten(
                new Rewrite("condition-in-both-case-arms", 0, 1),
                "SELECT t.a FROM t GROUP BY t.a HAVING t.a > 0"))
        .hasValueSatisfying(
            q ->
                assertThat(Sql.print(q, SCENE.dialect().spelling()))
                    .isEqualTo(
                        "SELECT t.a FROM t GROUP BY t.a HAVING CASE WHEN (t.a IS NULL) THEN (t.a >"
                            + " 0) ELSE (t.a > 0) END"));
  }

  private static Optional<Query> where(String rule, Expr condition) {
    return where(rule, condition, SCENE.dialect());
  }

  private static Optional<Query> where(String rule, Expr condition, Dialect dialect) {
    Query.Select query =
        (Query.Select) Parse.statement("SELECT t.a FROM t WHERE t.a > 0", SCENE.dialect());
    return made(rule, query.withWhere(Optional.of(condition)), dialect);
  }

  private static Optional<Query> made(String rule, Query query, Dialect dialect) {
    return TemplateRewriting.of(
            new RewriteSites(query),
            Library.shipped().named(rule).orElseThrow(),
            new Rewrite(rule, 0, 0),
            dialect,
            "_0")
        .map(RewriteSites::query);
  }

  /// `A UNION ALL B INTERSECT C` means different things to different engines.
  @Test
  void no_union_comes_to_stand_before_INTERSECT() {
    for (int place = 0; place < 3; place++) {
      assertThat(
              rewritten(
                  "query-split-into-union-all-of-three",
                  "SELECT t.a FROM t WHERE t.b > 0 INTERSECT SELECT u.a FROM u WHERE u.c > 0",
                  place))
          .isEmpty();
    }
    assertThat(
            rewritten("query-split-into-union-all-of-three", "SELECT t.a FROM t WHERE t.b > 0", 0))
        .isPresent();
  }

  /// If it names no column of `u`, the aggregate counts rows of `t`.
  @Test
  void no_aggregate_is_left_with_columns_of_a_query_around_it_alone() {
    assertThat(
            rewritten(
                "count-where-to-count-case",
                "SELECT t.a FROM t WHERE (SELECT count(*) FROM u WHERE t.a > 0) > 1",
                0))
        .isEmpty();
    assertThat(
            rewritten(
                "count-where-to-count-case",
                "SELECT t.a FROM t WHERE (SELECT count(*) FROM u WHERE u.c > t.a) > 1",
                0))
        .isPresent();
  }

  /// `A, B RIGHT JOIN C` is `A, (B RIGHT JOIN C)` to most engines, and `(A, B) RIGHT JOIN C` to some.
  @Test
  void no_outer_join_is_rewritten_whose_left_side_is_not_agreed_on() {
    String rule = "de-morgan-and";
    String where = " WHERE NOT ((t.a > 0) AND (t.b > 0))";
    assertThat(rewritten(rule, "SELECT t.a FROM t, u RIGHT JOIN t AS v ON u.a = v.a" + where, 0))
        .isEmpty();
    assertThat(
            rewritten(
                rule,
                "SELECT t.a FROM t, u JOIN t AS w ON u.a = w.a FULL JOIN t AS v ON u.a = v.a"
                    + where,
                0))
        .isEmpty();
    assertThat(rewritten(rule, "SELECT t.a FROM t, u LEFT JOIN t AS v ON u.a = v.a" + where, 0))
        .isPresent();
  }

  /// An ENUM is a number as a condition, and a text behind THEN.
  @Test
  void a_text_that_is_a_condition_goes_through_no_case() {
    Expr text = new Expr.ColumnRef("t", "s", SqlType.TEXT, Grade.FIRM);
    Expr number = new Expr.Implicit(text, SqlType.INTEGER);
    assertThat(where("condition-to-case-when-not-null", new Expr.Implicit(text, SqlType.BOOLEAN)))
        .isEmpty();
    assertThat(where("condition-to-case-when-not-null", new Expr.Implicit(number, SqlType.BOOLEAN)))
        .isEmpty();
    assertThat(where("condition-to-case-when-not-null", new Expr.IsNull(text, false))).isPresent();
  }

  /// `ENUM <=> 1` compares the number of a text in its list; behind UNION ALL only the text is left.
  @Test
  void where_texts_are_listed_none_that_is_compared_with_a_number_goes_through_a_union() {
    Expr text = new Expr.ColumnRef("t", "s", SqlType.TEXT, Grade.FIRM);
    Expr number = new Expr.Implicit(new Expr.Literal(new Value.Int(1)), SqlType.TEXT);
    Expr mixed = new Expr.Comparison(Expr.ComparisonOp.SAME, text, number);
    Expr plain = new Expr.Comparison(Expr.ComparisonOp.SAME, text, text);
    String rule = "where-pushed-into-union-all-arms";
    assertThat(where(rule, mixed, Mariadb.DIALECT)).isEmpty();
    assertThat(where(rule, plain, Mariadb.DIALECT)).isPresent();
    assertThat(where(rule, mixed, Sqlite.DIALECT)).isPresent();
  }

  /// As documented, a ZEROFILL column converts to the text '00000', and behind UNION ALL to '0'.
  @Test
  void where_numbers_may_be_shown_with_zeros_none_that_is_made_a_text_goes_through_a_union() {
    Query asked =
        (Query) Parse.statement("SELECT CAST(t.a AS CHAR) FROM t WHERE t.b > 0", Mariadb.DIALECT);
    Query typed =
        Tree.map(
            asked,
            n ->
                n instanceof Expr.ColumnRef c
                    ? new Expr.ColumnRef(c.table(), c.column(), SqlType.INTEGER, Grade.FIRM)
                    : n);
    String rule = "where-pushed-into-union-all-arms";
    assertThat(made(rule, typed, Mariadb.DIALECT)).isEmpty();
    assertThat(made(rule, typed, Sqlite.DIALECT)).isPresent();
  }

  @Test
  void IS_TRUE_is_no_equality() {
    Expr column = new Expr.ColumnRef("t", "a", SqlType.INTEGER, Grade.EXACT);
    Expr truth = new Expr.Implicit(new Expr.Literal(new Value.Bool(true)), SqlType.INTEGER);
    assertThat(
            where(
                "filter-is-not-distinct-from-to-equal-or-both-null",
                new Expr.Comparison(Expr.ComparisonOp.SAME, column, truth)))
        .isEmpty();
    assertThat(
            where(
                "filter-is-not-distinct-from-to-equal-or-both-null",
                new Expr.Comparison(Expr.ComparisonOp.SAME, column, column)))
        .isPresent();
  }
}
