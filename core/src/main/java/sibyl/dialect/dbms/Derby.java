package sibyl.dialect.dbms;

import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.LOST;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.others;
import static sibyl.dialect.preset.Faults.states;
import static sibyl.dialect.preset.Faults.texts;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;

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
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Storage;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.preset.StandardFunctions;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.scalars.DerbyScalars;
import sibyl.scalar.TypedScalars;
import sibyl.sql.Expr.BinaryOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.Statement;

/// The dialect of Apache Derby, read by generators and error handling when it is the target. Comparisons of texts and bytes
/// ignore trailing blanks, so DISTINCT over them is nondeterministic. It converts no types implicitly, a NULL needs a CAST, and
/// numbers cannot be cast to VARCHAR. Source: its reference manual.
public final class Derby {
  private Derby() {}

  private static final Words WORDS =
      new Words(
          StandardSql.expressions(
              """
              COLLATED TEXT: VARCHAR(1000)
              LOOSE REAL: DOUBLE
              LOOSE NUMERIC: DECIMAL(31, 5)
              COLLATED BLOB: VARCHAR(1000) FOR BIT DATA
              """
                  + StandardSql.PLAIN_CASTS,
              functions()),
          QueryWords.of(StandardSql.JOINS).withTableHints("--DERBY-PROPERTIES index=null\n"));

  private static final Tables TABLES =
      Tables.of(
          ColumnTypes.of(
              StandardSql.columns(
                  "10 INTEGER | 3 BIGINT | 1 SMALLINT",
                  """
                  LOOSE REAL: 4 DOUBLE | 1 REAL
                  COLLATED TEXT: 7 VARCHAR(100) | 1 VARCHAR(3) | 1 CHAR(3)
                  COLLATED BLOB: 2 VARCHAR(100) FOR BIT DATA
                  """,
                  ""),
              List.of(
                  StandardSql.integers("INTEGER"),
                  StandardSql.SMALLINTS,
                  StandardSql.DECIMALS,
                  StandardSql.REALS,
                  StandardSql.shortTexts("VARCHAR(3)"),
                  StandardSql.shortTexts("CHAR(3)"))),
          KeyWords.of(
              "INTEGER",
              "",
              "",
              "ON DELETE CASCADE",
              "ON DELETE SET NULL",
              "ON DELETE RESTRICT ON UPDATE RESTRICT"));

  private static final List<Variable> VARIABLES =
      List.of(new Variable("ISOLATION", List.of("RR", "RS", "CS", "UR"), false));

  private static final List<Verb> VERBS =
      Stream.of("CHECKPOINT_DATABASE", "EMPTY_STATEMENT_CACHE", "INVALIDATE_STORED_STATEMENTS")
          .map(
              call -> new Verb("CALL SYSCS_UTIL.SYSCS_" + call + "()", List.of(Verb.About.NOTHING)))
          .toList();

  private static final List<FaultRule> FAULTS =
      inOrder(
          states(SLOW, "XCL52"),
          texts(INTERNAL, "NullPointerException"),
          states(LOST, "08"),
          states(INTERNAL, "XJ XS"),
          states(CONFLICT, "40001 40XL"),
          states(REFUSED, "23 X0Y 42X65 42915 42Z93"),
          states(DATA, "22 21 54"),
          states(UNSUPPORTED, "0A"),
          texts(UNSUPPORTED, "not supported"),
          others(MALFORMED));

