package sibyl.toy.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sibyl.toy.Console;

class QueryBinderTest {

  private static Console twoTables() {
    return Console.open()
        .run(
            """
            CREATE TABLE t(a, b);
            CREATE TABLE u(b, c);
            INSERT INTO t VALUES (1, 10), (2, 20), (3, NULL);
            INSERT INTO u VALUES (10, 'x'), (10, 'y'), (30, 'z');
            """);
  }

  @Test
  void joins_pad_the_sides_they_keep() {
    Console db = twoTables();
    assertThat(db.answer("SELECT t.a, u.c FROM t JOIN u ON t.b = u.b")).isEqualTo("1, 'x'; 1, 'y'");
    assertThat(db.answer("SELECT t.a, u.c FROM t LEFT JOIN u ON t.b = u.b"))
        .isEqualTo("1, 'x'; 1, 'y'; 2, NULL; 3, NULL");
    assertThat(db.answer("SELECT t.a, u.c FROM t RIGHT JOIN u ON t.b = u.b"))
        .isEqualTo("1, 'x'; 1, 'y'; NULL, 'z'");
    assertThat(db.answer("SELECT t.a, u.c FROM t FULL JOIN u ON t.b = u.b"))
        .isEqualTo("1, 'x'; 1, 'y'; 2, NULL; 3, NULL; NULL, 'z'");
    assertThat(db.answer("SELECT count(*) FROM t, u")).isEqualTo("9");
    assertThat(db.answer("SELECT count(*) FROM t CROSS JOIN u WHERE t.b < u.b")).isEqualTo("2");
  }

  @Test
  void natural_joins_and_using_show_shared_columns_once() {
    Console db = twoTables();
    assertThat(db.answer("SELECT * FROM t NATURAL JOIN u")).isEqualTo("1, 10, 'x'; 1, 10, 'y'");
    assertThat(db.answer("SELECT * FROM t FULL JOIN u USING (b)"))
        .isEqualTo("1, 10, 'x'; 1, 10, 'y'; 2, 20, NULL; 3, NULL, NULL; NULL, 30, 'z'");
    assertThat(db.answer("SELECT b FROM t FULL JOIN u USING (b) WHERE t.b IS NULL"))
        .isEqualTo("NULL; 30");
    assertThat(db.answer("SELECT b FROM t JOIN u ON t.b = u.b")).isEqualTo("MALFORMED");
  }

  @Test
  void rows_are_kept_only_where_the_condition_is_true() {
    Console db = twoTables();
    assertThat(db.answer("SELECT a FROM t WHERE b = 10")).isEqualTo("1");
    assertThat(db.answer("SELECT a FROM t WHERE NOT b = 10")).isEqualTo("2");
    assertThat(db.answer("SELECT a FROM t WHERE (b = 10) IS NULL")).isEqualTo("3");
  }

  @Test
  void subqueries_see_the_row_around_them() {
    Console db = twoTables();
    assertThat(db.answer("SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.b = t.b)"))
        .isEqualTo("1");
    assertThat(db.answer("SELECT a, (SELECT count(*) FROM u WHERE u.b = t.b) FROM t"))
        .isEqualTo("1, 2; 2, 0; 3, 0");
    assertThat(db.answer("SELECT a FROM t WHERE b IN (SELECT b FROM u)")).isEqualTo("1");
    assertThat(db.answer("SELECT a FROM t WHERE b NOT IN (SELECT b FROM u)")).isEqualTo("2");
    assertThat(db.answer("SELECT a FROM t WHERE a = (SELECT a FROM u WHERE u.b = t.b)"))
        .isEqualTo("1");
    assertThat(db.answer("SELECT (SELECT c FROM u WHERE c = 'none')")).isEqualTo("NULL");
  }

