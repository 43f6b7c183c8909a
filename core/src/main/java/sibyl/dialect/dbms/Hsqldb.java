package sibyl.dialect.dbms;

import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.others;
import static sibyl.dialect.preset.Faults.states;
import static sibyl.dialect.preset.Faults.texts;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.TEXT;

import java.util.List;
import java.util.Map;
import java.util.Set;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Storage;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.scalars.HsqldbScalars;
import sibyl.scalar.TypedScalars;
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

/// The dialect of HyperSQL, read by generators and error handling when it is the target. It converts few types implicitly, and a
/// NULL needs a CAST. The default padding, by which 'a' equals 'a ', is switched off in each test database, because otherwise
/// DISTINCT over texts would be nondeterministic. FILTER and NULL patterns are left out, because they only give internal errors,
/// which would hide all others. Sources: its guide (chapters on data types, statements, built-in functions).
public final class Hsqldb {
  private Hsqldb() {}

  /// VARCHAR_IGNORECASE ignores case and trailing blanks, and no single function removes both.
  private static final String NOTHING_LEVELS = "no function";

  private static final Words WORDS =
      new Words(
          StandardSql.expressions(
              """
              FIRM TEXT: VARCHAR(1000)
              LOOSE REAL: DOUBLE
              LOOSE NUMERIC: DECIMAL(40, 5)
              FIRM BLOB: VARBINARY(1000)
              """
                  + StandardSql.PLAIN_CASTS
                  + """
                  COLLATED TEXT: VARCHAR_IGNORECASE(1000)
                  """,
              functions()),
          QueryWords.of(StandardSql.JOINS_WITH_FULL));

