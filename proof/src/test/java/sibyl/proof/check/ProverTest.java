package sibyl.proof.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.parse.Parse;
import sibyl.proof.algebra.AlgebraSchema;
import sibyl.proof.algebra.Premises;
import sibyl.proof.algebra.ToAlgebra;
import sibyl.sql.Grade;
import sibyl.sql.Query;
import sibyl.sql.SqlType;
import sibyl.toy.Toy;

class ProverTest {
  private static final Prover PROVER = new Prover();

  private static Premises.Column column(String name, SqlType type, boolean notNull) {
    return new Premises.Column(name, type, Grade.FIRM, notNull);
  }

  private static Premises.Column number(String name) {
    return column(name, SqlType.INTEGER, false);
  }

  /// t and u have keys, u refers to t and has a unique column that may be NULL, r and q have no constraints.
  private static final Premises PREMISES =
      new Premises(
          List.of(
              new Premises.Table(
                  "t",
                  List.of(
                      column("id", SqlType.INTEGER, true),
                      number("a"),
                      number("b"),
                      column("s", SqlType.TEXT, false),
                      column("n", SqlType.INTEGER, true),
                      new Premises.Column("f", SqlType.REAL, Grade.FIRM, false),
                      new Premises.Column("k", SqlType.TEXT, Grade.COLLATED, false)),
                  List.of(List.of("id")),
                  List.of(),
                  List.of(),
                  List.of()),
              new Premises.Table(
                  "u",
                  List.of(
                      column("id", SqlType.INTEGER, true),
                      column("tid", SqlType.INTEGER, true),
                      number("oid"),
                      number("w"),
                      number("x")),
                  List.of(List.of("id")),
                  List.of(List.of("x")),
                  List.of(),
                  List.of(
                      new Premises.Reference(List.of("tid"), "t", List.of("id")),
                      new Premises.Reference(List.of("oid"), "t", List.of("id")))),
              new Premises.Table(
                  "r",
                  List.of(number("c"), number("d")),
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of()),
              new Premises.Table(
                  "q",
                  List.of(number("c"), number("d")),
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of())));

  private static final AlgebraSchema TABLES = new AlgebraSchema(PREMISES);

  @AfterAll
  static void close() {
    PROVER.close();
  }

  private static Answer answer(String pair) {
    String[] sides = pair.split("===", -1);
    return PROVER.prove(PREMISES, algebra(sides[0]), algebra(sides[1]));
  }

  private static org.apache.calcite.rel.RelNode algebra(String sql) {
    return ToAlgebra.ofTemplate(TABLES, (Query) Parse.statement(sql.strip(), Toy.DIALECT));
  }

  private static Stream<String> lines(String text) {
    return text.lines().filter(l -> !l.isBlank());
  }