  @Test
  void groups_put_nulls_together() {
    Console db =
        Console.open()
            .run(
                "CREATE TABLE t(k, v); INSERT INTO t VALUES (1, 1), (NULL, 2), (1.0, 3), (NULL,"
                    + " NULL)");
    assertThat(db.answer("SELECT k, count(*), sum(v) FROM t GROUP BY k"))
        .isEqualTo("1, 2, 4; NULL, 2, 2");
    assertThat(db.answer("SELECT k FROM t GROUP BY k HAVING count(v) > 1")).isEqualTo("1");
    assertThat(db.answer("SELECT DISTINCT k FROM t")).isEqualTo("1; NULL");
    String least = "'-9223372036854775808'";
    assertThat(
            db.answer(
                "SELECT CAST(" + least + " AS INTEGER) UNION SELECT CAST(" + least + " AS REAL)"))
        .isEqualTo("-9223372036854775808");
  }

  @Test
  void aggregates_pass_over_nulls() {
    Console db =
        Console.open().run("CREATE TABLE t(v); INSERT INTO t VALUES (1), (NULL), (2), (2)");
    assertThat(
            db.answer(
                "SELECT count(*), count(v), count(DISTINCT v), sum(v), total(v), avg(v), min(v),"
                    + " max(v), group_concat(v) FROM t"))
        .isEqualTo("4, 3, 2, 5, 5.0, 1.6666666666666667, 1, 2, '1,2,2'");
    assertThat(
            db.answer(
                "SELECT count(*) FILTER (WHERE v = 2), sum(DISTINCT v), group_concat(DISTINCT v)"
                    + " FROM t"))
        .isEqualTo("2, 3, '1,2'");
    assertThat(db.answer("SELECT count(*), sum(v), total(v), min(v), avg(v) FROM t WHERE v > 9"))
        .isEqualTo("0, NULL, 0.0, NULL, NULL");
    assertThat(
            db.answer(
                "SELECT sum(x) FROM (SELECT 9223372036854775807 AS x UNION ALL SELECT 1) AS d"))
        .isEqualTo("DATA");
  }

  @Test
  void window_functions_rank_and_sum_over_frames() {
    Console db = Console.open().run("CREATE TABLE t(a); INSERT INTO t VALUES (3), (1), (3), (2)");
    assertThat(
            db.answer(
                "SELECT a, rank() OVER (ORDER BY a), dense_rank() OVER (ORDER BY a DESC),"
                    + " row_number() OVER (ORDER BY a) FROM t ORDER BY a"))
        .isEqualTo("1, 1, 3, 1; 2, 2, 2, 2; 3, 3, 1, 3; 3, 3, 1, 4");
    assertThat(
            db.answer(
                "SELECT a, percent_rank() OVER (ORDER BY a), cume_dist() OVER (ORDER BY a) FROM t"
                    + " WHERE a < 3 ORDER BY a"))
        .isEqualTo("1, 0.0, 0.5; 2, 1.0, 1.0");
    assertThat(
            db.answer(
                "SELECT a, sum(a) OVER (ORDER BY a), count(*) OVER (PARTITION BY a) FROM t ORDER BY"
                    + " a"))
        .isEqualTo("1, 1, 1; 2, 3, 1; 3, 9, 2; 3, 9, 2");
    assertThat(
            db.answer(
                "SELECT sum(a) OVER (ORDER BY a GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS s"
                    + " FROM t ORDER BY s"))
        .isEqualTo("3; 8; 8; 9");
    assertThat(
            db.answer(
                "SELECT sum(a) OVER (ORDER BY a RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED"
                    + " FOLLOWING EXCLUDE GROUP) AS s FROM t ORDER BY s"))
        .isEqualTo("3; 3; 7; 8");
    assertThat(db.answer("SELECT max(count(*)) OVER () FROM t GROUP BY a LIMIT 1")).isEqualTo("2");
  }

