package sibyl.dialect.dbms.mysql;

import static sibyl.sql.SqlType.BLOB;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIMESTAMP;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.DialectBuilder;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Remarks;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.TypeSemantics.Conversion;
import sibyl.dialect.Waits;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.preset.TypeList;
import sibyl.dialect.scalars.mysql.MysqlRelative;
import sibyl.dialect.scalars.mysql.MysqlScalars;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Conflicts;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Generated;
import sibyl.sql.Spelling.Indexes;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Syntax;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// The dialect of MySQL, read by generators and error handling when it is the target, and what MariaDB, Percona Server and TiDB
/// share with it ([#relative]).
///
/// A test database has a binary collation that does not pad, and an `sql_mode` that is not strict: then equal texts are
/// identical, DML converts values as freely as queries do, and no date is zero. Columns may still have a collation that ignores
/// case and pads.
///
/// A view keeps the character set of a cast but not its collation, so a cast to text is COLLATED. Functions keep the collation of
/// their arguments, so a text made of texts has no better grade than they have. Dates are not converted implicitly: newer
/// versions refuse a text that is no date, older ones read it as zero.
///
/// Sources: the reference manual (sections 10 to 14 of release 8.0 and 9.x) and its error message reference.
public final class Mysql {
  private Mysql() {}

  /// Kinds that are converted into each other implicitly.
  private static final List<SqlType> FREE = List.of(BOOLEAN, INTEGER, REAL, NUMERIC, TEXT);

  private static final TypeSemantics SEMANTICS =
      new TypeSemantics(
          Stream.of(
                  FREE.stream().flatMap(f -> FREE.stream().map(t -> new Conversion(f, t))),
                  FREE.stream().map(f -> new Conversion(f, BLOB)),
                  FREE.stream().filter(t -> t != TEXT).map(t -> new Conversion(BLOB, t)),
                  Stream.of(new Conversion(DATE, TIMESTAMP), new Conversion(TIMESTAMP, DATE)))
              .flatMap(s -> s)
              .collect(Collectors.toSet()),
          false,
          false,
          "hex");

  static Words words(List<Function> functions) {
    return new Words(
        ExpressionWords.of(
                List.of(
                    INTEGER, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, BLOB, BOOLEAN, BOOLEAN,
                    DATE),
                TypeList.of(
                    """
                    FIRM INTEGER: SIGNED | UNSIGNED
                    COLLATED TEXT: CHAR
                    FIRM BLOB: BINARY
                    FIRM DATE: DATE
                    FIRM TIMESTAMP: DATETIME
                    FIRM TIME: TIME
                    FIRM NUMERIC: DECIMAL(20, 5)
                    LOOSE REAL: DOUBLE
                    """),
                functions)
            .withCollations("utf8mb4_general_ci")
            .withPatterns("LIKE", "LIKE", "LIKE", "REGEXP")
            .withEdges(List.of(new Value.Blob(""))),
        // A comma binds more loosely than JOIN, so ON cannot refer to tables before it.
        QueryWords.of(
                JoinKind.INNER,
                JoinKind.INNER,
                JoinKind.CROSS,
                JoinKind.LEFT,
                JoinKind.LEFT,
                JoinKind.RIGHT)
            .withFrames("", QueryWords.UP_TO_CURRENT, QueryWords.FROM_CURRENT, QueryWords.WHOLE)
            .withTableHints("USE INDEX ()")
            .withModifiers(
                "STRAIGHT_JOIN",
                "HIGH_PRIORITY",
                "SQL_SMALL_RESULT",
                "SQL_BIG_RESULT",
                "SQL_BUFFER_RESULT",
                "HIGH_PRIORITY STRAIGHT_JOIN SQL_BUFFER_RESULT"));
  }

  static final List<Verb> VERBS =
      List.of(
          Verb.ofTable("ANALYZE TABLE"),
          Verb.ofTable("ANALYZE TABLE"),
          Verb.ofTable("CHECK TABLE"),
          Verb.ofTable("OPTIMIZE TABLE"),
          Verb.ofTable("REPAIR TABLE"));