  static Stream<String> equal() {
    return lines(
        """
        SELECT c FROM r WHERE c > 1 AND d = 2 === SELECT c FROM r WHERE d = 2 AND c > 1
        SELECT c FROM r WHERE NOT (c > 1) === SELECT c FROM r WHERE c <= 1
        SELECT c FROM r WHERE NOT (c > 1 OR d IS NULL) === SELECT c FROM r WHERE c <= 1 AND d IS NOT NULL
        SELECT c FROM r WHERE c BETWEEN 1 AND 3 === SELECT c FROM r WHERE c IN (1, 2, 3)
        SELECT c FROM r WHERE c = d === SELECT d FROM r WHERE c = d
        SELECT c FROM r WHERE c = c === SELECT c FROM r WHERE c IS NOT NULL
        SELECT n FROM t WHERE n = n === SELECT n FROM t
        SELECT c FROM r WHERE p(c) AND q(d) === SELECT x.c FROM (SELECT c, d FROM r WHERE q(d)) AS x WHERE p(x.c)
        SELECT c FROM r WHERE c > 5 AND c < 3 === SELECT c FROM r WHERE 1 = 0
        SELECT c FROM r WHERE (c > 1) IS TRUE === SELECT c FROM r WHERE c > 1
        SELECT r.c FROM r JOIN q ON r.c = q.c === SELECT q.c FROM q JOIN r ON q.c = r.c
        SELECT r.d FROM r JOIN q ON r.c = q.c === SELECT r.d FROM r CROSS JOIN q WHERE r.c = q.c
        SELECT r.d FROM r JOIN q ON r.c = q.c AND r.d > 1 === SELECT x.d FROM (SELECT * FROM r WHERE d > 1) AS x JOIN q ON x.c = q.c
        SELECT x.c FROM r AS x JOIN r AS y ON x.c = y.d === SELECT y.c FROM r AS x JOIN r AS y ON x.d = y.c
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c === SELECT r.c, q.d FROM q RIGHT JOIN r ON q.c = r.c
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c WHERE q.d > 1 === SELECT r.c, q.d FROM r JOIN q ON r.c = q.c WHERE q.d > 1
        SELECT r.c FROM r LEFT JOIN q ON r.c = q.c WHERE q.c IS NULL === SELECT r.c FROM r WHERE NOT EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c WHERE r.d > 1 === SELECT x.c, q.d FROM (SELECT * FROM r WHERE d > 1) AS x LEFT JOIN q ON x.c = q.c
        SELECT r.c, q.c FROM r FULL JOIN q ON r.c = q.c === SELECT r.c, q.c FROM q FULL JOIN r ON r.c = q.c
        SELECT DISTINCT c FROM r === SELECT c FROM r GROUP BY c
        SELECT DISTINCT c, d FROM r === SELECT c, d FROM r GROUP BY d, c
        SELECT DISTINCT c FROM (SELECT DISTINCT c, d FROM r) AS x === SELECT DISTINCT c FROM r
        SELECT DISTINCT id, a FROM t === SELECT id, a FROM t
        SELECT DISTINCT r.c FROM r JOIN r AS x ON r.c = x.c === SELECT DISTINCT c FROM r WHERE c IS NOT NULL
        SELECT c FROM r UNION SELECT c FROM q === SELECT c FROM q UNION SELECT c FROM r
        SELECT c FROM r UNION ALL SELECT c FROM q === SELECT c FROM q UNION ALL SELECT c FROM r
        SELECT c FROM r UNION SELECT c FROM r === SELECT DISTINCT c FROM r
        SELECT c FROM r UNION SELECT c FROM q === SELECT DISTINCT x.c FROM (SELECT c FROM r UNION ALL SELECT c FROM q) AS x
        SELECT c FROM r INTERSECT SELECT c FROM q === SELECT c FROM q INTERSECT SELECT c FROM r
        SELECT c FROM r EXCEPT SELECT c FROM r === SELECT c FROM r WHERE 1 = 0
        SELECT c FROM r WHERE c > 1 UNION SELECT c FROM r WHERE c <= 5 === SELECT DISTINCT c FROM r WHERE c IS NOT NULL
        SELECT c, d FROM r EXCEPT SELECT c, d FROM r WHERE d > 1 === SELECT DISTINCT c, d FROM r WHERE d <= 1 OR d IS NULL
        SELECT c FROM r WHERE p(c) UNION ALL SELECT c FROM r WHERE NOT p(c) UNION ALL SELECT c FROM r WHERE p(c) IS NULL === SELECT c FROM r
        SELECT c FROM r WHERE c = 1 OR c = 2 === SELECT c FROM r WHERE c = 1 UNION ALL SELECT c FROM r WHERE c = 2
        SELECT c FROM r WHERE c IN (SELECT c FROM q) === SELECT c FROM r WHERE EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT c FROM r WHERE c IN (SELECT c FROM q) === SELECT r.c FROM r JOIN (SELECT DISTINCT c FROM q) AS x ON r.c = x.c
        SELECT id FROM t WHERE n NOT IN (SELECT id FROM u) === SELECT id FROM t WHERE NOT EXISTS (SELECT 1 FROM u WHERE u.id = t.n)
        SELECT r.c FROM r WHERE EXISTS (SELECT 1 FROM r AS x WHERE x.c = r.c) === SELECT c FROM r WHERE c IS NOT NULL
        SELECT r.c FROM r WHERE EXISTS (SELECT 1 FROM q WHERE q.c = r.c AND r.d > 1) === SELECT r.c FROM r WHERE r.d > 1 AND EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT id FROM t WHERE id IN (SELECT id FROM u WHERE x = 1) === SELECT t.id FROM t JOIN u ON t.id = u.id WHERE u.x = 1
        SELECT x.id, x.a, y.b FROM t AS x JOIN t AS y ON x.id = y.id === SELECT id, a, b FROM t
        SELECT x.w FROM u AS x JOIN u AS y ON x.x = y.x === SELECT w FROM u WHERE x IS NOT NULL
        SELECT u.w FROM u JOIN t ON u.tid = t.id === SELECT w FROM u
        SELECT u.w FROM u JOIN t ON u.oid = t.id === SELECT w FROM u WHERE oid IS NOT NULL
        SELECT r.c FROM r LEFT JOIN t ON r.c = t.id === SELECT c FROM r
        SELECT a, sum(b) FROM t WHERE a > 0 GROUP BY a === SELECT a, sum(b) FROM t GROUP BY a HAVING a > 0
        SELECT a, count(*) FROM t GROUP BY a === SELECT a, count(n) FROM t GROUP BY a
        SELECT c, max(d) FROM r GROUP BY c === SELECT c, max(DISTINCT d) FROM r GROUP BY c
        SELECT max(x.d) FROM (SELECT DISTINCT c, d FROM r) AS x === SELECT max(d) FROM r
        SELECT count(DISTINCT c) FROM r === SELECT count(x.c) FROM (SELECT DISTINCT c FROM r) AS x
        SELECT sum(DISTINCT c) FROM r === SELECT sum(x.c) FROM (SELECT c FROM r GROUP BY c) AS x
        SELECT sum(x.s) FROM (SELECT sum(d) AS s FROM r GROUP BY c) AS x === SELECT sum(d) FROM r
        SELECT max(x.m) FROM (SELECT max(d) AS m FROM r GROUP BY c) AS x === SELECT max(d) FROM r
        SELECT c, min(x.m) FROM (SELECT c, d, min(d) AS m FROM r GROUP BY c, d) AS x GROUP BY c === SELECT c, min(d) FROM r GROUP BY c
        SELECT sum(x.n) FROM (SELECT count(*) AS n FROM r UNION ALL SELECT count(*) FROM q) AS x === SELECT count(*) FROM (SELECT c FROM r UNION ALL SELECT c FROM q) AS x
        SELECT c, count(*) FROM r GROUP BY c HAVING count(*) > 0 === SELECT c, count(*) FROM r GROUP BY c
        SELECT c FROM r GROUP BY c HAVING count(d) > 0 === SELECT DISTINCT c FROM r WHERE d IS NOT NULL
        SELECT count(*) FROM r WHERE c > 1 === SELECT count(*) FILTER (WHERE c > 1) FROM r
        SELECT count(*) FROM r WHERE c > 1 === SELECT count(CASE WHEN c > 1 THEN 1 END) FROM r
        SELECT d FROM r WHERE (SELECT count(*) FROM q WHERE q.c = r.c) > 0 === SELECT d FROM r WHERE EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT c, (SELECT max(q.d) FROM q WHERE q.c = r.c AND r.c > 1) FROM r WHERE c > 1 === SELECT c, (SELECT max(q.d) FROM q WHERE q.c = r.c) FROM r WHERE c > 1
        SELECT count(*) FROM r JOIN q ON r.c = q.c === SELECT count(*) FROM q JOIN r ON r.c = q.c
        SELECT count(*) FROM t JOIN u ON t.id = u.tid === SELECT count(*) FROM u
        SELECT id, count(*) FROM t GROUP BY id === SELECT id, 1 FROM t
        SELECT CASE WHEN c > 1 THEN d ELSE d END FROM r === SELECT d FROM r
        SELECT coalesce(c, d) FROM r === SELECT CASE WHEN c IS NULL THEN d ELSE c END FROM r
        SELECT c + d FROM r === SELECT d + c FROM r
        SELECT a / b FROM t WHERE a = 1 AND b > 2 === SELECT a / b FROM t WHERE b > 2 AND a = 1
        SELECT s FROM t WHERE s = 'a' OR s = 'b' === SELECT s FROM t WHERE s IN ('b', 'a')
        SELECT s FROM t WHERE s = 'a' AND s = 'b' === SELECT s FROM t WHERE 1 = 0
        SELECT k FROM t WHERE k = 'a' AND a > 1 === SELECT k FROM t WHERE a > 1 AND 'a' = k
        SELECT f FROM t WHERE f > 1.5 AND a = 1 === SELECT f FROM t WHERE a = 1 AND 1.5 < f
        SELECT s FROM t WHERE s LIKE 'a%' AND a = 1 === SELECT s FROM t WHERE a = 1 AND s LIKE 'a%'
        SELECT c FROM r WHERE c IS NOT DISTINCT FROM d === SELECT c FROM r WHERE c = d OR (c IS NULL AND d IS NULL)
        """);
  }

