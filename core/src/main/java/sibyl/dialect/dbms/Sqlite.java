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
import static sibyl.dialect.preset.Faults.texts;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.TypeName.firm;
import static sibyl.sql.TypeName.loose;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.Module;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.Waits;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.preset.TypeList;
import sibyl.dialect.scalars.SqliteScalars;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Features;
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
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// The dialect of SQLite, read by generators and error handling when it is the target. Types are affinities: any column outside a
/// STRICT table may hold any value, so only casts are firm (equal values look the same). Sources: the language pages of its
/// manual (lang_*, datatype3, pragma, rtree, fts5).
public final class Sqlite {
  private Sqlite() {}

  private static final List<TypeName> STRICT_TYPES =
      TypeList.of(
          """
          FIRM INTEGER: INT | INTEGER
          FIRM REAL: REAL
          FIRM TEXT: TEXT
          FIRM BLOB: BLOB
          LOOSE ANY: ANY
          """);

  private static final Words WORDS =
      new Words(
          ExpressionWords.of(
                  List.of(ANY, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, SqlType.BLOB, BOOLEAN),
                  TypeList.of(
                      """
                      FIRM INTEGER: INTEGER
                      FIRM TEXT: TEXT
                      FIRM REAL: REAL
                      FIRM BLOB: BLOB
                      LOOSE NUMERIC: NUMERIC
                      """),
                  SqliteFunctions.ALL)
              .withCollations("NOCASE", "RTRIM", "BINARY")
              .withPatterns("LIKE", "GLOB")
              .withEdges(
                  List.of(
                      new Value.Real(Double.POSITIVE_INFINITY),
                      new Value.Real(Double.NEGATIVE_INFINITY),
                      new Value.Blob(""))),
          QueryWords.of(
                  JoinKind.COMMA,
                  JoinKind.INNER,
                  JoinKind.CROSS,
                  JoinKind.LEFT,
                  JoinKind.LEFT,
                  JoinKind.RIGHT,
                  JoinKind.FULL)
              .withStandardFrames()
              .withMaterialization()
              .withTableHints("NOT INDEXED")
              .withPlannerHints("likelihood", "likely", "unlikely"));

  private static final Tables TABLES =
      Tables.of(
              ColumnTypes.of(
                  TypeList.weighted(
                      """
                      LOOSE ANY: 6
                      EXACT INTEGER: 6 INTEGER | 3 INT
                      EXACT TEXT: 7 TEXT
                      EXACT REAL: 6 REAL
                      EXACT NUMERIC: 4 NUMERIC
                      LOOSE BLOB: 4 BLOB
                      EXACT TEXT: 1 VARCHAR(9)
                      EXACT REAL: 1 DOUBLE
                      EXACT NUMERIC: 1 BOOLEAN | 1 DECIMAL(9, 2)
                      """),
                  List.of()),
              KeyWords.of(
                      "INTEGER",
                      "AUTOINCREMENT",
                      "",
                      "ON DELETE CASCADE",
                      "ON UPDATE SET NULL",
                      "ON DELETE SET DEFAULT",
                      "DEFERRABLE INITIALLY DEFERRED")
                  .withTails("", "", "", "ON CONFLICT REPLACE", "ON CONFLICT IGNORE")
                  .withRowKey("rowid")
                  .withRowIds("ROWID", "_ROWID_", "OID"))
          .withOptions(
              List.of(
                  new TableOption("WITHOUT ROWID", true, true, List.of()),
                  new TableOption("STRICT", false, false, STRICT_TYPES)))
          .withModules(
              List.of(
                  new Module("rtree", firm("REAL", REAL), true, true, 5, List.of(), List.of()),
                  new Module(
                      "rtree_i32", firm("INTEGER", INTEGER), true, true, 5, List.of(), List.of()),
                  new Module(
                      "fts5",
                      loose("", ANY),
                      false,
                      false,
                      3,
                      List.of(
                          "prefix = '1 2'",
                          "detail = none",
                          "detail = column",
                          "columnsize = 0",
                          "tokenize = 'porter'"),
                      List.of("optimize", "rebuild", "integrity-check"))))
          .withConflicts("IGNORE", "REPLACE", "ABORT", "FAIL", "ROLLBACK")
          .withChanges(
              Change.list(
                  """
                  ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
                  ALTER TABLE ALTER COLUMN SET NOT NULL | OPEN | FILLED | ALTER COLUMN %c SET NOT NULL
                  ALTER TABLE ALTER COLUMN DROP NOT NULL | FILLED | UNFILLED | ALTER COLUMN %c DROP NOT NULL
                  ALTER TABLE DROP CONSTRAINT | CHECK | OBJECT_GONE | DROP CONSTRAINT %i
                  CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS SELECT * FROM %t
                  """));

