package sibyl.proof.algebra;

import java.util.ArrayList;
import java.util.List;
import sibyl.chance.Choices;
import sibyl.chance.Seed;
import sibyl.parse.Parse;
import sibyl.session.Outcome;
import sibyl.sql.Query;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;

/// Small tables with few values, so that NULLs, duplicates and matches are frequent, and queries over them.
public final class Tiny {
  private Tiny() {}

  private static final String TABLES =
      """
      CREATE TABLE t (id INTEGER NOT NULL PRIMARY KEY, a INTEGER, b INTEGER, s TEXT);
      CREATE TABLE u (a INTEGER NOT NULL UNIQUE, c INTEGER, d TEXT);
      CREATE TABLE v (a INTEGER, c INTEGER);
      """;

  public static final Premises PREMISES = Premises.of(Parse.script(TABLES, Toy.DIALECT), false);

  public static final List<String> SEEDS =
      List.of(
          "SELECT * FROM t",
          "SELECT a, b + 1 FROM t WHERE a > 1 AND s IS NOT NULL",
          "SELECT t.a, u.c FROM t JOIN u ON t.a = u.a WHERE t.b > 0 AND u.c < 2",
          "SELECT t.a FROM t, u WHERE t.a = u.a AND t.b = 1",
          "SELECT t.id, v.c FROM t LEFT JOIN v ON t.a = v.a AND v.c > 0",
          "SELECT t.id, v.c FROM t RIGHT JOIN v ON t.a = v.a",
          "SELECT t.id, v.c FROM t FULL JOIN v ON t.a = v.a",
          "SELECT t.id FROM t LEFT JOIN u ON t.a = u.a",
          "SELECT t.id, x.k FROM t JOIN (SELECT a, c + 1 AS k FROM v WHERE c > 0) AS x"
              + " ON t.a = x.a",
          "SELECT t.id, x.k FROM t LEFT JOIN (SELECT a, c + 1 AS k FROM v WHERE c > 0) AS x"
              + " ON t.a = x.a",
          "SELECT x.k, v.c FROM (SELECT a + 1 AS k, id FROM t) AS x"
              + " JOIN (SELECT a - 1 AS j, c FROM v) AS v ON x.k = v.j",
          "SELECT DISTINCT a, s FROM t WHERE b IS NOT NULL",
          "SELECT DISTINCT a + b FROM t",
          "SELECT a, count(*), sum(b) FROM t GROUP BY a",
          "SELECT a, count(*) FROM t GROUP BY a HAVING a > 0 AND count(*) > 1",
          "SELECT a FROM t GROUP BY a, b HAVING b = 1",
          "SELECT count(*), max(b), min(s) FROM t WHERE a = 1",
          "SELECT a, count(DISTINCT b), sum(DISTINCT id) FROM t GROUP BY a",
          "SELECT a, count(DISTINCT b) FROM t GROUP BY a",
          "SELECT a, sum(b) FILTER (WHERE s IS NULL) FROM t GROUP BY a",
          "SELECT a, sum(CASE WHEN s = 'x' THEN b ELSE 0 END), count(CASE WHEN b > 0 THEN 1 END)"
              + " FROM t GROUP BY a",
          "SELECT u.a, count(*) FROM t JOIN u ON t.a = u.a GROUP BY u.a",
          "SELECT u.c, sum(t.b) FROM t JOIN u ON t.a = u.a GROUP BY u.c",
          "SELECT DISTINCT t.a FROM t LEFT JOIN v ON t.a = v.a",
          "SELECT x.a, max(x.n) FROM (SELECT a, b, count(*) AS n FROM t GROUP BY a, b) AS x"
              + " GROUP BY x.a",
          "SELECT max(x.n) FROM (SELECT a, max(b) AS n FROM t GROUP BY a) AS x",
          "SELECT DISTINCT x.a FROM (SELECT DISTINCT a, b FROM t) AS x",
          "SELECT x.a FROM (SELECT a, b FROM t WHERE b > 0) AS x WHERE x.a = 1",
          "SELECT x.a FROM (SELECT a, count(*) AS n FROM t GROUP BY a) AS x WHERE x.a = 1",
          "SELECT id FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND u.c > 0)",
          "SELECT id FROM t WHERE b > 0 AND NOT EXISTS (SELECT 1 FROM v WHERE v.a = t.a)",
          "SELECT id FROM t WHERE a IN (SELECT a FROM v WHERE c > 0)",
          "SELECT id FROM t WHERE a NOT IN (SELECT a FROM v)",
          "SELECT t.id FROM t JOIN u ON t.b = u.a WHERE t.a IN (SELECT a FROM v)",
          "SELECT id, (SELECT max(c) FROM v WHERE v.a = t.a) FROM t",
          "SELECT id FROM t WHERE b = (SELECT max(c) FROM v)",
          "SELECT a FROM t UNION SELECT a FROM u UNION SELECT c FROM v",
          "SELECT a, b FROM t UNION ALL SELECT a, c FROM v",
          "SELECT a FROM t WHERE a > 0 UNION SELECT a FROM t WHERE b > 0",
          "SELECT a FROM t INTERSECT SELECT a FROM v",
          "SELECT a FROM t WHERE a > 0 INTERSECT SELECT a FROM t WHERE b > 0",
          "SELECT a, b FROM t EXCEPT SELECT a, c FROM v",
          "SELECT a FROM t WHERE a > 0 EXCEPT SELECT a FROM t WHERE b > 0",
          "SELECT a FROM t EXCEPT SELECT a FROM v EXCEPT SELECT c FROM v",
          "SELECT a FROM t INTERSECT SELECT a FROM v INTERSECT SELECT c FROM v",
          "SELECT x.a FROM (SELECT a, 1 AS k FROM t UNION ALL SELECT a, 1 AS k FROM v) AS x"
              + " WHERE x.a > 0",
          "SELECT x.a, count(*) FROM (SELECT a FROM t UNION ALL SELECT a FROM v) AS x GROUP BY x.a",
          "SELECT DISTINCT x.a FROM (SELECT DISTINCT a FROM t UNION ALL SELECT DISTINCT a FROM v)"
              + " AS x",
          "SELECT u.c, x.a FROM (SELECT a FROM t UNION ALL SELECT a FROM v) AS x"
              + " JOIN u ON u.a = x.a",
          "SELECT u.c, x.a FROM u JOIN (SELECT a FROM t UNION ALL SELECT a FROM v) AS x"
              + " ON u.a = x.a",
          "SELECT t.a, u.c, v.c FROM t JOIN u ON t.a = u.a JOIN v ON u.c = v.c",
          "SELECT t.id FROM t LEFT JOIN u ON t.a = u.a LEFT JOIN v ON t.b = v.a",
          "SELECT t.id FROM t JOIN v ON t.a = v.a OR t.b = v.c WHERE t.a IS v.c OR v.c = 1",
          "SELECT t.id, v.c FROM t JOIN v ON t.a + 1 = v.a - 1 AND t.a IS NOT DISTINCT FROM v.c",
          "SELECT id FROM t WHERE (a = 1 AND b = 1) OR (a = 2 AND s = 'x')",
          "SELECT t.id FROM t JOIN v ON (t.a = 1 AND v.a = 1) OR (t.a = 2 AND v.a = 2)",
          "SELECT id FROM t WHERE a = 1 AND (1 = 1 OR b > 2) AND b BETWEEN 0 AND 2",
          "SELECT a, a + 1, 2 * 3 FROM t WHERE a = 1",
          "SELECT a, b, count(*) FROM t WHERE a = 1 GROUP BY a, b",
          "SELECT id, abs(a), s || 'k', length(s), CAST(b AS TEXT) FROM t WHERE s LIKE 'x%' OR a /"
              + " 2 > 0",
          "SELECT avg(a), count(b) FROM t",
          "WITH q AS (SELECT a, c FROM v WHERE c IS NOT NULL) SELECT t.id, q.c FROM t JOIN q ON"
              + " t.a = q.a",
          "SELECT x.a FROM (SELECT t.a, u.c FROM t JOIN u ON t.a = u.a) AS x"
              + " WHERE x.a IN (SELECT a FROM v)",
          "SELECT t.a FROM t JOIN (SELECT DISTINCT a FROM v) AS x ON t.a = x.a",
          "SELECT t.id, t.b FROM t JOIN u ON t.a = u.a",
          "SELECT * FROM t WHERE a > 0 UNION SELECT * FROM t WHERE b > 0",
          "SELECT * FROM t WHERE a > 0 INTERSECT SELECT * FROM t WHERE b > 0",
          "SELECT * FROM t WHERE a > 0 EXCEPT SELECT * FROM t WHERE b > 0",
          "SELECT t.id FROM t, v WHERE (t.a = 1 AND v.a = 1) OR (t.a = 2 AND v.a = 2)",
          "SELECT x.a FROM (SELECT a, count(*) AS n, sum(b) AS m FROM t GROUP BY a) AS x",
          "SELECT t.id, w.c FROM t LEFT JOIN u ON t.a = u.a LEFT JOIN u AS w ON t.b = w.a",
          "SELECT DISTINCT t.a, w.a FROM t LEFT JOIN v ON t.a = v.a LEFT JOIN v AS w ON t.a = w.a",
          "SELECT DISTINCT id, a FROM t",
          "SELECT t.id FROM t JOIN v ON t.a = v.a AND (1 = 1 OR t.b = 0)",
          "SELECT id FROM t WHERE b > 0 AND a IN (SELECT a FROM v)",
          "SELECT a, b, count(*) FROM t WHERE a > 0 GROUP BY a, b",
          "SELECT * FROM (SELECT * FROM t WHERE a > 0) AS x WHERE x.b > 0",
          "SELECT a FROM t INTERSECT SELECT a FROM v INTERSECT SELECT a FROM u",
          "SELECT v.a FROM v UNION SELECT DISTINCT a FROM t");

