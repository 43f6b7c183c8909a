package sibyl.dialect.dbms;

import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.texts;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIME;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Storage;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.TypeSemantics.Conversion;
import sibyl.dialect.Variant;
import sibyl.dialect.preset.Domains;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.preset.TypeList;
import sibyl.dialect.scalars.DuckdbScalars;
import sibyl.scalar.TypedScalars;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Schema;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Generated;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;

/// The dialect of DuckDB, read by generators and error handling when it is the target. Types are strict, arithmetic is checked,
/// and whole numbers grow into 128 bits. Sources: its manual (SQL introduction, data types, functions, configuration) and its
/// grammar's table of operators.
public final class Duckdb {
  private Duckdb() {}

  /// The types that functions such as coalesce and max are declared for, one by one.
  private static final List<SqlType> KINDS =
      List.of(INTEGER, NUMERIC, REAL, TEXT, BOOLEAN, DATE, TIME, TIMESTAMP);

  private static final Words WORDS =
      new Words(
          ExpressionWords.of(
                  List.of(
                      INTEGER, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, TEXT, BOOLEAN, BOOLEAN,
                      DATE, TIMESTAMP, TIME),
                  TypeList.of(
                      """
                      FIRM INTEGER: HUGEINT | BIGINT
                      FIRM TEXT: VARCHAR
                      LOOSE REAL: DOUBLE | FLOAT
                      """
                          + StandardSql.PLAIN_CASTS),
                  functions())
              .withCollations("NOCASE", "NOACCENT", "NFC")
              .withPatterns("LIKE", "LIKE", "ILIKE"),
          QueryWords.of(
                  JoinKind.CROSS,
                  JoinKind.INNER,
                  JoinKind.INNER,
                  JoinKind.LEFT,
                  JoinKind.LEFT,
                  JoinKind.RIGHT,
                  JoinKind.FULL)
              .withStandardFrames()
              .withMaterialization());

  private static final Tables TABLES =
      Tables.of(
          ColumnTypes.of(
              TypeList.weighted(
                  """
                  FIRM INTEGER: 7 INTEGER | 4 BIGINT | 2 SMALLINT | 2 TINYINT | 1 HUGEINT | 1 UTINYINT | 1 UINTEGER | 1 UBIGINT
                  LOOSE REAL: 4 DOUBLE | 2 FLOAT
                  FIRM NUMERIC: 3 DECIMAL(9, 2) | 1 DECIMAL(4, 1) | 1 DECIMAL(18, 6)
                  FIRM TEXT: 9 VARCHAR
                  FIRM BOOLEAN: 4 BOOLEAN
                  FIRM DATE: 3 DATE
                  FIRM TIMESTAMP: 3 TIMESTAMP
                  FIRM TIME: 1 TIME
                  """),
              List.of(
                  Domains.whole(
                      "INTEGER",
                      0,
                      1,
                      -1,
                      2,
                      3,
                      10,
                      100,
                      255,
                      Integer.MAX_VALUE,
                      Integer.MIN_VALUE),
                  Domains.whole(
                      "SMALLINT", 0, 1, -1, 2, 3, 100, 255, Short.MAX_VALUE, Short.MIN_VALUE),
                  Domains.whole("TINYINT", 0, 1, -1, 2, 3, 100, Byte.MAX_VALUE, Byte.MIN_VALUE),
                  Domains.whole("UTINYINT", 0, 1, 2, 3, 100, 127, 128, 255),
                  Domains.whole("UINTEGER", 0, 1, 2, 3, 100, 2147483647L, 2147483648L, 4294967295L),
                  Domains.whole("UBIGINT", 0, 1, 2, 3, 100, 4294967296L, Long.MAX_VALUE),
                  Domains.reals(
                      "FLOAT", 0.0, -0.0, 1.0, -1.0, 0.5, 1.5, -0.1, 1e-5, 1e10, 16777217.0),
                  Domains.decimals(
                      "DECIMAL(9, 2)", "0.00", "1.00", "-1.00", "0.50", "1.01", "1234567.89"),
                  Domains.decimals("DECIMAL(4, 1)", "0.0", "1.0", "-1.0", "0.5", "999.9", "-0.1"),
                  Domains.decimals(
                      "DECIMAL(18, 6)", "0.000000", "1.000000", "0.500000", "-1.000001", "2.25"))),
          KeyWords.of("", "", "").withRowKey("rowid").withRowIds("ROWID"));