  private static final List<String> ON_OFF = List.of("ON", "OFF");

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("page_size", List.of("512", "1024", "4096", "65536"), true),
          new Variable("auto_vacuum", List.of("0", "1", "2"), true),
          new Variable("legacy_file_format", ON_OFF, true),
          new Variable("reverse_unordered_selects", ON_OFF, false),
          new Variable("automatic_index", ON_OFF, false),
          new Variable("cell_size_check", ON_OFF, false),
          new Variable("foreign_keys", ON_OFF, false),
          new Variable("defer_foreign_keys", ON_OFF, false),
          new Variable("recursive_triggers", ON_OFF, false),
          new Variable("secure_delete", List.of("ON", "OFF", "FAST"), false),
          new Variable("cache_size", List.of("1", "10", "2000", "-100"), false),
          new Variable("cache_spill", ON_OFF, false),
          new Variable("temp_store", List.of("0", "1", "2"), true),
          new Variable("threads", List.of("0", "2"), false),
          new Variable("checkpoint_fullfsync", ON_OFF, false),
          new Variable("analysis_limit", List.of("0", "1", "100"), false),
          new Variable("locking_mode", List.of("NORMAL", "EXCLUSIVE"), false),
          new Variable("shrink_memory", List.of("1"), false));

  private static final List<Verb> VERBS =
      List.of(
          new Verb("ANALYZE", List.of(Verb.About.NOTHING, Verb.About.TABLE, Verb.About.INDEX)),
          Verb.plain("ANALYZE"),
          new Verb("REINDEX", List.of(Verb.About.NOTHING, Verb.About.TABLE, Verb.About.INDEX)),
          Verb.plain("VACUUM"),
          Verb.plain("PRAGMA optimize"),
          Verb.plain("PRAGMA integrity_check"));

  private static final List<FaultRule> FAULTS =
      inOrder(
          texts(DATA, "malformed JSON", "malformed MATCH"),
          texts(
              INTERNAL,
              "malformed",
              "SQL logic error or missing database",
              "unsupported file format",
              "internal error",
              "out of memory",
              "bad parameter or other API misuse"),
          texts(REFUSED, "unable to delete/modify"),
          codes(INTERNAL, "2 11 26 21"),
          codes(SLOW, "9"),
          codes(REFUSED, "19 20"),
          codes(CONFLICT, "5 6"),
          // No row number is left.
          codes(REFUSED, "13"),
          codes(DATA, "18 25"),
          texts(REFUSED, "constraint failed", "datatype mismatch"),
          texts(CONFLICT, "is locked"),
          texts(
              REFUSED,
              "foreign key mismatch",
              "cannot store",
              "may not be modified",
              "ON CONFLICT clause does not match",
              "Cannot add a",
              "cannot drop",
              "error in ",
              "cannot start a transaction",
              "cannot VACUUM",
              "no such index"),
          texts(
              DATA,
              "integer overflow",
              "string or blob too big",
              "pattern too complex",
              "ESCAPE expression must be",
              "unable to use function",
              "fts5:",
              "JSON",
              "too many",
              "Expression tree is too large",
              "parser stack overflow"),
          texts(
              UNSUPPORTED,
              "no such function",
              "no such module",
              "unknown table option",
              "are not currently supported",
              "not supported"),
          texts(MALFORMED, "syntax error", "no such", "misuse", "ambiguous", "prohibited"),
          codes(MALFORMED, "1"));

  private static final Set<String> KEYWORDS =
      StandardSql.words(
          """
          ADD ALL ALTER AND AS AUTOINCREMENT BETWEEN CASE CHECK COLLATE COMMIT CONSTRAINT CREATE DEFAULT DEFERRABLE
          DELETE DISTINCT DROP ELSE ESCAPE EXCEPT EXISTS FOREIGN FROM GROUP HAVING IN INDEX INSERT INTERSECT INTO IS
          ISNULL JOIN LIMIT NOT NOTHING NOTNULL NULL ON OR ORDER PRIMARY REFERENCES RETURNING SELECT SET TABLE THEN TO
          TRANSACTION UNION UNIQUE UPDATE USING VALUES WHEN WHERE
          """);

  private static final Spelling SPELLING =
      new Spelling(
              "\"",
              KEYWORDS,
              new Constants("x'%s'", "'%2$s'", "%s9e999", false),
              Map.of(ComparisonOp.SAME, "IS", ComparisonOp.NOT_SAME, "IS NOT"),
              Clauses.of("PRAGMA %s = %s").with(Generated.USUAL).withBetween(", "),
              new Syntax(
                  List.of(
                      "OR",
                      "AND",
                      "NOT",
                      "= == <> != IS IN LIKE GLOB BETWEEN ISNULL NOTNULL",
                      "< <= > >=",
                      "& | << >>",
                      "+ -",
                      "* / %",
                      "||",
                      "COLLATE",
                      "+_ -_ ~_"),
                  "\"`[",
                  false,
                  false,
                  Set.of("PRAGMA")))
          .withTransactions(Transactions.of("BEGIN", "BEGIN %s"))
          .withExplain("EXPLAIN QUERY PLAN");

  private static final Catalogue CATALOGUE =
      Catalogue.of(
              """
              SELECT sql FROM (SELECT sql, type, name FROM sqlite_master
              UNION ALL SELECT sql, type, name FROM sqlite_temp_master)
              WHERE type IN ('table', 'index', 'view') AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
              """)
          .withDefinitions(Catalogue.Definitions.compulsory(Pattern.compile("(?i)\\bSTRICT\\b")))
          .withWritableRowKey();

  public static final Dialect DIALECT =
      Dialect.named("sqlite", SPELLING, WORDS, TABLES)
          .semantics(TypeSemantics.FREE)
          .variables(VARIABLES)
          .verbs(VERBS)
          .lacks(
              Set.of(
                  Features.rule(Schema.TablePrimaryKey.class),
                  Features.rule(Schema.TableUnique.class),
                  Features.rule(Schema.ForeignKey.class),
                  Features.view(Statement.CreateView.REPLACING),
                  Features.view(Statement.CreateView.ALTERING),
                  "add stored"))
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .storage(SqliteStorage.of(WORDS, TABLES))
          .waits(new Waits("", "", 0, 0, List.of("PRAGMA busy_timeout = 0")))
          .planForm(PlanForm.of("EXPLAIN QUERY PLAN", PlanForm.Shape.ROWS))
          .scalars(new SqliteScalars())
          // https://www.sqlite.org/fts3.html#integcheck
          .excuses(new Dialect.Excuse("'integrity-check'", "PRAGMA encoding\\s*=\\s*['\"]?UTF-?16"))
          .build();
}
