package sibyl.toy.plant;

import java.util.Optional;

/// A bug that can be switched on in the toy engine. Each shows only for certain queries or statement histories, as bugs
/// of optimisers and storage engines do; `oracle` names the one that is sure to detect it.
public enum Plant {
  /// `x BETWEEN a AND b` in WHERE is rewritten to `x >= a AND x < b`.
  BETWEEN_LOSES_UPPER_BOUND("norec"),
  /// `a <> b` or `NOT (a = b)` as a conjunct of WHERE is rewritten to `a IS NOT b`.
  NOT_EQUAL_READ_AS_IS_NOT("tlp"),
  /// `x NOT IN (1, NULL)` in WHERE is rewritten to `x NOT IN (1)`.
  NOT_IN_FORGETS_NULL("tlp"),
  /// `x NOT IN (SELECT y ...)` in WHERE is rewritten to an anti-join, `(x IN (SELECT y ...)) IS NOT TRUE`, which also
  /// keeps rows where the comparison is NULL.
  NOT_IN_AS_ANTI_JOIN("tlp"),
  /// `SELECT x WHERE a OR b` is rewritten to `SELECT x WHERE a UNION SELECT x WHERE b`, which drops duplicate rows.
  OR_DROPS_DUPLICATES("tlp"),
  /// `SELECT x WHERE a OR b` on a table with an index is rewritten to `SELECT x WHERE a UNION ALL SELECT x WHERE b`,
  /// which repeats rows where both hold.
  OR_COUNTS_TWICE("norec"),
  /// `x LIKE 'abc%'` in WHERE is rewritten to `x LIKE 'abc%' AND x GLOB 'abc*'`, which is case-sensitive.
  LIKE_PREFIX_CASE_SENSITIVE("norec"),
  /// `WHERE x` is rewritten to `WHERE CAST(x AS INTEGER)`: 0.5 is no longer true.
  TRUTH_TRUNCATED("norec"),
  /// `WHERE CASE WHEN c THEN a ELSE b END` is rewritten to `WHERE (c AND a) OR (NOT c AND b)`, which differs where c is
  /// NULL.
  CASE_FLATTENED("norec"),
  /// `NOT (a AND b)` as a conjunct of WHERE is rewritten to `NOT a AND NOT b`.
  DE_MORGAN_KEEPS_AND("tlp"),
  /// `CAST(c AS INTEGER)` in WHERE is rewritten to `c` if c is declared INTEGER, although c may hold text.
  CAST_DROPPED("norec"),
  /// With `c TEXT GENERATED ALWAYS AS (a + 1)`, `c` in WHERE is rewritten to `(a + 1)`, without the column's affinity.
  GENERATED_COLUMN_INLINED("norec"),
  /// `x COLLATE NOCASE = 'a'` in WHERE is rewritten to `x = 'a'`.
  COLLATE_LOST("norec"),
  /// `c IS NULL` as a conjunct of WHERE is rewritten to FALSE if c is declared NOT NULL, even if c is on the
  /// NULL-padded side of an outer join.
  IS_NULL_FOLDED("norec"),
  /// `5 <= x` in WHERE is rewritten to `x <= 5`, and `5 >= x` to `x >= 5`.
  CONSTANT_MOVED_RIGHT("norec"),

  /// `t LEFT JOIN u` is rewritten to `t INNER JOIN u` if WHERE mentions a column of u.
  LEFT_JOIN_READ_AS_INNER("tlp"),
  /// `t FULL JOIN u` is rewritten to `t LEFT JOIN u` if WHERE mentions a column of t.
  FULL_JOIN_READ_AS_LEFT("tlp"),
  /// `t RIGHT JOIN u` with a WHERE is rewritten to `t LEFT JOIN u` instead of `u LEFT JOIN t`.
  RIGHT_JOIN_PADS_WRONG_SIDE("norec"),
  /// `t LEFT JOIN u ON p WHERE u.b = 2` is rewritten to `t LEFT JOIN u ON p AND u.b = 2`.
  WHERE_MOVED_INTO_ON("norec"),
  /// `t INNER JOIN u ON p WHERE a OR b` is rewritten to `t INNER JOIN u WHERE a OR b`.
  INNER_JOIN_LOSES_ON("norec"),