  static Stream<String> tempting() {
    return lines(
        """
        SELECT c FROM r === SELECT c FROM q
        SELECT c FROM r === SELECT DISTINCT c FROM r
        SELECT c FROM r === SELECT d FROM r
        SELECT c FROM r WHERE c = c === SELECT c FROM r
        SELECT c FROM r WHERE c > 1 OR c <= 1 === SELECT c FROM r
        SELECT c FROM r WHERE p(c) UNION ALL SELECT c FROM r WHERE NOT p(c) === SELECT c FROM r
        SELECT c FROM r WHERE c > 1 UNION ALL SELECT c FROM r WHERE c > 0 === SELECT c FROM r WHERE c > 0
        SELECT c FROM r UNION ALL SELECT c FROM r === SELECT c FROM r
        SELECT c FROM r UNION SELECT c FROM r === SELECT c FROM r
        SELECT c FROM r INTERSECT SELECT c FROM r === SELECT c FROM r
        SELECT c FROM r EXCEPT SELECT c FROM q === SELECT c FROM r WHERE c NOT IN (SELECT c FROM q)
        SELECT c FROM r WHERE c NOT IN (SELECT c FROM q) === SELECT c FROM r WHERE NOT EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT c FROM r WHERE c IN (SELECT c FROM q) === SELECT r.c FROM r JOIN q ON r.c = q.c
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c === SELECT r.c, q.d FROM r JOIN q ON r.c = q.c
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c WHERE q.d IS NULL === SELECT r.c, q.d FROM r JOIN q ON r.c = q.c WHERE q.d IS NULL
        SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c AND r.d > 1 === SELECT r.c, q.d FROM r LEFT JOIN q ON r.c = q.c WHERE r.d > 1
        SELECT r.c FROM r LEFT JOIN q ON r.c = q.c === SELECT c FROM r
        SELECT r.c FROM r LEFT JOIN q ON 1 = 1 === SELECT r.c FROM r CROSS JOIN q
        SELECT r.c, q.c FROM r FULL JOIN q ON r.c = q.c === SELECT r.c, q.c FROM r LEFT JOIN q ON r.c = q.c
        SELECT x.w FROM u AS x JOIN u AS y ON x.x = y.x === SELECT w FROM u
        SELECT x.c FROM r AS x JOIN r AS y ON x.c = y.c === SELECT c FROM r WHERE c IS NOT NULL
        SELECT u.w FROM u JOIN t ON u.oid = t.id === SELECT w FROM u
        SELECT t.a FROM t JOIN u ON t.id = u.tid === SELECT a FROM t
        SELECT r.c FROM r LEFT JOIN u ON r.c = u.tid === SELECT c FROM r
        SELECT DISTINCT a, b FROM t === SELECT a, b FROM t
        SELECT DISTINCT x FROM u === SELECT x FROM u
        SELECT c, count(*) FROM r GROUP BY c === SELECT c, count(d) FROM r GROUP BY c
        SELECT count(c) FROM r === SELECT count(*) FROM r
        SELECT count(DISTINCT c) FROM r === SELECT count(c) FROM r
        SELECT count(DISTINCT c) FROM r === SELECT count(*) FROM (SELECT DISTINCT c FROM r) AS x
        SELECT sum(DISTINCT c) FROM r === SELECT sum(c) FROM r
        SELECT sum(x.n) FROM (SELECT count(*) AS n FROM r GROUP BY c) AS x === SELECT count(*) FROM r
        SELECT sum(x.s) FROM (SELECT DISTINCT sum(d) AS s FROM r GROUP BY c) AS x === SELECT sum(d) FROM r
        SELECT avg(x.s) FROM (SELECT avg(d) AS s FROM r GROUP BY c) AS x === SELECT avg(d) FROM r
        SELECT max(c) FROM r === SELECT min(c) FROM r
        SELECT max(c) FROM r === SELECT c FROM r
        SELECT max(c) FROM r WHERE c > 1 === SELECT max(c) FROM r HAVING max(c) > 1
        SELECT count(*) FROM r WHERE 1 = 0 === SELECT count(*) FROM r GROUP BY c HAVING 1 = 0
        SELECT count(*) FROM r === SELECT count(*) FROM r GROUP BY c
        SELECT a, sum(b) FROM t WHERE b > 0 GROUP BY a === SELECT a, sum(b) FROM t GROUP BY a HAVING sum(b) > 0
        SELECT a, count(*) FROM t WHERE b > 0 GROUP BY a === SELECT a, count(*) FILTER (WHERE b > 0) FROM t GROUP BY a
        SELECT max(x.d) FROM (SELECT c, sum(d) AS d FROM r GROUP BY c) AS x === SELECT max(d) FROM r
        SELECT d FROM r WHERE (SELECT count(*) FROM q WHERE q.c = r.c) > 1 === SELECT d FROM r WHERE EXISTS (SELECT 1 FROM q WHERE q.c = r.c)
        SELECT d FROM r WHERE (SELECT max(q.d) FROM q WHERE q.c = r.c) > 1 === SELECT d FROM r WHERE (SELECT max(q.d) FROM q) > 1
        SELECT c FROM r WHERE c BETWEEN 1 AND 3 === SELECT c FROM r WHERE c IN (1, 2)
        SELECT f FROM t WHERE f > 1 AND f < 2 === SELECT f FROM t WHERE 1 = 0
        SELECT k FROM t WHERE k = 'a' AND k = 'b' === SELECT k FROM t WHERE 1 = 0
        SELECT k FROM t WHERE k = 'a' === SELECT 'a' FROM t WHERE k = 'a'
        SELECT DISTINCT k FROM t === SELECT k FROM t GROUP BY k
        SELECT max(k) FROM t === SELECT max(DISTINCT k) FROM t
        SELECT sum(x.s) FROM (SELECT sum(f) AS s FROM t GROUP BY a) AS x === SELECT sum(f) FROM t
        SELECT a + 1 FROM t WHERE a + 1 > 5 === SELECT a + 1 FROM t WHERE a > 4
        SELECT a FROM t WHERE a + 1 > 5 === SELECT a FROM t WHERE a > 4
        SELECT a FROM t WHERE a / b > 1 AND a = 1 AND 1 = 0 === SELECT a FROM t WHERE 1 = 0
        SELECT (SELECT d FROM q WHERE q.c = r.c) FROM r === SELECT (SELECT d FROM q WHERE r.c = q.c) FROM r
        SELECT c FROM r WHERE EXISTS (SELECT 1 FROM q) === SELECT c FROM r
        SELECT r.c FROM r JOIN q ON r.c = q.c WHERE EXISTS (SELECT 1 FROM r AS x WHERE x.d = q.d) === SELECT r.c FROM r JOIN q ON r.c = q.c
        SELECT c, d FROM r === SELECT d, c FROM r
        SELECT c FROM r WHERE c IS NOT DISTINCT FROM d === SELECT c FROM r WHERE c = d
        SELECT r.c FROM r CROSS JOIN q === SELECT q.c FROM r CROSS JOIN q
        SELECT a, count(*) FROM t GROUP BY a === SELECT a, count(*) FROM t GROUP BY a, b
        SELECT id FROM t WHERE s LIKE 'a%' === SELECT id FROM t WHERE s LIKE 'a%' OR s IS NULL
        """);
  }

