package sibyl.dialect.dbms;

import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.codes;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.others;
import static sibyl.dialect.preset.Faults.states;
import static sibyl.dialect.preset.Faults.texts;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.GEOMETRY;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.TEXT;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.IndexKind;
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
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.preset.Domains;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.scalars.h2.H2Scalars;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.Statement;

/// The dialect of H2, read by generators and error handling when it is the target. Numbers are converted implicitly; texts, dates
/// and times only by CAST, because it would convert them to the other side's type and fail on the first invalid one. Versions
/// before 2 keep the scale of a decimal as it was written, so equal decimals may look different. Sources: its manual (commands,
/// functions, datatypes) and its list of error codes.
public final class H2 {
  private H2() {}

  private static final Words WORDS =
      new Words(
          StandardSql.expressions(
                  """
                  FIRM TEXT: VARCHAR
                  LOOSE REAL: DOUBLE PRECISION
                  LOOSE NUMERIC: DECIMAL(30, 5)
                  FIRM BLOB: VARBINARY
                  """
                      + StandardSql.PLAIN_CASTS
                      + """
                      COLLATED TEXT: VARCHAR_IGNORECASE
                      """,
                  functions())
              .withPatterns("LIKE", "LIKE", "ILIKE", "REGEXP")
              .withEdges(ExpressionWords.INFINITIES),
          QueryWords.of(StandardSql.JOINS)
              .withFrames(
                  "", QueryWords.UP_TO_CURRENT, QueryWords.FROM_CURRENT, QueryWords.OTHER_GROUPS)
              .withTableHints("USE INDEX ()"));

