package sibyl.toy;

import static sibyl.toy.PlantExample.given;

import sibyl.toy.plant.Plant;

/// The smallest database and query that show each planted bug.
public final class PlantExamples {
  private PlantExamples() {}

  public static PlantExample of(Plant plant) {
    return switch (plant) {
      case BETWEEN_LOSES_UPPER_BOUND ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
              .shown("a", "t", "a BETWEEN 1 AND 2");
      case NOT_EQUAL_READ_AS_IS_NOT ->
          given("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, NULL)")
              .parts("SELECT a FROM t {}", "a = b");
      case NOT_IN_FORGETS_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
              .parts("SELECT a FROM t {}", "a IN (2, NULL)");
      case NOT_IN_AS_ANTI_JOIN ->
          given(
                  "CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1); INSERT INTO u"
                      + " VALUES (NULL)")
              .parts("SELECT a FROM t {}", "a IN (SELECT b FROM u)");
      case OR_DROPS_DUPLICATES ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), (1)")
              .parts("SELECT a FROM t {}", "a = 1 OR a = 2");
      case OR_COUNTS_TWICE ->
          given("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1)")
              .shown("a", "t", "a = 1 OR a < 2");
      case LIKE_PREFIX_CASE_SENSITIVE ->
          given("CREATE TABLE t(a TEXT); INSERT INTO t VALUES ('ABC')")
              .shown("a", "t", "a LIKE 'ab%'");
      case TRUTH_TRUNCATED ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (0.5)").shown("a", "t", "a");
      case CASE_FLATTENED ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .shown("a", "t", "CASE WHEN a = 1 THEN a = 2 ELSE a IS NULL END");
      case DE_MORGAN_KEEPS_AND ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
              .parts("SELECT a FROM t {}", "a = 1 AND a = 2");
      case CAST_DROPPED ->
          given("CREATE TABLE t(a INTEGER); INSERT INTO t VALUES ('x')")
              .shown("a", "t", "CAST(a AS INTEGER) = 0");
      case GENERATED_COLUMN_INLINED ->
          given(
                  "CREATE TABLE t(a INTEGER, b TEXT GENERATED ALWAYS AS (a + 1)); INSERT INTO t"
                      + " VALUES (1)")
              .shown("a", "t", "typeof(b) = 'text'");
      case COLLATE_LOST ->
          given("CREATE TABLE t(a TEXT); INSERT INTO t VALUES ('A')")
              .shown("a", "t", "a COLLATE NOCASE = 'a'");
      case IS_NULL_FOLDED ->
          given("CREATE TABLE t(a); CREATE TABLE u(b NOT NULL); INSERT INTO t VALUES (1)")
              .shown("t.a", "t LEFT JOIN u ON t.a = u.b", "u.b IS NULL");
      case CONSTANT_MOVED_RIGHT ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (7)").shown("a", "t", "5 <= a");

      case LEFT_JOIN_READ_AS_INNER ->
          given("CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1)")
              .parts("SELECT t.a FROM t LEFT JOIN u ON t.a = u.b {}", "u.b = 1");
      case FULL_JOIN_READ_AS_LEFT ->
          given("CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO u VALUES (1)")
              .parts("SELECT u.b FROM t FULL JOIN u ON t.a = u.b {}", "t.a = 1");
      case RIGHT_JOIN_PADS_WRONG_SIDE ->
          given("CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO u VALUES (1)")
              .shown("u.b", "t RIGHT JOIN u ON t.a = u.b", "u.b = 1");
      case WHERE_MOVED_INTO_ON ->
          given(
                  "CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1); INSERT INTO u"
                      + " VALUES (1)")
              .shown("t.a", "t LEFT JOIN u ON t.a = u.b", "u.b = 2");
      case INNER_JOIN_LOSES_ON ->
          given(
                  "CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1); INSERT INTO u"
                      + " VALUES (2)")
              .shown("t.a", "t INNER JOIN u ON t.a = u.b", "t.a = 1 OR u.b = 3");

      case DISTINCT_BY_TEXT ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), ('1')")
              .sets("SELECT DISTINCT a FROM t {}", "a IS NOT NULL");
      case DISTINCT_LOSES_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .sets("SELECT DISTINCT a FROM t {}", "a = 1");
      case GROUP_BY_LOSES_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .sets("SELECT a FROM t {} GROUP BY a", "a = 1");
      case GROUP_BY_SPLITS_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL), (NULL)")
              .groups("SELECT a FROM t GROUP BY a {}", "count(*) > 0");
      case HAVING_KEEPS_UNKNOWN ->
          given("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, NULL)")
              .groups("SELECT a FROM t GROUP BY a {}", "sum(b) > 0");
      case HAVING_PUSHED_DOWN ->
          given("CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 2), (1, 9)")
              .groups("SELECT a, count(*) FROM t GROUP BY a {}", "max(b) < 5");
      case COUNT_SKIPS_NULL_KEYS ->
          given("CREATE TABLE t(a, b); CREATE INDEX i ON t(a); INSERT INTO t VALUES (NULL, 1)")
              .counted("t", "b = 1");
      case COUNT_OF_VALUES_COUNTS_ROWS ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .composes("sum", "SELECT count(a) AS a FROM t {}", "a = 1");
      case SUM_OF_NOTHING_IS_ZERO ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .composes("sum", "SELECT sum(a) AS a FROM t {}", "a = 1");
      case MIN_TAKES_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL), (1)")
              .composes("min", "SELECT min(a) AS a FROM t {}", "a IS NULL OR a = 1");
      case MAX_BY_TEXT ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (9), (10)")
              .composes("max", "SELECT max(a) AS a FROM t {}", "a > 0");
      case FILTER_IGNORED ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
              .composes("sum", "SELECT count(*) FILTER (WHERE a = 1) AS a FROM t {}", "a < 9");

      case EXISTS_LOSES_CORRELATION ->
          given(
                  "CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1); INSERT INTO u"
                      + " VALUES (2)")
              .shown("t.a", "t", "EXISTS (SELECT 1 FROM u WHERE u.b = t.a)");
      case IN_AS_JOIN ->
          given(
                  "CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1); INSERT INTO u"
                      + " VALUES (1), (1)")
              .parts("SELECT t.a FROM t {}", "t.a IN (SELECT u.b FROM u)");
      case FLATTENING_LOSES_DISTINCT ->
          given(
                  "CREATE TABLE t(a); INSERT INTO t VALUES (1), (1); CREATE VIEW v AS SELECT"
                      + " DISTINCT a FROM t")
              .shown("v.a", "v", "v.a = 1");
      case WHERE_PUSHED_INTO_ONE_ARM ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1)")
              .shown("d.a", "(SELECT a FROM t UNION ALL SELECT a FROM t) AS d", "d.a = 2");
      case WHERE_PUSHED_BELOW_WINDOW ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")
              .shown("d.r", "(SELECT a, rank() OVER (ORDER BY a) AS r FROM t) AS d", "d.a = 2");

      case INDEX_KEYS_NOT_FOLDED ->
          given(
                  "CREATE TABLE t(a TEXT COLLATE NOCASE); CREATE INDEX i ON t(a); INSERT INTO t"
                      + " VALUES ('A')")
              .shown("a", "t", "a = 'a'");
      case PARTIAL_INDEX_USED_BLINDLY ->
          given(
                  "CREATE TABLE t(a, b); CREATE INDEX i ON t(a) WHERE b = 1; INSERT INTO t VALUES"
                      + " (1, 2)")
              .shown("a", "t", "a = 1");
      case INDEX_COLLATION_WINS ->
          given(
                  "CREATE TABLE t(a TEXT); CREATE INDEX i ON t(a COLLATE NOCASE); INSERT INTO t"
                      + " VALUES ('A')")
              .shown("a", "t", "a = 'a'");
      case RANGE_SCAN_STOPS_EARLY ->
          given("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1), (2)")
              .shown("a", "t", "a > 0");
      case RANGE_SCAN_STARTS_AT_NULL ->
          given("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (NULL)")
              .parts("SELECT a FROM t {}", "a < 5");
      case DESCENDING_INDEX_REPEATS ->
          given("CREATE TABLE t(a); CREATE INDEX i ON t(a DESC); INSERT INTO t VALUES (1)")
              .shown("a", "t", "a = 1");
      case KEY_NOT_CONVERTED ->
          given("CREATE TABLE t(a INTEGER); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1)")
              .shown("a", "t", "a = '1'");
      case IN_LIST_SKIPS_LAST_KEY ->
          given("CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (2)")
              .shown("a", "t", "a IN (1, 2)");
      case UNIQUE_INDEX_HAS_ONE_NULL ->
          given("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES (NULL), (NULL)")
              .shown("a", "t", "a IS NULL");

      case UPDATE_SKIPS_INDEX ->
          given(
                  "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1); UPDATE t"
                      + " SET a = 2")
              .shown("a", "t", "a = 2");
      case UPDATE_LEAVES_ENTRY ->
          given(
                  "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1); UPDATE t"
                      + " SET a = 2")
              .shown("a", "t", "a = 1");
      case REPLACE_SKIPS_INDEX ->
          given(
                  """
                  CREATE TABLE t(a UNIQUE, b);
                  CREATE INDEX i ON t(b);
                  INSERT INTO t VALUES (1, 1);
                  INSERT OR REPLACE INTO t VALUES (1, 2)
                  """)
              .shown("b", "t", "b = 2");
      case DELETE_LEAVES_ENTRY ->
          given(
                  "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1); DELETE FROM"
                      + " t")
              .shown("a", "t", "a = 1");

      case ADDED_DEFAULT_FORGOTTEN ->
          given(
                  """
                  CREATE TABLE t(a);
                  ALTER TABLE t ADD COLUMN b DEFAULT 1;
                  CREATE TABLE u(a, b DEFAULT 1)
                  """)
              .alike("INSERT INTO {}(a) VALUES (0)");
      case RENAMED_COLUMN_UNCHECKED ->
          given(
                  """
                  CREATE TABLE t(a CHECK (a > 0));
                  ALTER TABLE t RENAME COLUMN a TO b;
                  CREATE TABLE u(b CHECK (b > 0))
                  """)
              .alike("INSERT INTO {}(b) VALUES (0)");
      case RENAMED_TABLE_NOT_UNIQUE ->
          given(
                  """
                  CREATE TABLE s(a UNIQUE);
                  ALTER TABLE s RENAME TO t;
                  CREATE TABLE u(a UNIQUE)
                  """)
              .alike("INSERT INTO {}(a) VALUES (0), (0)");
      case DROPPED_COLUMN_TAKES_NULLS ->
          given(
                  """
                  CREATE TABLE t(a NOT NULL, b);
                  ALTER TABLE t DROP COLUMN b;
                  CREATE TABLE u(a NOT NULL)
                  """)
              .alike("INSERT INTO {}(a) VALUES (NULL)");

      case DISTINCT_NEVER_NULL ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same("SELECT DISTINCT a FROM t", "SELECT a FROM t GROUP BY a");
      case DERIVED_TABLE_LOSES_DISTINCT ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (1), (1)")
              .same("SELECT DISTINCT a FROM t", "SELECT a FROM (SELECT DISTINCT a FROM t) AS x");
      case IS_NOT_TRUE_READ_AS_NOT ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same(
                  "SELECT a FROM t WHERE (a = 1) IS NOT TRUE",
                  "SELECT a FROM t WHERE NOT (a = 1) OR (a = 1) IS NULL");
      case CASE_TAKES_UNKNOWN_FOR_TRUE ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same(
                  "SELECT a FROM t WHERE a = 1",
                  "SELECT a FROM t WHERE CASE WHEN a = 1 THEN 1 = 1 ELSE 1 = 0 END");
      case EXISTS_TAKES_NULL_FOR_NONE ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same(
                  "SELECT 1 WHERE EXISTS (SELECT a FROM t)",
                  "SELECT 1 WHERE EXISTS (SELECT 1 FROM t)");
      case LEFT_JOIN_WITH_NOTHING_IS_EMPTY ->
          given("CREATE TABLE t(a); CREATE TABLE u(b); INSERT INTO t VALUES (1)")
              .same(
                  "SELECT a, b FROM t LEFT JOIN u ON a = b",
                  "SELECT a, b FROM u RIGHT JOIN t ON a = b");
      case JOIN_MATCHES_NULL_KEYS ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same(
                  "SELECT t.a FROM t JOIN t AS u ON t.a = u.a",
                  "SELECT t.a FROM t CROSS JOIN t AS u WHERE t.a = u.a");
      case INTERSECT_LOSES_NULLS ->
          given("CREATE TABLE t(a); INSERT INTO t VALUES (NULL)")
              .same("SELECT DISTINCT a FROM t", "SELECT a FROM t INTERSECT SELECT a FROM t");

      case DANGLING_ENTRY_REPORTED ->
          given(
                  "CREATE TABLE t(a); CREATE INDEX i ON t(a); INSERT INTO t VALUES (1); DELETE FROM"
                      + " t")
              .survives("SELECT a FROM t WHERE a = 1");
      case FULL_JOIN_ASSERTION ->
          given("CREATE TABLE t(a); CREATE TABLE u(b)")
              .survives(
                  "SELECT t.a FROM t FULL JOIN u ON t.a = u.b WHERE t.a IN (SELECT b FROM u)");
      case NEGATIVE_SHIFT_ASSERTION -> given("CREATE TABLE t(a)").survives("SELECT a << -1 FROM t");
      case DESCENDING_WINDOW_ASSERTION ->
          given("CREATE TABLE t(a)").survives("SELECT rank() OVER (ORDER BY a DESC) FROM t");
      case FREED_PAGE_LOSES_ENTRY ->
          given(
                  "CREATE TABLE t(a); INSERT INTO t VALUES (1); CREATE INDEX i ON t(a); CREATE"
                      + " INDEX j ON t(a); DROP INDEX i; DROP INDEX j; CREATE INDEX k ON t(a)")
              .shown("a", "t", "a = 1");
    };
  }
}
