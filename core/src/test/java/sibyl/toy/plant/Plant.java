package sibyl.toy.plant;

import java.util.Optional;

/// A bug that can be switched on. Each goes wrong only for certain shapes of query or history, as bugs of
/// optimisers and storage engines do; `oracle` names the one that is sure to see it.
public enum Plant {
  /// `x BETWEEN a AND b` in WHERE is rewritten to `x >= a AND x < b`.
  BETWEEN_LOSES_UPPER_BOUND("norec"),
  /// `a <> b` or `NOT (a = b)` as a conjunct of WHERE is rewritten to `a IS NOT b`.
  NOT_EQUAL_READ_AS_IS_NOT("tlp"),
  /// NULLs are dropped from the list of a conjunct `x NOT IN (…)`.
  NOT_IN_FORGETS_NULL("tlp"),
  /// A conjunct `x NOT IN (SELECT …)` becomes an anti-join, which keeps what cannot be compared.
  NOT_IN_AS_ANTI_JOIN("tlp"),
  /// `WHERE a OR b` becomes a UNION of two scans, which drops duplicate rows.
  OR_DROPS_DUPLICATES("tlp"),
  /// `WHERE a OR b` on a table with an index becomes a UNION ALL of two scans, which counts some rows twice.
  OR_COUNTS_TWICE("norec"),
  /// `x LIKE 'abc%'` in WHERE is answered by a scan over the prefix that minds case.
  LIKE_PREFIX_MINDS_CASE("norec"),
  /// A value that stands in WHERE as a condition is truncated to an integer first: 0.5 is no longer true.
  TRUTH_TRUNCATED("norec"),
  /// `CASE WHEN c THEN a ELSE b END` as a condition is flattened to `(c AND a) OR (NOT c AND b)`.
  CASE_FLATTENED("norec"),
  /// A conjunct `NOT (a AND b)` becomes `NOT a AND NOT b`.
  DE_MORGAN_KEEPS_AND("tlp"),
  /// A cast of a column to its own declared type is dropped in WHERE, whatever the column holds.
  CAST_DROPPED("norec"),
  /// A generated column in WHERE is replaced by its expression, without the column's affinity.
  GENERATED_COLUMN_INLINED("norec"),
  /// COLLATE is lost when a condition in WHERE is rewritten.
  COLLATE_LOST("norec"),
  /// A conjunct `c IS NULL` is folded to FALSE if c was declared NOT NULL, even behind an outer join.
  IS_NULL_FOLDED("norec"),
  /// `5 <= x` in WHERE becomes `x <= 5` when the constant is moved to the right.
  CONSTANT_MOVED_RIGHT("norec"),

  /// LEFT JOIN becomes INNER JOIN as soon as WHERE mentions the right side.
  LEFT_JOIN_READ_AS_INNER("tlp"),
  /// FULL JOIN becomes LEFT JOIN as soon as WHERE mentions the left side.
  FULL_JOIN_READ_AS_LEFT("tlp"),
  /// RIGHT JOIN under a WHERE is turned around, but the padding stays on the wrong side.
  RIGHT_JOIN_PADS_WRONG_SIDE("norec"),
  /// A conjunct of WHERE about the right side of a LEFT JOIN is moved into its ON.
  WHERE_MOVED_INTO_ON("norec"),
  /// The ON of an inner join is lost when WHERE is an OR.
  INNER_JOIN_LOSES_ON("norec"),

  /// DISTINCT under a WHERE hashes values by their text: 1 and '1' are one.
  DISTINCT_BY_TEXT("tlp"),
  /// DISTINCT under a WHERE starts behind the NULLs of its first column.
  DISTINCT_LOSES_NULL("tlp"),
  /// GROUP BY under a WHERE loses the group whose first key is NULL.
  GROUP_BY_LOSES_NULL("tlp"),
  /// GROUP BY with HAVING makes a group of its own of each row whose key is NULL.
  GROUP_BY_SPLITS_NULL("tlp"),
  /// HAVING keeps groups for which its condition is unknown.
  HAVING_KEEPS_UNKNOWN("tlp"),
  /// HAVING about a minimum or maximum is also applied to the single rows, below the grouping.
  HAVING_PUSHED_DOWN("tlp"),
  /// `count(*)` with WHERE counts the entries of an index, which leaves rows with a NULL key out.
  COUNT_SKIPS_NULL_KEYS("norec"),
  /// `count(x)` with WHERE counts rows instead of values.
  COUNT_OF_VALUES_COUNTS_ROWS("tlp"),
  /// `sum(x)` with WHERE is zero where there is nothing to add.
  SUM_OF_NOTHING_IS_ZERO("tlp"),
  /// `min(x)` with WHERE takes the first row in order, even if that is a NULL.
  MIN_TAKES_NULL("tlp"),
  /// `max(x)` with WHERE orders values by their text: 9 is more than 10.
  MAX_BY_TEXT("tlp"),
  /// The FILTER of an aggregate is ignored if there is a WHERE.
  FILTER_IGNORED("tlp"),