  /// `SELECT DISTINCT a ... WHERE p` is rewritten to `SELECT a ... WHERE p GROUP BY CAST(a AS TEXT)`: 1 and '1' become
  /// one row.
  DISTINCT_BY_TEXT("tlp"),
  /// `SELECT DISTINCT a ... WHERE p` is rewritten to `SELECT DISTINCT a ... WHERE p AND a IS NOT NULL`.
  DISTINCT_LOSES_NULL("tlp"),
  /// `WHERE p GROUP BY a` is rewritten to `WHERE p AND a IS NOT NULL GROUP BY a`.
  GROUP_BY_LOSES_NULL("tlp"),
  /// `GROUP BY a HAVING p` is rewritten to `GROUP BY a, CASE WHEN a IS NULL THEN rowid END HAVING p`: each row with a
  /// NULL key is a group.
  GROUP_BY_SPLITS_NULL("tlp"),
  /// `HAVING p` is rewritten to `HAVING p IS NOT FALSE`.
  HAVING_KEEPS_UNKNOWN("tlp"),
  /// `HAVING max(b) < 5` is also pushed into WHERE, as `WHERE b < 5`.
  HAVING_PUSHED_DOWN("tlp"),
  /// `SELECT count(*) FROM t WHERE p` is rewritten to `SELECT count(a) FROM t WHERE p` if t has an index on a.
  COUNT_SKIPS_NULL_KEYS("norec"),
  /// `SELECT count(x) ... WHERE p` is rewritten to `SELECT count(*) ... WHERE p`.
  COUNT_OF_VALUES_COUNTS_ROWS("tlp"),
  /// `SELECT sum(x) ... WHERE p` is rewritten to `SELECT coalesce(sum(x), 0) ... WHERE p`.
  SUM_OF_NOTHING_IS_ZERO("tlp"),
  /// `SELECT min(x) ... WHERE p` is rewritten to `SELECT x ... WHERE p ORDER BY x LIMIT 1`, which may give a NULL.
  MIN_TAKES_NULL("tlp"),
  /// `SELECT max(x) ... WHERE p` is rewritten to `SELECT x ... WHERE p ORDER BY CAST(x AS TEXT) DESC LIMIT 1`: 9 is
  /// more than 10.
  MAX_BY_TEXT("tlp"),
  /// `count(*) FILTER (WHERE q)` is rewritten to `count(*)` if the SELECT has a WHERE.
  FILTER_IGNORED("tlp"),

  /// `EXISTS (SELECT 1 FROM u WHERE u.b = t.a AND p)` in WHERE is rewritten to `EXISTS (SELECT 1 FROM u WHERE p)`.
  EXISTS_LOSES_CORRELATION("norec"),
  /// `FROM t WHERE x IN (SELECT y ...)` is rewritten to `FROM t, (SELECT y ...) AS s WHERE x = s.y`, which repeats rows
  /// that match twice.
  IN_AS_JOIN("tlp"),
  /// `FROM (SELECT DISTINCT a ...) WHERE p` is rewritten to `FROM (SELECT a ...) WHERE p`; the same for views.
  FLATTENING_LOSES_DISTINCT("norec"),
  /// `FROM (q1 UNION ALL q2) WHERE p` is rewritten to `FROM (SELECT * FROM (q1) WHERE p UNION ALL q2)`; the same for
  /// views and the other set operations.
  WHERE_PUSHED_INTO_ONE_ARM("norec"),
  /// `FROM (SELECT a, rank() OVER (ORDER BY a) AS r FROM t) WHERE a = 2` is rewritten to `FROM (SELECT a, rank() OVER
  /// (ORDER BY a) AS r FROM t WHERE a = 2)`.
  WHERE_PUSHED_BELOW_WINDOW("norec"),

  /// An index stores keys as inserted but looks up keys folded by its collation: under NOCASE, 'A' is never found.
  INDEX_KEYS_NOT_FOLDED("norec"),
  /// `CREATE INDEX ... WHERE q` answers queries whose WHERE does not imply q.
  PARTIAL_INDEX_USED_BLINDLY("norec"),
  /// An index answers a comparison that has another collation than the index.
  INDEX_COLLATION_WINS("norec"),
  /// An index scan for `a > 0`, without an upper bound, misses the last entry.
  RANGE_SCAN_STOPS_EARLY("norec"),
  /// An index scan for `a < 5`, without a lower bound, also returns the rows where a is NULL.
  RANGE_SCAN_STARTS_AT_NULL("tlp"),
  /// A lookup in a DESC index returns its first row twice.
  DESCENDING_INDEX_REPEATS("norec"),
  /// An index lookup for `a = '1'` on an INTEGER column searches for the text '1', without the conversion of the
  /// comparison, and finds nothing.
  KEY_NOT_CONVERTED("norec"),
  /// `x IN (1, 2)` by index is answered as `x IN (1)`.
  IN_LIST_SKIPS_LAST_KEY("norec"),
  /// `x IS NULL` by a unique index returns only one row.
  UNIQUE_INDEX_HAS_ONE_NULL("norec"),