  private static final Tables TABLES =
      Tables.of(
          ColumnTypes.of(
              StandardSql.columns(
                  "10 INTEGER | 3 BIGINT | 1 SMALLINT | 1 TINYINT",
                  """
                  LOOSE REAL: 4 DOUBLE
                  FIRM TEXT: 7 VARCHAR(100) | 1 VARCHAR(3)
                  COLLATED TEXT: 3 VARCHAR_IGNORECASE(100) | 1 CHAR(3)
                  FIRM BLOB: 2 VARBINARY(100)
                  """,
                  ""),
              List.of(
                  StandardSql.integers("INTEGER"),
                  StandardSql.SMALLINTS,
                  StandardSql.TINYINTS,
                  StandardSql.DECIMALS,
                  StandardSql.shortTexts("VARCHAR(3)"),
                  StandardSql.shortTexts("CHAR(3)"))),
          KeyWords.of("INTEGER", "", StandardSql.REFERENCE_TAILS).withRowIds("ROWNUM"));

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("DATABASE TRANSACTION CONTROL", List.of("LOCKS", "MVLOCKS", "MVCC"), false),
          new Variable("SESSION RESULT MEMORY ROWS", List.of("0", "1", "1000"), false));

  private static final List<Verb> VERBS =
      List.of(Verb.plain("CHECKPOINT"), Verb.plain("CHECKPOINT DEFRAG"));

  private static final List<FaultRule> FAULTS =
      inOrder(
          texts(SLOW, "statement execution aborted"),
          texts(REFUSED, "dependent objects exist", "already exists on the set of columns"),
          texts(MALFORMED, "user lacks privilege or object not found"),
          states(CONFLICT, "40"),
          states(REFUSED, "23"),
          states(DATA, "22 21 34"),
          states(UNSUPPORTED, "0A"),
          states(INTERNAL, "S1"),
          others(MALFORMED));

  private static List<Function> functions() {
    return StandardFunctions.with(
        StandardSql.KINDS,
        """
        INTEGER: length(TEXT) bit_length(TEXT) ascii(TEXT)
        INTEGER: locate(TEXT, TEXT) instr(TEXT, TEXT) difference(TEXT, TEXT) sign(NUMERIC)
        INTEGER: bitand(INTEGER, INTEGER) bitor(INTEGER, INTEGER) bitxor(INTEGER, INTEGER) bitnot(INTEGER)
        INTEGER: year(DATE) month(DATE) dayofmonth(DATE) dayofweek(DATE) dayofyear(DATE) quarter(DATE) week(DATE)
        INTEGER: hour(TIME) minute(TIME) hour(TIMESTAMP)
        NUMERIC: abs(NUMERIC) ceiling(NUMERIC) floor(NUMERIC) round(NUMERIC) trunc(NUMERIC) second(TIME)
        REAL: sin(REAL) cos(REAL) tan(REAL) atan(REAL) sinh(REAL) cosh(REAL) tanh(REAL) atan2(REAL, REAL)
        REAL: degrees(REAL) radians(REAL) pi()
        TEXT: lower(TEXT) upper(TEXT) lcase(TEXT) ucase(TEXT) trim(TEXT) ltrim(TEXT) rtrim(TEXT) reverse(TEXT)
        TEXT: substr(TEXT, INTEGER) substr(TEXT, INTEGER, INTEGER) left(TEXT, INTEGER) right(TEXT, INTEGER)
        TEXT: replace(TEXT, TEXT) replace(TEXT, TEXT, TEXT) translate(TEXT, TEXT, TEXT) soundex(TEXT)
        TEXT: concat(TEXT, TEXT...) concat_ws(TEXT, TEXT, TEXT...) rawtohex(BLOB) dayname(DATE) monthname(DATE)
        BOOLEAN: regexp_matches(TEXT, TEXT)
        DATE: last_day(DATE)
        T: coalesce(T, T...) ifnull(T, T) nvl(T, T) nullif(T, T) greatest(T, T...) least(T, T...)
        T: nvl2(BOOLEAN, T, T)
        """,
        List.of(
            aggregate("every", BOOLEAN, Fold.NONE, BOOLEAN),
            aggregate("some", BOOLEAN, Fold.NONE, BOOLEAN),
            aggregate("group_concat", TEXT, Fold.NONE, TEXT).with(Purity.ORDERED)));
  }

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              Set.of(),
              new Constants("X'%s'", "%s '%s'", "%s1.0E0/0.0E0", false),
              Map.of(
                  BinaryOp.BIT_AND, "BITAND(%s, %s)",
                  BinaryOp.BIT_OR, "BITOR(%s, %s)",
                  BinaryOp.MODULO, "MOD(%s, %s)"),
              Clauses.of("SET %s %s"))
          .withTransactions(
              new Transactions(
                  List.of("SET AUTOCOMMIT FALSE"),
                  List.of("SET TRANSACTION ISOLATION LEVEL %s", "SET AUTOCOMMIT FALSE"),
                  List.of("SET AUTOCOMMIT TRUE"),
                  false));

  private static final Catalogue CATALOGUE = Catalogue.of("SCRIPT");

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER COLUMN RENAME TO | TABLE | COLUMN_RENAMED | ALTER COLUMN %c RENAME TO %n
          ALTER TABLE ALTER COLUMN SET DATA TYPE | PLAIN | RETYPED | ALTER COLUMN %c SET DATA TYPE %y
          ALTER TABLE ALTER COLUMN SET DEFAULT | PLAIN | NONE | ALTER COLUMN %c SET DEFAULT %v
          ALTER TABLE ALTER COLUMN DROP DEFAULT | PLAIN | NONE | ALTER COLUMN %c DROP DEFAULT
          ALTER TABLE ALTER COLUMN SET NOT NULL | OPEN | FILLED | ALTER COLUMN %c SET NOT NULL
          ALTER TABLE ALTER COLUMN SET NULL | FILLED | UNFILLED | ALTER COLUMN %c SET NULL
          ALTER TABLE ALTER COLUMN DROP EXPRESSION | GENERATED | FREED | ALTER COLUMN %c DROP EXPRESSION
          ALTER TABLE ADD COLUMN BEFORE | TABLE | ADDED | ADD COLUMN %d BEFORE %c
          ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
          ALTER TABLE DROP CONSTRAINT | CONSTRAINT | OBJECT_GONE | DROP CONSTRAINT %i
          ALTER TABLE DROP PRIMARY KEY | KEYED | KEY_GONE | DROP PRIMARY KEY
          ALTER CONSTRAINT RENAME TO | CONSTRAINT | OBJECT_RENAMED | %!ALTER CONSTRAINT %i RENAME TO %n
          ALTER INDEX RENAME TO | INDEX | OBJECT_RENAMED | %!ALTER INDEX %i RENAME TO %n
          TRUNCATE TABLE | PARENTLESS | EMPTIED | TRUNCATE TABLE %t | TRUNCATE TABLE %t RESTART IDENTITY AND COMMIT
          CREATE TABLE LIKE | TABLE | COPIED | CREATE TABLE %n (LIKE %t)
          CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS (SELECT * FROM %t) WITH DATA
          COMMENT ON TABLE | TABLE | NONE | COMMENT ON TABLE %t IS 'changed'
          """);

  private static Variant filed(String name, String options) {
    return Variant.opened(name)
        .at(
            "jdbc:hsqldb:file:{work}/{world};sql.pad_space=false;hsqldb.lock_file=false"
                + ";hsqldb.log_data=false"
                + options);
  }

  private static final Storage STORAGE =
      Storage.of(
          Variant.opened("plain"),
          Variant.opened("MVLOCKS", "SET DATABASE TRANSACTION CONTROL MVLOCKS"),
          Variant.opened("MVCC", "SET DATABASE TRANSACTION CONTROL MVCC"),
          filed("file", ""),
          filed("CACHED", ";hsqldb.default_table_type=cached"),
          filed(
              "CACHED, small cache",
              ";hsqldb.default_table_type=cached;hsqldb.cache_rows=100;hsqldb.cache_size=100"),
          filed("CACHED, MVCC", ";hsqldb.default_table_type=cached;hsqldb.tx=mvcc"));

  private static final Waits WAITS =
      new Waits(
          "CALL SESSION_ID()",
          """
          SELECT SESSION_ID FROM INFORMATION_SCHEMA.SYSTEM_SESSIONS
          WHERE LATCH_COUNT > 0 AND CURRENT_STATEMENT <> ''
          """,
          1,
          1,
          List.of());

  public static final Dialect DIALECT =
      Dialect.named("hsqldb", SPELLING, WORDS, TABLES.withChanges(CHANGES))
          .semantics(
              TypeSemantics.STRICT.converting(TypeSemantics.MOMENTS).withLevelling(NOTHING_LEVELS))
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              StandardSql.plainLacksAnd(
                  Features.view(Statement.CreateView.REPLACING),
                  Features.NULL_PATTERNS,
                  "aggregate filter",
                  "alter RenameColumn",
                  "check of others",
                  "index repeats",
                  "op SHIFT_LEFT",
                  "op SHIFT_RIGHT",
                  "window"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .storage(STORAGE)
          .planForm(
              PlanForm.of(
                  "EXPLAIN PLAN FOR",
                  PlanForm.Shape.LINES,
                  "join type=([A-Z ]+)",
                  "access=([A-Z ]+)",
                  "(isDistinctSelect|isGrouped|isAggregated)=\\[(true)",
                  "^(UNION|UNION ALL|EXCEPT|INTERSECT)",
                  "(start condition|end condition|other condition|range variable|having|order by)",
                  "\\b([A-Z_]+) arg_"))
          .waits(WAITS)
          .scalars(new TypedScalars(new HsqldbScalars()))
          .build();
}