  public static Query read(String sql) {
    return (Query) Parse.statement(sql, Toy.DIALECT);
  }

  /// A database of at most four rows per table.
  public static ToyDatabase filled(long seed) {
    Choices choices = new Seed(seed).child("tiny").choices();
    ToyDatabase database = new ToyDatabase();
    run(database, TABLES);
    List<String> rows = new ArrayList<>();
    int id = 0;
    for (int i = choices.below(5); i > 0; i--) {
      rows.add(
          "INSERT INTO t VALUES (%d, %s, %s, %s)"
              .formatted(id++, number(choices), number(choices), text(choices)));
    }
    int key = 0;
    for (int i = choices.below(4); i > 0; i--) {
      rows.add(
          "INSERT INTO u VALUES (%d, %s, %s)".formatted(key++, number(choices), text(choices)));
    }
    for (int i = choices.below(5); i > 0; i--) {
      rows.add("INSERT INTO v VALUES (%s, %s)".formatted(number(choices), number(choices)));
    }
    rows.forEach(row -> run(database, row));
    return database;
  }

  private static String number(Choices choices) {
    return choices.pick(List.of("NULL", "0", "1", "1", "2"));
  }

  private static String text(Choices choices) {
    return choices.pick(List.of("NULL", "'x'", "'xy'"));
  }

  private static void run(ToyDatabase database, String script) {
    for (Statement each : Parse.script(script, Toy.DIALECT)) {
      Outcome outcome = database.run(each);
      if (!outcome.accepted()) {
        throw new IllegalStateException(each + ": " + outcome);
      }
    }
  }
}