  /// UPDATE does not change the row's entry in a non-unique index: the new key is not found.
  UPDATE_SKIPS_INDEX("norec"),
  /// UPDATE adds the new entry to a non-unique index but keeps the old one: the row is found under both keys.
  UPDATE_LEAVES_ENTRY("norec"),
  /// INSERT OR REPLACE does not add the new row to non-unique indexes if it replaces a row.
  REPLACE_SKIPS_INDEX("norec"),
  /// DELETE keeps the row's entry in a non-unique index: the row is still found.
  DELETE_LEAVES_ENTRY("norec"),

  /// After ALTER TABLE ADD COLUMN with a DEFAULT, new rows get NULL instead of the default.
  ADDED_DEFAULT_FORGOTTEN("ddlcheck"),
  /// After ALTER TABLE RENAME COLUMN, the table's CHECK constraints are no longer tested.
  RENAMED_COLUMN_UNCHECKED("ddlcheck"),
  /// After ALTER TABLE RENAME TO, the UNIQUE constraints of the table are gone.
  RENAMED_TABLE_NOT_UNIQUE("ddlcheck"),
  /// After ALTER TABLE DROP COLUMN, the NOT NULL constraints of the other columns are gone.
  DROPPED_COLUMN_TAKES_NULLS("ddlcheck"),

  // The next bugs do not depend on WHERE, so that TLP and NoREC do not detect them: both sides are
  // wrong alike.

  /// `SELECT DISTINCT a ...` is rewritten to `SELECT DISTINCT a ... WHERE a IS NOT NULL`.
  DISTINCT_NEVER_NULL("eqsql"),
  /// `FROM (SELECT DISTINCT a ...)` is rewritten to `FROM (SELECT a ...)`; the same for views.
  DERIVED_TABLE_LOSES_DISTINCT("eqsql"),
  /// `p IS NOT TRUE` is rewritten to `NOT p`.
  IS_NOT_TRUE_READ_AS_NOT("eqsql"),
  /// `CASE WHEN p THEN a ELSE b END` is rewritten to `CASE WHEN p IS NOT FALSE THEN a ELSE b END`.
  CASE_TAKES_UNKNOWN_FOR_TRUE("eqsql"),
  /// `EXISTS (SELECT a ...)` is rewritten to `(SELECT a ...) IS NOT NULL`.
  EXISTS_TAKES_NULL_FOR_NONE("eqsql"),
  /// `t LEFT JOIN u` returns no rows if u is empty.
  LEFT_JOIN_WITH_NOTHING_IS_EMPTY("eqsql"),
  /// `t JOIN u ON t.a = u.b` is rewritten to `t JOIN u ON t.a IS u.b`: NULL matches NULL.
  JOIN_MATCHES_NULL_KEYS("eqsql"),
  /// INTERSECT loses all rows that contain a NULL.
  INTERSECT_LOSES_NULLS("eqsql"),

  /// DELETE keeps an entry in a non-unique index, and a lookup that finds it reports corruption.
  DANGLING_ENTRY_REPORTED("survives"),
  /// A subquery in the WHERE of a FULL JOIN fails an assertion.
  FULL_JOIN_ASSERTION("survives"),
  /// `a << -1`, a shift by a negative constant, fails an assertion.
  NEGATIVE_SHIFT_ASSERTION("survives"),
  /// `OVER (ORDER BY a DESC)` fails an assertion.
  DESCENDING_WINDOW_ASSERTION("survives"),

  /// A CREATE INDEX after two DROP INDEX reuses a freed page, and each lookup in that index misses the last row.
  FREED_PAGE_LOSES_ENTRY("norec", "plans");

  private final String oracle;
  private final Optional<String> feedback;

  Plant(String oracle) {
    this.oracle = oracle;
    this.feedback = Optional.empty();
  }

  Plant(String oracle, String feedback) {
    this.oracle = oracle;
    this.feedback = Optional.of(feedback);
  }

  /// The name of the oracle that must detect it.
  public String oracle() {
    return oracle;
  }

  /// The feedback without which it is hardly ever detected.
  public Optional<String> feedback() {
    return feedback;
  }
}