  private static List<Function> functions() {
    return StandardFunctions.with(
        StandardSql.KINDS,
        """
        INTEGER: length(TEXT) locate(TEXT, TEXT) locate(TEXT, TEXT, INTEGER) sign(NUMERIC)
        INTEGER: year(DATE) month(DATE) day(DATE) hour(TIME) minute(TIME) hour(TIMESTAMP) year(TIMESTAMP)
        NUMERIC: abs(NUMERIC) second(TIME)
        REAL: ceil(REAL) floor(REAL) sin(REAL) cos(REAL) tan(REAL) atan(REAL) sinh(REAL) cosh(REAL) tanh(REAL)
        REAL: atan2(REAL, REAL) degrees(REAL) radians(REAL) pi() double(NUMERIC)
        TEXT: lower(TEXT) upper(TEXT) lcase(TEXT) ucase(TEXT) trim(TEXT) ltrim(TEXT) rtrim(TEXT)
        TEXT: substr(TEXT, INTEGER) char(DATE) varchar(TEXT)
        DATE: date(TIMESTAMP)
        TIME: time(TIMESTAMP)
        TIMESTAMP: timestamp(DATE, TIME)
        T: coalesce(T, T...) nullif(T, T) value(T, T)
        """);
  }

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              Set.of(),
              new Constants("X'%s'", "%s('%s')", "%s1.7E308", false),
              Map.of(BinaryOp.MODULO, "MOD(%s, %s)"),
              Clauses.of("SET %s %s").withFetch())
          .withTransactions(
              new Transactions(
                  List.of("AUTOCOMMIT OFF"),
                  List.of("SET ISOLATION %s", "AUTOCOMMIT OFF"),
                  List.of("AUTOCOMMIT ON"),
                  true));

  /// The columns of an index by their numbers in its descriptor; generated indexes have at most two.
  private static String described(String index, String first) {
    return "CAST(%s.descriptor AS VARCHAR(100)) LIKE '%%(' || RTRIM(CHAR(%s.columnnumber)) || '%%"
        .formatted(index, first);
  }

  /// DESC after a column of an index, where the descriptor has it before that `end`.
  private static String falling(String end) {
    return " || CASE WHEN CAST(g.descriptor AS VARCHAR(100)) LIKE '% DESC"
        + end
        + "%' THEN ' DESC' ELSE '' END";
  }

  /// Unique indexes come first, because no index is made if a unique one of the same columns exists.
  private static final String PLAIN_FIRST = " ORDER BY 1";

  private static final String ONE =
      described("g", "a") + ")' AND CAST(g.descriptor AS VARCHAR(100)) NOT LIKE '%,%'";

  private static final String TWO =
      described("g", "a") + ", ' || RTRIM(CHAR(b.columnnumber)) || '%)'";

  /// Derby tries all orders of a join that it is not given one for, for seconds.
  private static final String KEYS =
      """
      FROM --DERBY-PROPERTIES joinOrder=FIXED
      sys.systables t JOIN sys.sysconstraints k ON k.tableid = t.tableid
      JOIN sys.syskeys y ON y.constraintid = k.constraintid
      JOIN sys.sysconglomerates g ON g.conglomerateid = y.conglomerateid
      JOIN sys.syscolumns a ON a.referenceid = t.tableid
      """;

  private static final String INDEXES =
      """
      FROM --DERBY-PROPERTIES joinOrder=FIXED
      sys.systables t JOIN sys.sysconglomerates g ON g.tableid = t.tableid AND g.isindex AND NOT g.isconstraint
      JOIN sys.syscolumns a ON a.referenceid = t.tableid
      """;

  private static final String SECOND = " JOIN sys.syscolumns b ON b.referenceid = t.tableid";

  private static final String OF_TABLE = " WHERE t.tablename = UPPER('%s') AND ";

  private static final String KEY =
      "SELECT 'ALTER TABLE %s ADD ' || CASE k.type WHEN 'P' THEN 'PRIMARY KEY (' ELSE 'UNIQUE ('"
          + " END || a.columnname";

  private static final String INDEX =
      """
      SELECT 'CREATE ' || CASE WHEN CAST(g.descriptor AS VARCHAR(100)) LIKE 'UNIQUE%' THEN 'UNIQUE ' ELSE '' END
      || 'INDEX ' || g.conglomeratename || ' ON %s (' || a.columnname
      """;

  private static final Catalogue CATALOGUE =
      Catalogue.of(
              """
              SELECT c.columnnumber, 'ALTER TABLE %s ADD COLUMN ' || c.columnname || ' '
              || CAST(c.columndatatype AS VARCHAR(500))
              || CASE WHEN c.autoincrementstart IS NOT NULL THEN ' GENERATED BY DEFAULT AS IDENTITY'
              WHEN c.columndefault IS NULL THEN ''
              WHEN CAST(c.columndefault AS VARCHAR(500)) LIKE 'GENERATED ALWAYS%'
              THEN ' ' || CAST(c.columndefault AS VARCHAR(500))
              ELSE ' DEFAULT ' || CAST(c.columndefault AS VARCHAR(500)) END
              FROM sys.syscolumns c JOIN sys.systables t ON c.referenceid = t.tableid
              WHERE t.tablename = UPPER('%s') ORDER BY c.columnnumber
              """,
              """
              SELECT 'ALTER TABLE %s ADD CHECK ' || CAST(h.checkdefinition AS VARCHAR(500))
              FROM sys.syschecks h JOIN sys.sysconstraints k ON h.constraintid = k.constraintid
              JOIN sys.systables t ON t.tableid = k.tableid WHERE t.tablename = UPPER('%s')
              """,
              KEY + " || ')'" + KEYS + OF_TABLE + ONE,
              KEY + " || ', ' || b.columnname || ')'" + KEYS + SECOND + OF_TABLE + TWO,
              INDEX + falling(")") + " || ')'" + INDEXES + OF_TABLE + ONE + PLAIN_FIRST,
              INDEX
                  + falling(",")
                  + " || ', ' || b.columnname"
                  + falling(")")
                  + " || ')'"
                  + INDEXES
                  + SECOND
                  + OF_TABLE
                  + TWO
                  + PLAIN_FIRST,
              """
              SELECT 'ALTER TABLE %s ADD FOREIGN KEY (' || a.columnname || ') REFERENCES ' || o.tablename || ' ('
              || b.columnname || ') ON DELETE ' || CASE f.deleterule WHEN 'C' THEN 'CASCADE' WHEN 'U' THEN 'SET NULL'
              WHEN 'S' THEN 'RESTRICT' ELSE 'NO ACTION' END
              || ' ON UPDATE ' || CASE f.updaterule WHEN 'S' THEN 'RESTRICT' ELSE 'NO ACTION' END
              FROM --DERBY-PROPERTIES joinOrder=FIXED
              sys.systables t JOIN sys.sysconstraints k ON k.tableid = t.tableid
              JOIN sys.sysforeignkeys f ON f.constraintid = k.constraintid
              JOIN sys.sysconglomerates g ON g.conglomerateid = f.conglomerateid
              JOIN sys.syscolumns a ON a.referenceid = t.tableid
              JOIN sys.sysconstraints p ON p.constraintid = f.keyconstraintid
              JOIN sys.systables o ON o.tableid = p.tableid
              JOIN sys.syskeys y ON y.constraintid = p.constraintid
              JOIN sys.sysconglomerates e ON e.conglomerateid = y.conglomerateid
              JOIN sys.syscolumns b ON b.referenceid = o.tableid
              """
                  + OF_TABLE
                  + ONE
                  + " AND "
                  + described("e", "b")
                  + ")'")
          .withExtras(
              """
              SELECT CAST(v.viewdefinition AS VARCHAR(10000)) FROM sys.sysviews v
              """)
          .withSharedIndexes();

  private static final List<Change> CHANGES =
      Change.list(
          """
          RENAME TABLE | PARENTLESS | TABLE_RENAMED | RENAME TABLE %t TO %n
          RENAME COLUMN | PLAIN | COLUMN_RENAMED | RENAME COLUMN %t.%c TO %n
          RENAME INDEX | INDEX | OBJECT_RENAMED | %!RENAME INDEX %i TO %n
          ALTER TABLE ALTER COLUMN SET DATA TYPE | LONG | NONE | ALTER COLUMN %c SET DATA TYPE VARCHAR(200)
          ALTER TABLE ALTER COLUMN DEFAULT | PLAIN | NONE | ALTER COLUMN %c DEFAULT %v | ALTER COLUMN %c SET DEFAULT %v
          ALTER TABLE ALTER COLUMN DROP DEFAULT | PLAIN | NONE | ALTER COLUMN %c DROP DEFAULT
          ALTER TABLE ALTER COLUMN NOT NULL | OPEN | FILLED | ALTER COLUMN %c NOT NULL | ALTER COLUMN %c SET NOT NULL
          ALTER TABLE ALTER COLUMN NULL | FILLED | UNFILLED | ALTER COLUMN %c NULL | ALTER COLUMN %c DROP NOT NULL
          ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
          ALTER TABLE DROP CONSTRAINT | CONSTRAINT | OBJECT_GONE | DROP CONSTRAINT %i
          ALTER TABLE DROP PRIMARY KEY | KEYED | KEY_GONE | DROP PRIMARY KEY
          ALTER TABLE DROP UNIQUE | UNIQUE | OBJECT_GONE | DROP UNIQUE %i
          ALTER TABLE DROP CHECK | CHECK | OBJECT_GONE | DROP CHECK %i
          ALTER TABLE DROP FOREIGN KEY | REFERENCE | OBJECT_GONE | DROP FOREIGN KEY %i
          ALTER TABLE LOCKSIZE | TABLE | NONE | LOCKSIZE TABLE | LOCKSIZE ROW
          TRUNCATE TABLE | PARENTLESS | EMPTIED | TRUNCATE TABLE %t
          CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS SELECT * FROM %t WITH NO DATA
          """);

  private static Variant set(String property, String value) {
    return Variant.opened(
        property + " " + value,
        "CALL SYSCS_UTIL.SYSCS_SET_DATABASE_PROPERTY('derby.storage.%s', '%s')"
            .formatted(property, value));
  }

  private static final Storage STORAGE =
      Storage.of(
          Variant.opened("plain"),
          set("pageSize", "4096"),
          set("pageSize", "8192"),
          set("pageSize", "16384"),
          set("pageSize", "32768"),
          set("pageReservedSpace", "90"),
          set("minimumRecordSize", "1000"));

  /// A connection that waited is listed until it wakes up, but then nobody holds its lock.
  private static final Waits WAITS =
      new Waits(
          "",
          """
          SELECT DISTINCT w.XID FROM SYSCS_DIAG.LOCK_TABLE w JOIN SYSCS_DIAG.LOCK_TABLE g
          ON g.STATE = 'GRANT' AND g.TABLENAME = w.TABLENAME AND g.LOCKNAME = w.LOCKNAME AND g.XID <> w.XID
          WHERE w.STATE = 'WAIT' AND NOT EXISTS (
            SELECT 1 FROM SYSCS_DIAG.LOCK_TABLE v JOIN SYSCS_DIAG.LOCK_TABLE h
            ON h.STATE = 'GRANT' AND h.TABLENAME = v.TABLENAME AND h.LOCKNAME = v.LOCKNAME
            WHERE v.STATE = 'WAIT' AND v.XID = g.XID AND h.XID = w.XID)
          """,
          20,
          2,
          List.of());

  public static final Dialect DIALECT =
      Dialect.named("derby", SPELLING, WORDS, TABLES.withChanges(CHANGES))
          .semantics(TypeSemantics.STRICT.withLevelling("rtrim"))
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              StandardSql.plainLacksAnd(
                  Features.view(Statement.CreateView.REPLACING),
                  Features.view(Statement.CreateView.ALTERING),
                  Features.CONDITIONS_AS_ARGUMENTS,
                  Features.textOf(INTEGER),
                  Features.textOf(NUMERIC),
                  Features.textOf(REAL),
                  "aggregate filter",
                  "alter RenameColumn",
                  "alter RenameTable",
                  "check of others",
                  "index repeats",
                  "is true",
                  "key of open columns",
                  "op BIT_AND",
                  "op BIT_OR",
                  "op NOT_SAME",
                  "op SAME",
                  "op SHIFT_LEFT",
                  "op SHIFT_RIGHT",
                  "row assignment",
                  "row value",
                  "window",
                  "with"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .storage(STORAGE)
          .planForm(
              new PlanForm(
                  List.of(
                      "CALL SYSCS_UTIL.SYSCS_SET_RUNTIMESTATISTICS(1)",
                      "%s",
                      "VALUES SYSCS_UTIL.SYSCS_GET_RUNTIMESTATISTICS()"),
                  PlanForm.Shape.LINES,
                  List.of(
                      "^\\s*([A-Z][\\w/() -]*?) ResultSet(?: for \\S+)?( using"
                          + " (?:index|constraint))?",
                      "(Eliminate duplicates = true)",
                      "(Left|Right|Source) result set")))
          .waits(WAITS)
          .scalars(new TypedScalars(new DerbyScalars()))
          .build();
}