  @ParameterizedTest
  @MethodSource("equal")
  void equal_queries_are_proved(String pair) {
    assertThat(answer(pair)).isInstanceOf(Answer.Equal.class);
  }

  @ParameterizedTest
  @MethodSource("tempting")
  void queries_that_differ_are_not(String pair) {
    assertThat(answer(pair)).isInstanceOf(Answer.Unknown.class);
  }

  @Test
  void a_check_is_a_premise() {
    Premises checked =
        new Premises(
            List.of(
                new Premises.Table(
                    "r",
                    List.of(number("c")),
                    List.of(),
                    List.of(),
                    List.of(
                        ((Query.Select) Parse.statement("SELECT 1 WHERE c > 0", Toy.DIALECT))
                            .where()
                            .orElseThrow()),
                    List.of())));
    assertThat(answer(checked, "SELECT c FROM r WHERE c > -5 OR c IS NULL", "SELECT c FROM r"))
        .isInstanceOf(Answer.Equal.class);
    assertThat(answer(checked, "SELECT c FROM r WHERE c > -5", "SELECT c FROM r"))
        .isInstanceOf(Answer.Unknown.class);
    assertThat(answer(checked, "SELECT c FROM r WHERE c > 1", "SELECT c FROM r WHERE c <> 1"))
        .isInstanceOf(Answer.Equal.class);
  }

  private static Answer answer(Premises premises, String left, String right) {
    Query one = (Query) Parse.statement(left, Toy.DIALECT);
    Query other = (Query) Parse.statement(right, Toy.DIALECT);
    return PROVER.prove(premises, ToAlgebra.of(premises, one), ToAlgebra.of(premises, other));
  }
}