  private static final Tables TABLES =
      Tables.of(
              ColumnTypes.of(
                      StandardSql.columns(
                          "10 INT | 3 BIGINT | 1 SMALLINT | 1 TINYINT",
                          """
                          LOOSE REAL: 4 DOUBLE PRECISION | 1 REAL
                          FIRM TEXT: 7 VARCHAR | 1 VARCHAR(3) | 1 CLOB
                          COLLATED TEXT: 3 VARCHAR_IGNORECASE | 1 CHAR(3)
                          FIRM BLOB: 2 VARBINARY | 1 BLOB
                          """,
                          "FIRM GEOMETRY: 6 GEOMETRY\n"),
                      List.of(
                          StandardSql.integers("INT"),
                          StandardSql.SMALLINTS,
                          StandardSql.TINYINTS,
                          StandardSql.DECIMALS,
                          StandardSql.REALS,
                          StandardSql.shortTexts("VARCHAR(3)"),
                          StandardSql.shortTexts("CHAR(3)"),
                          Domains.shapes(
                              "GEOMETRY",
                              "POINT (0 0)",
                              "POINT (1 1)",
                              "POINT (1 2)",
                              "POINT (-1 2.5)",
                              "POINT (0.1 0)",
                              "POINT (2 2)",
                              "POINT (16777217 -0.1)",
                              "POINT (1E10 -1E10)",
                              "POINT EMPTY",
                              "LINESTRING (0 0, 2 2)",
                              "POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))",
                              "POLYGON ((-1 -1, 1 -1, 1 1, -1 1, -1 -1))")))
                  .withLarge(List.of("CLOB", "BLOB")),
              KeyWords.of("INT", "", StandardSql.REFERENCE_TAILS).withRowIds("ROWNUM", "_ROWID_"))
          .withIndexKinds(
              List.of(
                  new IndexKind("HASH", List.of()), new IndexKind("SPATIAL", List.of(GEOMETRY))));

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("DEFAULT_TABLE_TYPE", List.of("MEMORY", "CACHED"), true),
          new Variable("LAZY_QUERY_EXECUTION", List.of("0", "1"), false),
          new Variable("OPTIMIZE_REUSE_RESULTS", List.of("0", "1"), false),
          new Variable("MAX_MEMORY_ROWS", List.of("1", "3", "10000"), false),
          new Variable("MAX_OPERATION_MEMORY", List.of("0", "1", "100000"), false),
          new Variable("QUERY_STATISTICS", List.of("TRUE", "FALSE"), false),
          new Variable("CACHE_SIZE", List.of("0", "1024"), false),
          new Variable("REFERENTIAL_INTEGRITY", List.of("TRUE", "FALSE"), false));

  private static final List<Verb> VERBS =
      List.of(
          Verb.plain("ANALYZE"),
          Verb.plain("ANALYZE SAMPLE_SIZE 1"),
          Verb.ofTable("ANALYZE TABLE"),
          Verb.plain("CHECKPOINT"));

  private static final List<FaultRule> FAULTS =
      inOrder(
          codes(INTERNAL, "50000 90030"),
          codes(SLOW, "57014 90051"),
          codes(CONFLICT, "40001 50200 90131"),
          codes(DATA, "90108 90053 90095"),
          states(REFUSED, "23"),
          states(DATA, "22"),
          codes(DATA, "90008"),
          codes(REFUSED, "42112 90085 90083 90084 90107 90109"),
          codes(UNSUPPORTED, "90022 50100"),
          // It cannot parse the SQL that it printed for a derived table or a view.
          Stream.of(
              new FaultRule("42", FaultRule.ANY_CODE, "\\000aFROM \"\"PUBLIC\"\".\"\"", INTERNAL)),
          states(MALFORMED, "42"),
          texts(UNSUPPORTED, "not supported"),
          others(MALFORMED));

  private static List<Function> functions() {
    return StandardFunctions.with(
        StandardSql.KINDS,
        """
        INTEGER: length(TEXT) char_length(TEXT) octet_length(TEXT) bit_length(TEXT) ascii(TEXT)
        INTEGER: locate(TEXT, TEXT) instr(TEXT, TEXT) difference(TEXT, TEXT) sign(NUMERIC) ora_hash(TEXT)
        INTEGER: bitand(INTEGER, INTEGER) bitor(INTEGER, INTEGER) bitxor(INTEGER, INTEGER) bitnot(INTEGER)
        INTEGER: year(DATE) month(DATE) day_of_month(DATE) day_of_week(DATE) day_of_year(DATE) quarter(DATE)
        INTEGER: iso_year(DATE) iso_week(DATE) iso_day_of_week(DATE) week(DATE)
        INTEGER: hour(TIME) minute(TIME) second(TIME) hour(TIMESTAMP)
        NUMERIC: abs(NUMERIC) ceiling(NUMERIC) floor(NUMERIC) round(NUMERIC) truncate(NUMERIC)
        REAL: sin(REAL) cos(REAL) tan(REAL) atan(REAL) sinh(REAL) cosh(REAL) tanh(REAL)
        REAL: atan2(REAL, REAL) degrees(REAL) radians(REAL) exp(REAL) sqrt(REAL) power(REAL, REAL) pi()
        TEXT: lower(TEXT) upper(TEXT) lcase(TEXT) ucase(TEXT) trim(TEXT) ltrim(TEXT) rtrim(TEXT)
        TEXT: substring(TEXT, INTEGER) substring(TEXT, INTEGER, INTEGER) left(TEXT, INTEGER) right(TEXT, INTEGER)
        TEXT: replace(TEXT, TEXT) replace(TEXT, TEXT, TEXT) translate(TEXT, TEXT, TEXT) soundex(TEXT)
        TEXT: concat(TEXT, TEXT...) concat_ws(TEXT, TEXT, TEXT...)
        TEXT: rawtohex(TEXT) char(INTEGER) stringencode(TEXT) xmltext(TEXT) xmlcomment(TEXT) quote_ident(TEXT)
        TEXT: dayname(DATE) monthname(DATE) to_char(INTEGER) utf8tostring(BLOB)
        BLOB: stringtoutf8(TEXT) compress(BLOB)
        T: coalesce(T, T...) ifnull(T, T) nvl(T, T) nullif(T, T) greatest(T, T...) least(T, T...)
        T: nvl2(BOOLEAN, T, T) casewhen(BOOLEAN, T, T)
        BOOLEAN: `(%s && %s)`(GEOMETRY, GEOMETRY)
        TEXT: `CAST(%s AS VARCHAR)`(GEOMETRY)
        """,
        List.of(
            aggregate("bool_or", BOOLEAN, Fold.NONE, BOOLEAN),
            aggregate("bool_and", BOOLEAN, Fold.NONE, BOOLEAN),
            aggregate("bit_or", INTEGER, Fold.NONE, INTEGER),
            aggregate("bit_and", INTEGER, Fold.NONE, INTEGER),
            aggregate("group_concat", TEXT, Fold.NONE, TEXT).with(Purity.ORDERED)),
        StandardFunctions.RANKS,
        StandardFunctions.PLAIN_POSITIONS);
  }

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              Set.of(),
              new Constants(
                  "X'%s'",
                  "%s '%s'",
                  "CAST('%sInfinity' AS DOUBLE PRECISION)",
                  "CAST('%s' AS GEOMETRY)",
                  false),
              Map.of(
                  BinaryOp.BIT_AND, "BITAND(%s, %s)",
                  BinaryOp.BIT_OR, "BITOR(%s, %s)",
                  BinaryOp.SHIFT_LEFT, "LSHIFT(%s, %s)",
                  BinaryOp.SHIFT_RIGHT, "RSHIFT(%s, %s)",
                  BinaryOp.MODULO, "MOD(%s, %s)"),
              Clauses.of("SET %s %s"))
          .withTransactions(
              Transactions.of(
                  "BEGIN",
                  "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL %s",
                  "BEGIN"))
          .withExplain("EXPLAIN");

  private static final Catalogue CATALOGUE = Catalogue.of("SCRIPT NODATA NOPASSWORDS NOSETTINGS");

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER COLUMN SET DATA TYPE | PLAIN | RETYPED | ALTER COLUMN %c SET DATA TYPE %y
          ALTER TABLE ALTER COLUMN | PLAIN | REDEFINED | ALTER COLUMN %d
          """
              + StandardSql.COLUMN_CHANGES
              + """
              ALTER TABLE ALTER COLUMN DROP EXPRESSION | GENERATED | FREED | ALTER COLUMN %c DROP EXPRESSION
              ALTER TABLE ALTER COLUMN SET INVISIBLE | PLAIN | NONE | ALTER COLUMN %c SET INVISIBLE | ALTER COLUMN %c SET VISIBLE
              ALTER TABLE ALTER COLUMN SELECTIVITY | TABLE | NONE | ALTER COLUMN %c SELECTIVITY 1 | ALTER COLUMN %c SELECTIVITY 100
              ALTER TABLE ADD COLUMN BEFORE | TABLE | ADDED | ADD COLUMN %d BEFORE %c | ADD COLUMN %d AFTER %c
              ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
              ALTER TABLE RENAME CONSTRAINT | CONSTRAINT | OBJECT_RENAMED | RENAME CONSTRAINT %i TO %n
              ALTER TABLE DROP CONSTRAINT | CONSTRAINT | OBJECT_GONE | DROP CONSTRAINT %i
              ALTER TABLE DROP PRIMARY KEY | KEYED | KEY_GONE | DROP PRIMARY KEY
              ALTER TABLE SET REFERENTIAL_INTEGRITY | TABLE | NONE | SET REFERENTIAL_INTEGRITY TRUE | SET REFERENTIAL_INTEGRITY TRUE CHECK
              ALTER INDEX RENAME TO | INDEX | OBJECT_RENAMED | %!ALTER INDEX %i RENAME TO %n
              ALTER VIEW RECOMPILE | VIEW | NONE | ALTER VIEW %t RECOMPILE
              ALTER VIEW RENAME TO | VIEW | TABLE_RENAMED | ALTER VIEW %t RENAME TO %n
              TRUNCATE TABLE | PARENTLESS | EMPTIED | TRUNCATE TABLE %t
              COMMENT ON TABLE | TABLE | NONE | COMMENT ON TABLE %t IS 'changed'
              """);

  private static Variant filed(String name, String options, String... opening) {
    return Variant.opened(name, opening)
        .at(
            "jdbc:h2:file:{work}/{world}"
                + options
                + ";TRACE_LEVEL_FILE=0;FILE_LOCK=NO;DB_CLOSE_ON_EXIT=FALSE");
  }

  private static final Storage STORAGE =
      Storage.of(
          Variant.opened("plain"),
          filed("file", ""),
          filed("compressed file", ";COMPRESS=TRUE"),
          filed("small pages", ";PAGE_SIZE=64;CACHE_SIZE=0"),
          filed("file, tables in memory", "", "SET DEFAULT_TABLE_TYPE MEMORY"),
          Variant.opened("large objects apart", "SET MAX_LENGTH_INPLACE_LOB 1"));

  /// A blocking connection is listed until the other one wakes up, but then it has nothing uncommitted.
  private static final Waits WAITS =
      new Waits(
          "SELECT SESSION_ID()",
          """
          SELECT s.SESSION_ID FROM INFORMATION_SCHEMA.SESSIONS s
          JOIN INFORMATION_SCHEMA.SESSIONS b ON b.SESSION_ID = s.BLOCKER_ID
          WHERE b.CONTAINS_UNCOMMITTED AND COALESCE(b.BLOCKER_ID, 0) <> s.SESSION_ID
          """,
          20,
          2,
          List.of("SET LOCK_TIMEOUT 60000"));

  public static final Dialect DIALECT =
      Dialect.named("h2", SPELLING, WORDS, TABLES.withChanges(CHANGES))
          .semantics(TypeSemantics.STRICT.converting(TypeSemantics.MOMENTS).withUntypedNulls())
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              StandardSql.plainLacksAnd(
                  Features.view(Statement.CreateView.ALTERING),
                  Features.UNORDERED_RANKS,
                  "key of open columns",
                  "natural"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .storage(STORAGE)
          .planForm(
              PlanForm.of(
                  "EXPLAIN",
                  PlanForm.Shape.LINES,
                  "/\\* .*(tableScan|direct lookup)",
                  "/\\* (group sorted|index sorted|distinct)",
                  "/\\* \\S+\\.([A-Z_]+?)_?[0-9A-F]*(:)",
                  "^\\s*((?:LEFT|RIGHT|INNER|CROSS|NATURAL)[A-Z ]* JOIN)",
                  "^\\W*(UNION ALL|UNION|EXCEPT|INTERSECT|SELECT DISTINCT|SELECT|WITH)\\b",
                  "^\\W*(GROUP BY|HAVING|QUALIFY|ORDER BY|OFFSET|FETCH)\\b",
                  "\\b(EXISTS|IN)\\("))
          .waits(WAITS)
          .scalars(new H2Scalars())
          .build();
}