  /// Features that no relative has.
  static final Set<String> LACKS =
      Set.of(
          Features.BARE_COLUMNS,
          Features.MIXED_REFERENCES,
          Features.NULL_KEYS,
          Features.VIEWS_FOLLOW,
          Features.operator(sibyl.sql.Expr.BinaryOp.CONCAT),
          "join FULL",
          "partial index",
          "index collation",
          "key collation",
          "temporary table",
          "temporary view",
          "aggregate filter",
          "window filter",
          "nulls LAST",
          "upsert nothing",
          "row assignment",
          "key name",
          "row between",
          // Whether a zero date in a NOT NULL column IS NULL varies, as the manual says.
          "key DATE",
          "key DATETIME",
          "not null DATE",
          "not null DATETIME",
          "check of others",
          "having expression",
          "index repeats",
          Features.UNORDERED_RANKS);

  private static final Set<String> KEYWORDS =
      StandardSql.words(
          """
          ADD ALL ALTER ANALYZE AND AS ASC BETWEEN BIGINT BINARY BLOB BOTH BY CASCADE CASE CHANGE CHAR CHARACTER CHECK
          COLLATE COLUMN CONDITION CONSTRAINT CONVERT CREATE CROSS CUBE CURRENT_DATE CURRENT_TIME CURRENT_USER CURSOR
          DATABASE DECIMAL DECLARE DEFAULT DELETE DESC DESCRIBE DISTINCT DIV DOUBLE DROP DUAL EACH ELSE EMPTY EXCEPT EXISTS
          EXPLAIN FALSE FLOAT FOR FORCE FOREIGN FROM FULLTEXT FUNCTION GENERATED GRANT GROUP GROUPS HAVING IF IGNORE IN
          INDEX INNER INSERT INT INTEGER INTERSECT INTERVAL INTO IS JOIN KEY KEYS LATERAL LEADING LEFT LIKE LIMIT LINES
          LOAD LOCK LONG MATCH MOD NATURAL NOT NULL NUMERIC OF ON OPTIMIZE OPTION OR ORDER OUT OUTER OVER PARTITION
          PRIMARY PROCEDURE RANGE RANK READ REAL RECURSIVE REFERENCES REGEXP RENAME REPEAT REPLACE REQUIRE RETURN RIGHT RLIKE
          ROW ROWS SCHEMA SELECT SET SHOW SMALLINT SPATIAL SQL SYSTEM TABLE TERMINATED THEN TINYINT TO TRAILING TRIGGER
          TRUE UNION UNIQUE UNLOCK UNSIGNED UPDATE USAGE USE USING VALUES VARCHAR WHEN WHERE WHILE WINDOW WITH WRITE XOR
          ZEROFILL
          """);

  /// The precedence of operators; `||` is left out because it means OR here.
  private static final Syntax SYNTAX =
      new Syntax(
          List.of(
              "OR",
              "AND",
              "NOT",
              "BETWEEN",
              "= <> != < <= > >= IS IN LIKE",
              "|",
              "&",
              "<< >>",
              "+ -",
              "* / %",
              "+_ -_ ~_",
              "COLLATE"),
          "`",
          true,
          true);

  static final Spelling SPELLING =
      new Spelling(
              "`",
              KEYWORDS,
              new Constants("x'%s'", "%s '%s'", "%s1e999", "ST_GeomFromText('%s')", true),
              Map.of(ComparisonOp.SAME, "<=>", ComparisonOp.NOT_SAME, "NOT (%s <=> %s)"),
              Clauses.of("SET %s=%s")
                  .with(
                      new Conflicts(
                          Map.of("IGNORE", "INSERT IGNORE", "REPLACE", "REPLACE"),
                          Map.of("IGNORE", "UPDATE IGNORE", "REPLACE", "UPDATE IGNORE"),
                          true))
                  .with(Generated.USUAL)
                  .with(new Indexes(false, true, "FORCE INDEX (%s)")),
              SYNTAX)
          .withTransactions(
              Transactions.of(
                  "START TRANSACTION", "SET TRANSACTION ISOLATION LEVEL %s", "START TRANSACTION"))
          .withExplain("EXPLAIN");