  @Test
  void compound_queries_are_sets_but_for_union_all() {
    Console db = Console.open();
    assertThat(db.answer("SELECT 1 UNION ALL SELECT 1.0 UNION ALL SELECT NULL"))
        .isEqualTo("1; 1.0; NULL");
    assertThat(db.answer("SELECT 1 UNION SELECT 1.0 UNION SELECT NULL")).isEqualTo("1; NULL");
    assertThat(db.answer("SELECT 1 AS a UNION ALL SELECT 2 INTERSECT SELECT 2")).isEqualTo("2");
    assertThat(db.answer("VALUES (1), (2), (2) EXCEPT SELECT 1")).isEqualTo("2");
    assertThat(
            db.answer(
                "SELECT 1 AS a UNION ALL SELECT 3 UNION ALL SELECT 2 ORDER BY a DESC LIMIT 2"))
        .isEqualTo("3; 2");
  }

  @Test
  void order_by_puts_nulls_first_or_last_as_written() {
    Console db =
        Console.open().run("CREATE TABLE t(a); INSERT INTO t VALUES (2), (NULL), ('x'), (1)");
    assertThat(db.answer("SELECT a FROM t ORDER BY a")).isEqualTo("NULL; 1; 2; 'x'");
    assertThat(db.answer("SELECT a FROM t ORDER BY a DESC")).isEqualTo("'x'; 2; 1; NULL");
    assertThat(db.answer("SELECT a FROM t ORDER BY a NULLS LAST LIMIT 2 OFFSET 1"))
        .isEqualTo("2; 'x'");
    assertThat(db.answer("SELECT 0 - a AS a FROM t WHERE a < 9 ORDER BY a")).isEqualTo("-2; -1");
  }

  @Test
  void common_table_expressions_are_named_and_may_recur() {
    Console db = twoTables();
    assertThat(
            db.answer(
                "WITH q(x) AS (SELECT a FROM t), r AS (SELECT x + 1 AS y FROM q) SELECT y FROM r, q"
                    + " WHERE y = x"))
        .isEqualTo("2; 3");
    assertThat(
            db.answer(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT"
                    + " sum(i) FROM n"))
        .isEqualTo("10");
    assertThat(db.answer("WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT 1 FROM n) SELECT i FROM n"))
        .isEqualTo("1");
    assertThat(
            db.answer(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT i FROM n"))
        .isEqualTo("DATA");
    assertThat(db.answer("SELECT a, (WITH q AS (SELECT t.a * 2 AS d) SELECT d FROM q) FROM t"))
        .isEqualTo("1, 2; 2, 4; 3, 6");
  }

  @Test
  void derived_tables_and_views_name_their_columns() {
    Console db = twoTables().run("CREATE VIEW v AS SELECT a AS x, b + 1 AS y FROM t");
    assertThat(db.answer("SELECT v.y FROM v WHERE x = 1")).isEqualTo("11");
    assertThat(db.answer("SELECT d.z FROM (SELECT a AS z FROM t) AS d WHERE d.z > 2"))
        .isEqualTo("3");
    assertThat(db.answer("SELECT d.nothing FROM (SELECT a AS z FROM t) AS d"))
        .isEqualTo("MALFORMED");
  }

  @Test
  void names_are_checked_even_where_there_are_no_rows() {
    Console db = Console.open().run("CREATE TABLE t(a)");
    assertThat(db.answer("SELECT b FROM t")).isEqualTo("MALFORMED");
    assertThat(db.answer("SELECT a FROM t WHERE b")).isEqualTo("MALFORMED");
    assertThat(db.answer("SELECT a FROM nowhere")).isEqualTo("MALFORMED");
    assertThat(db.answer("SELECT a FROM t WHERE count(*) > 1")).isEqualTo("MALFORMED");
  }

  @Test
  void a_query_without_end_fails_instead_of_waiting() {
    Console db = Console.open().run("CREATE TABLE t(a)");
    for (int i = 0; i < 20; i++) {
      db.run("INSERT INTO t VALUES (1), (2), (3), (4), (5)");
    }
    assertThat(db.answer("SELECT count(*) FROM t AS t0, t AS t1, t AS t2, t AS t3"))
        .isEqualTo("DATA");
  }
}