  private static final List<String> TRUE_FALSE = List.of("true", "false");

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("threads", List.of("1", "2"), false),
          new Variable("preserve_insertion_order", TRUE_FALSE, false),
          new Variable("default_null_order", List.of("'nulls_first'", "'nulls_last'"), false, true),
          new Variable("default_order", List.of("'asc'", "'desc'"), false, true),
          new Variable("perfect_ht_threshold", List.of("0", "1", "12"), false),
          new Variable("prefer_range_joins", TRUE_FALSE, false),
          new Variable("nested_loop_join_threshold", List.of("0", "5", "1000"), false),
          new Variable("merge_join_threshold", List.of("0", "1000"), false),
          new Variable("index_scan_percentage", List.of("0", "1"), false),
          new Variable("index_scan_max_count", List.of("0", "2048"), false),
          new Variable("dynamic_or_filter_threshold", List.of("0", "1", "50"), false),
          new Variable("late_materialization_max_rows", List.of("0", "50"), false),
          new Variable("debug_force_external", TRUE_FALSE, false),
          new Variable("force_compression", List.of("'auto'", "'rle'", "'bitpacking'"), false),
          new Variable("disabled_optimizers", disabled(), false));

  /// The name of one optimiser rule, or none.
  private static List<String> disabled() {
    return Stream.of(
            "",
            "",
            "",
            "expression_rewriter",
            "filter_pullup",
            "filter_pushdown",
            "regex_range",
            "in_clause",
            "join_order",
            "deliminator",
            "unused_columns",
            "statistics_propagation",
            "common_subexpressions",
            "common_aggregate",
            "column_lifetime",
            "top_n",
            "compressed_materialization",
            "duplicate_groups",
            "reorder_filter")
        .map(o -> "'" + o + "'")
        .toList();
  }

  private static final List<Verb> VERBS =
      List.of(
          new Verb("ANALYZE", List.of(Verb.About.NOTHING, Verb.About.TABLE)),
          new Verb("VACUUM ANALYZE", List.of(Verb.About.NOTHING, Verb.About.TABLE)),
          Verb.plain("VACUUM"),
          Verb.plain("CHECKPOINT"));

  private static final List<FaultRule> FAULTS =
      inOrder(
          texts(REFUSED, "because of a previous fatal error"),
          texts(
              INTERNAL,
              "INTERNAL Error",
              "FATAL Error",
              "Assertion",
              "BindBuiltinScalarFunction",
              "Serialization Error"),
          texts(SLOW, "INTERRUPT Error", "Interrupted"),
          texts(CONFLICT, "Conflict on ", "Transaction conflict", "write-write conflict"),
          texts(
              REFUSED,
              "Constraint Error",
              "Dependency Error",
              "TransactionContext Error",
              "depend on it",
              "Cannot drop",
              "Cannot change",
              "Cannot rename",
              "can not update the same row twice",
              "UNIQUE/PRIMARY KEY"),
          texts(
              DATA,
              "Out of Memory Error",
              "Conversion Error",
              "Out of Range Error",
              "Like pattern must not end with escape character",
              "Invalid Input Error"),
          texts(
              UNSUPPORTED,
              "Not implemented",
              "Function with name",
              "unrecognized configuration parameter",
              "not supported"),
          texts(
              MALFORMED,
              "Catalog Error",
              "Parser Error",
              "syntax error",
              "Binder Error",
              "Invalid type Error",
              "Syntax Error"));

  /// Left out: functions that fail for some arguments (logarithms, patterns in texts) or make huge texts (repeat, lpad).
  /// Lengths and positions must not have 128 bits, and small ones find more.
  private static List<Function> functions() {
    return StandardFunctions.with(
        KINDS,
        """
        T: coalesce(T, T...) nullif(T, T) ifnull(T, T) greatest(T, T...) least(T, T...) if(BOOLEAN, T, T)
        INTEGER: abs(INTEGER) sign(NUMERIC) bit_count(INTEGER) gcd(INTEGER, INTEGER) xor(INTEGER, INTEGER)
        INTEGER: length(TEXT) strlen(TEXT) bit_length(TEXT) ascii(TEXT) unicode(TEXT) ord(TEXT)
        INTEGER: instr(TEXT, TEXT) strpos(TEXT, TEXT) levenshtein(TEXT, TEXT) damerau_levenshtein(TEXT, TEXT)
        INTEGER: year(DATE) month(DATE) day(DATE) dayofweek(DATE) dayofyear(DATE) week(DATE) quarter(DATE)
        INTEGER: weekday(DATE) isodow(DATE) yearweek(DATE) century(DATE) decade(DATE) era(DATE)
        INTEGER: hour(TIMESTAMP) minute(TIMESTAMP) second(TIMESTAMP) year(TIMESTAMP) month(TIMESTAMP)
        INTEGER: microsecond(TIMESTAMP) millisecond(TIMESTAMP) hour(TIME) minute(TIME) second(TIME)
        REAL: cbrt(REAL) sin(REAL) cos(REAL) atan(REAL) atan2(REAL, REAL) degrees(REAL) radians(REAL) pi()
        REAL: even(REAL) ceil(REAL) floor(REAL) round(REAL) trunc(REAL) abs(REAL)
        REAL: epoch(TIMESTAMP) jaro_winkler_similarity(TEXT, TEXT)
        NUMERIC: abs(NUMERIC) ceil(NUMERIC) floor(NUMERIC) round(NUMERIC)
        TEXT: lower(TEXT) upper(TEXT) reverse(TEXT) trim(TEXT) ltrim(TEXT) rtrim(TEXT)
        TEXT: trim(TEXT, TEXT) ltrim(TEXT, TEXT) rtrim(TEXT, TEXT) concat(TEXT, TEXT...)
        TEXT: concat_ws(TEXT, TEXT, TEXT...) replace(TEXT, TEXT, TEXT) translate(TEXT, TEXT, TEXT)
        TEXT: hex(TEXT) bin(INTEGER) strip_accents(TEXT) nfc_normalize(TEXT)
        TEXT: url_encode(TEXT) dayname(DATE) monthname(DATE)
        BOOLEAN: contains(TEXT, TEXT) prefix(TEXT, TEXT) suffix(TEXT, TEXT) starts_with(TEXT, TEXT)
        BOOLEAN: ends_with(TEXT, TEXT) isnan(REAL) isinf(REAL) isfinite(REAL) signbit(REAL)
        DATE: last_day(DATE) `(%s - 1)`(DATE)
        TIMESTAMP: `date_trunc('month', %s)`(TIMESTAMP) `(%s + INTERVAL 1 DAY)`(TIMESTAMP)
        INTEGER: `date_diff('month', %s, %s)`(DATE, DATE) `date_diff('hour', %s, %s)`(TIMESTAMP, TIMESTAMP)
        TEXT: `left(%s, CAST(%s & 7 AS INTEGER))`(TEXT, INTEGER) `right(%s, CAST(%s & 7 AS INTEGER))`(TEXT, INTEGER)
        TEXT: `substr(%s, CAST(%s & 7 AS INTEGER), 2)`(TEXT, INTEGER) `array_slice(%s, 1, 2)`(TEXT)
        TEXT: `regexp_replace(%s, '[0-9]', 'x')`(TEXT) `split_part(%s, '.', 1)`(TEXT) `strftime(%s, '%Y')`(DATE)
        BOOLEAN: `(%s GLOB %s)`(TEXT, TEXT) `regexp_matches(%s, '^[a-z]+')`(TEXT)
        """,
        List.of(
            aggregate("first", ANY, Fold.NONE, ANY).with(Purity.ORDERED),
            aggregate("any_value", ANY, Fold.NONE, ANY).with(Purity.ORDERED),
            aggregate("string_agg", TEXT, Fold.NONE, TEXT).with(Purity.ORDERED),
            Function.scalar("random", REAL, Grade.LOOSE).with(Purity.VOLATILE)),
        StandardFunctions.GROUPINGS,
        StandardFunctions.RANKS,
        StandardFunctions.POSITIONS);
  }

  private static final Set<String> KEYWORDS =
      StandardSql.words(
          """
          ALL ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC BOTH CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE
          DEFAULT DEFERRABLE DESC DESCRIBE DISTINCT DO ELSE END EXCEPT FALSE FETCH FOR FOREIGN FROM GRANT GROUP HAVING
          IN INITIALLY INTERSECT INTO LATERAL LEADING LIMIT NOT NULL OFFSET ON ONLY OR ORDER PIVOT PLACING PRIMARY
          QUALIFY REFERENCES RETURNING SELECT SHOW SOME SUMMARIZE SYMMETRIC TABLE THEN TO TRAILING TRUE UNION UNIQUE
          UNPIVOT USING VARIADIC WHEN WHERE WINDOW WITH JOIN LEFT RIGHT FULL INNER CROSS NATURAL SEMI ANTI ASOF IS
          LIKE ILIKE GLOB SIMILAR ISNULL NOTNULL
          """);

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              KEYWORDS,
              new Constants(
                  "CAST('%2$s' AS BLOB)", "%s '%s'", "CAST('%sinfinity' AS DOUBLE)", false),
              Map.of(),
              Clauses.of("SET %s = %s").with(Generated.USUAL),
              new Syntax(Syntax.STANDARD, "\"", true, false, Set.of("PRAGMA")))
          .withTransactions(
              Transactions.of("BEGIN TRANSACTION", "BEGIN TRANSACTION ISOLATION LEVEL %s"))
          .withExplain("EXPLAIN");

  private static final Catalogue CATALOGUE =
      Catalogue.of(
          "SELECT sql FROM sqlite_master WHERE type IN ('table', 'index', 'view') AND sql IS NOT"
              + " NULL");

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER COLUMN TYPE | PLAIN | RETYPED | ALTER COLUMN %c TYPE %y | ALTER COLUMN %c SET DATA TYPE %y
          """
              + StandardSql.COLUMN_CHANGES
              + """
              ALTER VIEW RENAME TO | VIEW | TABLE_RENAMED | ALTER VIEW %t RENAME TO %n
              TRUNCATE TABLE | TABLE | EMPTIED | TRUNCATE TABLE %t
              CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS SELECT * FROM %t | CREATE OR REPLACE TABLE %n AS FROM %t
              COMMENT ON TABLE | TABLE | NONE | COMMENT ON TABLE %t IS 'changed'
              COMMENT ON COLUMN | TABLE | NONE | COMMENT ON COLUMN %t.%c IS 'changed'
              """);

  private static final String AT_ONCE = "SET wal_autocheckpoint = '1B'";

  /// A database that is written at every commit, with that compression.
  private static Variant compressed(String how) {
    return Variant.opened(
        "compressed: " + how,
        AT_ONCE,
        "SET force_compression = '" + how + "'",
        "ATTACH ':memory:' AS w (COMPRESS)",
        "USE w");
  }

  private static final Storage STORAGE =
      Storage.of(
          Variant.opened("plain"),
          Variant.opened("file").at("jdbc:duckdb:{work}/{world}.duckdb"),
          Variant.opened("written at once", AT_ONCE).at("jdbc:duckdb:{work}/{world}.duckdb"),
          Variant.opened("storage of version 1.0", AT_ONCE)
              .at("jdbc:duckdb:{work}/{world}.duckdb;storage_compatibility_version=v1.0.0"),
          compressed("uncompressed"),
          compressed("rle"),
          compressed("bitpacking"),
          compressed("alp"),
          compressed("roaring"),
          compressed("dict_fsst"));

  public static final Dialect DIALECT =
      Dialect.named("duckdb", SPELLING, WORDS, TABLES.withChanges(CHANGES))
          .semantics(
              TypeSemantics.STRICT
                  .converting(
                      Set.of(new Conversion(INTEGER, BOOLEAN), new Conversion(DATE, TIMESTAMP)))
                  .withUntypedNulls())
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              Set.of(
                  Features.view(Statement.CreateView.ALTERING),
                  Features.rule(Schema.TableUnique.class),
                  Features.rule(Schema.TableCheck.class),
                  Features.rule(Schema.ForeignKey.class),
                  Features.BARE_COLUMNS,
                  Features.CROSS_ON,
                  Features.MIXED_REFERENCES,
                  Features.NULL_KEYS,
                  Features.VIEWS_FOLLOW,
                  Features.operator(BinaryOp.SHIFT_LEFT),
                  "row between",
                  "changes of indexed tables",
                  "key descending",
                  "key collation",
                  "index collation",
                  "generated stored",
                  "generated collation"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .scalars(new TypedScalars(new DuckdbScalars()))
          .storage(STORAGE)
          .planForm(
              PlanForm.of(
                  "EXPLAIN (FORMAT JSON)", PlanForm.Shape.JSON, "name", "Join Type", "Type"))
          .plans("PRAGMA disable_optimizer")
          .build();
}