  private static final Catalogue.Definitions DEFINITIONS =
      new Catalogue.Definitions(
          List.of(
              Pattern.compile("\\bENGINE=\\w+"),
              Pattern.compile("\\bDEFAULT CHARSET=\\w+"),
              Pattern.compile("\\bCOLLATE=\\w+")),
          // A zero date IS NULL if its column is NOT NULL.
          List.of("date", "datetime"),
          List.of(
              // Bytes that are no text, in the default of a binary column.
              Pattern.compile("binary\\(\\d+\\)[^,\n]* DEFAULT '[^']*[?\uFFFD]"),
              // A negative zero, which is read as an integer and loses its sign.
              Pattern.compile("(float|double)[^,\n]* DEFAULT -0(?![.\\d])")),
          List.of("FULLTEXT", "SPATIAL"),
          "AUTO_INCREMENT",
          true);

  private static final Catalogue CATALOGUE =
      Catalogue.of("SHOW CREATE TABLE %s")
          .withExtras(
              """
              SELECT CONCAT('CREATE VIEW ', table_name, ' (', (SELECT GROUP_CONCAT(column_name ORDER BY ordinal_position)
              FROM information_schema.columns c WHERE c.table_schema = v.table_schema AND c.table_name = v.table_name),
              ') AS ', REPLACE(view_definition, CONCAT('`', DATABASE(), '`.'), ''))
              FROM information_schema.views v WHERE table_schema = DATABASE()
              """)
          .withDefinitions(DEFINITIONS)
          .withAllDefaults();

  /// InnoDB updates its answer only every tenth of a second.
  private static final Waits WAITS =
      new Waits(
          "SELECT CONNECTION_ID()",
          """
          SELECT trx_mysql_thread_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'
          UNION SELECT id FROM information_schema.processlist WHERE state LIKE 'Waiting for % lock'
          """,
          110,
          1,
          List.of("SET innodb_lock_wait_timeout = 600", "SET lock_wait_timeout = 600"));

  /// A relative, with the options and changes that it has besides the common ones. Further steps add the rest.
  static DialectBuilder relative(
      String name,
      List<Weighted<TypeName>> shapes,
      List<TableOption> options,
      List<Change> changes) {
    return Dialect.named(
            name,
            SPELLING,
            words(MysqlFunctions.of(shapes)),
            MysqlTables.of(
                    shapes, Stream.of(options, MysqlTables.OPTIONS).flatMap(List::stream).toList())
                .withChanges(Stream.of(MysqlChanges.ALL, changes).flatMap(List::stream).toList())
                .withTails(MysqlChanges.TAILS))
        .semantics(SEMANTICS)
        .verbs(VERBS)
        .lacks(LACKS)
        .faults(MysqlFaults.ALL)
        .catalogue(CATALOGUE)
        .planForm(
            PlanForm.of(
                "EXPLAIN FORMAT=JSON",
                PlanForm.Shape.JSON,
                "access_type",
                "index_access_type",
                "join_type",
                "join_algorithm",
                "semijoin_strategy",
                "covering",
                "using_index",
                "using_join_buffer",
                "using_filesort",
                "using_temporary_table",
                "key?"))
        .waits(WAITS)
        .remarks(new Remarks("Warning", Set.of("note", "info", "warning", "status")));
  }

  /// What all relatives lack, and what one of them lacks.
  static Set<String> lacksAnd(Set<String> own) {
    return Stream.of(LACKS, own).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
  }

  public static final Dialect DIALECT =
      relative("mysql", MysqlTables.SHAPES, MysqlTables.OWN_OPTIONS, MysqlChanges.OWN)
          .variables(MysqlVariables.and(MysqlVariables.OWN))
          .storage(MysqlStorage.with(MysqlStorage.OWN_VARIANTS))
          .scalars(new MysqlScalars(MysqlRelative.MYSQL))
          .build();
}