  /// A correlated EXISTS in WHERE loses the conjuncts that correlate it.
  EXISTS_LOSES_CORRELATION("norec"),
  /// A conjunct `x IN (SELECT …)` becomes a join, which repeats rows that match twice.
  IN_AS_JOIN("tlp"),
  /// A subquery or view in FROM loses its DISTINCT when a WHERE is there to be merged with.
  FLATTENING_LOSES_DISTINCT("norec"),
  /// WHERE over a compound subquery or view is pushed into its first arm only.
  WHERE_PUSHED_INTO_ONE_ARM("norec"),
  /// WHERE over a subquery or view is pushed below its window functions.
  WHERE_PUSHED_BELOW_WINDOW("norec"),

  /// An index keeps keys as they came but looks them up folded by its collation: 'A' is never found under NOCASE.
  INDEX_KEYS_NOT_FOLDED("norec"),
  /// A partial index is used for rows it does not have.
  PARTIAL_INDEX_USED_BLINDLY("norec"),
  /// An index is used for a comparison under another collation.
  INDEX_COLLATION_WINS("norec"),
  /// A range scan without an upper bound stops before the last entry.
  RANGE_SCAN_STOPS_EARLY("norec"),
  /// A range scan without a lower bound starts at the NULLs.
  RANGE_SCAN_STARTS_AT_NULL("tlp"),
  /// A lookup through a descending index gives its first row twice.
  DESCENDING_INDEX_REPEATS("norec"),
  /// A key is looked up as it was written, not as the comparison would convert it.
  KEY_NOT_CONVERTED("norec"),
  /// `x IN (…)` through an index leaves out the last of several keys.
  IN_LIST_SKIPS_LAST_KEY("norec"),
  /// IS NULL through a unique index stops at the first row.
  UNIQUE_INDEX_HAS_ONE_NULL("norec"),

  /// UPDATE does not move the row's entry in an index that is not unique.
  UPDATE_SKIPS_INDEX("norec"),
  /// UPDATE leaves the row's old entry in an index that is not unique.
  UPDATE_LEAVES_ENTRY("norec"),
  /// A row that replaces another is not entered into indexes that are not unique.
  REPLACE_SKIPS_INDEX("norec"),
  /// DELETE leaves the row's entry in an index that is not unique.
  DELETE_LEAVES_ENTRY("norec"),

  /// The DEFAULT of a column that was added is told, but given to no new row.
  ADDED_DEFAULT_FORGOTTEN("ddlcheck"),
  /// After a column is renamed, the table's CHECKs are no longer looked at.
  RENAMED_COLUMN_UNCHECKED("ddlcheck"),
  /// A renamed table takes the same key twice.
  RENAMED_TABLE_NOT_UNIQUE("ddlcheck"),
  /// After a column is dropped, the others take NULL, whatever they were declared.
  DROPPED_COLUMN_TAKES_NULLS("ddlcheck"),

  // What follows is wrong in the same way wherever it stands, so that a query agrees with its own
  // parts.

  /// DISTINCT loses the rows whose first value is NULL.
  DISTINCT_NEVER_NULL("eqsql"),
  /// A subquery or view in FROM loses its DISTINCT.
  DERIVED_TABLE_LOSES_DISTINCT("eqsql"),
  /// `p IS NOT TRUE` is read as `NOT p`.
  IS_NOT_TRUE_READ_AS_NOT("eqsql"),
  /// CASE jumps to its ELSE only where a condition is false, not where it is unknown.
  CASE_TAKES_UNKNOWN_FOR_TRUE("eqsql"),
  /// EXISTS fetches the first value, and takes NULL for the end of the rows.
  EXISTS_TAKES_NULL_FOR_NONE("eqsql"),
  /// LEFT JOIN stops at once if its right side is empty.
  LEFT_JOIN_WITH_NOTHING_IS_EMPTY("eqsql"),
  /// A join hashes its keys, and finds NULL under NULL.
  JOIN_MATCHES_NULL_KEYS("eqsql"),
  /// INTERSECT is a join over all columns, which finds no row with a NULL.
  INTERSECT_LOSES_NULLS("eqsql"),

  /// DELETE leaves an entry in an index, and the lookup that meets it reports corruption.
  DANGLING_ENTRY_REPORTED("survives"),
  /// A subquery in the WHERE of a FULL JOIN trips an assertion.
  FULL_JOIN_ASSERTION("survives"),
  /// A shift by a negative constant trips an assertion.
  NEGATIVE_SHIFT_ASSERTION("survives"),
  /// A window function in descending order trips an assertion.
  DESCENDING_WINDOW_ASSERTION("survives"),

  /// An index that is made after two others were dropped gets the page of one. Each search in it misses the last row.
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

  /// The name of the oracle that must find it.
  public String oracle() {
    return oracle;
  }

  /// The feedback without which it is hardly ever found.
  public Optional<String> feedback() {
    return feedback;
  }
}
