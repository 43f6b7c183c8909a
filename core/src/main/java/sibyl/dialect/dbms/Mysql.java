package sibyl.dialect.dbms;

import static sibyl.dialect.Dialect.FaultRule.ofCode;
import static sibyl.dialect.Dialect.FaultRule.ofState;
import static sibyl.dialect.Dialect.FaultRule.ofText;
import static sibyl.sql.Function.aggregate;
import static sibyl.sql.Function.scalar;
import static sibyl.sql.SqlType.ANY;
import static sibyl.sql.SqlType.BLOB;
import static sibyl.sql.SqlType.BOOLEAN;
import static sibyl.sql.SqlType.DATE;
import static sibyl.sql.SqlType.GEOMETRY;
import static sibyl.sql.SqlType.INTEGER;
import static sibyl.sql.SqlType.NUMERIC;
import static sibyl.sql.SqlType.REAL;
import static sibyl.sql.SqlType.TEXT;
import static sibyl.sql.SqlType.TIME;
import static sibyl.sql.SqlType.TIMESTAMP;
import static sibyl.sql.TypeName.firm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.chance.Weighted;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.IndexKind;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.DialectBuilder;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.Fault;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.TypeSemantics;
import sibyl.dialect.TypeSemantics.Conversion;
import sibyl.dialect.Waits;
import sibyl.dialect.scalars.MysqlRelative;
import sibyl.dialect.scalars.MysqlScalars;
import sibyl.sql.Expr.ComparisonOp;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.Relation.JoinKind;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Syntax;
import sibyl.sql.TypeName;
import sibyl.sql.Value;

/// MySQL, and what its relatives share with it ([#relative]).
///
/// A world has a binary collation that does not pad, and an `sql_mode` that is not strict: then equal texts are identical, DML
/// converts values as freely as queries do, and no date is zero. Columns may still have a collation that ignores case and pads.
///
/// A view keeps the character set of a cast but not its collation, so a cast to text is COLLATED. Functions keep the collation
/// of their arguments, so a text made of texts has no better grade than they have. Dates are not converted implicitly: newer
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

  /// The types of a MEMORY table.
  private static final List<TypeName> SHORT_TYPES =
      TypeList.of(
          """
          FIRM INTEGER: INT | BIGINT | SMALLINT UNSIGNED
          FIRM NUMERIC: DECIMAL(10, 2)
          FIRM TEXT: VARCHAR(20) | CHAR(5)
          FIRM DATE: DATE
          """);

  static final List<TableOption> OPTIONS =
      List.of(
          TableOption.of("ENGINE = InnoDB"),
          TableOption.of("ENGINE = MyISAM"),
          new TableOption("ENGINE = MEMORY", false, false, SHORT_TYPES),
          TableOption.of("ROW_FORMAT = COMPRESSED"),
          TableOption.of("ROW_FORMAT = DYNAMIC"),
          TableOption.of("STATS_PERSISTENT = 1"),
          TableOption.of("PACK_KEYS = 1"),
          TableOption.of("CHECKSUM = 1"),
          new TableOption("PARTITION BY KEY() PARTITIONS 3", true, false, List.of()));

  /// InnoDB's predefined tablespaces; others are files that would have to be deleted.
  static final List<TableOption> OWN_OPTIONS =
      List.of(
          TableOption.of("TABLESPACE innodb_system"),
          TableOption.of("TABLESPACE innodb_file_per_table"));

  private static final List<Weighted<TypeName>> TYPES =
      TypeList.weighted(
          """
          FIRM INTEGER: 9 INT | 3 BIGINT | 2 TINYINT | 2 INT UNSIGNED | 1 BIGINT UNSIGNED | 1 MEDIUMINT | 1 SMALLINT UNSIGNED | 1 INT(5) ZEROFILL
          FIRM BOOLEAN: 2 BOOLEAN
          FIRM TEXT: 6 VARCHAR(20) | 3 TEXT | 2 CHAR(5) | 1 TINYTEXT | 1 ENUM('a', 'b', 'B', '1')
          LOOSE REAL: 4 DOUBLE | 2 FLOAT
          FIRM NUMERIC: 4 DECIMAL(10, 2) | 1 DECIMAL | 1 DECIMAL(30, 10) UNSIGNED
          FIRM BLOB: 2 BLOB | 2 VARBINARY(10) | 1 BINARY(4)
          FIRM DATE: 3 DATE
          FIRM TIMESTAMP: 2 DATETIME
          FIRM TIME: 1 TIME
          """);

  /// Types for shapes. An index on one is used only if the column has one reference system, so it is declared.
  static final List<Weighted<TypeName>> SHAPES =
      List.of(
          new Weighted<>(5, firm("GEOMETRY SRID 0", GEOMETRY)),
          new Weighted<>(3, firm("POINT SRID 0", GEOMETRY)));

  /// Types for shapes without reference systems.
  static final List<Weighted<TypeName>> PLAIN_SHAPES =
      List.of(
          new Weighted<>(5, firm("GEOMETRY", GEOMETRY)),
          new Weighted<>(3, firm("POINT", GEOMETRY)));

  private static final String[] POINTS = {
    "POINT(0 0)",
    "POINT(1 1)",
    "POINT(1 2)",
    "POINT(-1 2.5)",
    "POINT(0.1 0)",
    "POINT(2 2)",
    "POINT(16777217 -0.1)",
    "POINT(1e10 -1e10)"
  };

  private static final String[] FIGURES =
      Stream.concat(
              Stream.of(POINTS),
              Stream.of(
                  "LINESTRING(0 0,2 2)",
                  "LINESTRING(-1 2.5,1 1,1 2)",
                  "POLYGON((0 0,2 0,2 2,0 2,0 0))",
                  "POLYGON((0 0,2 0,2 2,0 2,0 0))",
                  "POLYGON((-1 -1,1 -1,1 1,-1 1,-1 -1))",
                  "POLYGON((-1e10 -1e10,1e10 -1e10,0 1e10,-1e10 -1e10))",
                  "MULTIPOINT(0 0,2 2)"))
          .toArray(String[]::new);

  static Tables tables(List<Weighted<TypeName>> shapes, List<TableOption> options) {
    return Tables.of(
            ColumnTypes.of(
                    Stream.of(TYPES, shapes).flatMap(List::stream).toList(),
                    List.of(
                        Domains.whole("TINYINT", 0, 1, -1, 2, 127, -128, 10),
                        Domains.whole(
                            "INT", 0, 1, -1, 2, 3, 10, 255, Integer.MAX_VALUE, Integer.MIN_VALUE),
                        Domains.whole("MEDIUMINT", 0, 1, -1, 2, 8388607, -8388608, 100),
                        Domains.whole("INT UNSIGNED", 0, 1, 2, 3, 255, 2147483648L, 4294967295L),
                        Domains.whole("SMALLINT UNSIGNED", 0, 1, 2, 3, 255, 65535),
                        Domains.whole("BIGINT UNSIGNED", 0, 1, 2, 3, 4294967295L, Long.MAX_VALUE),
                        Domains.whole("INT(5) ZEROFILL", 0, 1, 2, 12, 12345, 123456),
                        Domains.decimals(
                            "DECIMAL(10, 2)",
                            "0",
                            "1",
                            "-1",
                            "0.5",
                            "-0.01",
                            "2.25",
                            "99999999.99"),
                        Domains.decimals(
                            "DECIMAL", "0", "1", "-1", "10", "9999999999", "-9999999999"),
                        Domains.decimals(
                            "DECIMAL(30, 10) UNSIGNED",
                            "0",
                            "1",
                            "0.1",
                            "2.5",
                            "0.0000000001",
                            "9007199254740993"),
                        Domains.texts(
                            "CHAR(5)", "", " ", "a", "A", "b", "a ", " a", "1", "-1", "0.5", "é",
                            "ABC", "%"),
                        Domains.texts("ENUM('a', 'b', 'B', '1')", "a", "b", "B", "1"),
                        Domains.shapes("GEOMETRY", FIGURES),
                        Domains.shapes("GEOMETRY SRID 0", FIGURES),
                        Domains.shapes("POINT", POINTS),
                        Domains.shapes("POINT SRID 0", POINTS)))
                .withLarge(List.of("TEXT", "TINYTEXT", "BLOB"))
                .withPrefixes(),
            KeyWords.of(
                "INT",
                "AUTO_INCREMENT",
                "",
                "ON DELETE CASCADE",
                "ON UPDATE CASCADE",
                "ON DELETE SET NULL"))
        .withIndexKinds(
            List.of(
                new IndexKind("FULLTEXT", List.of(TEXT)),
                new IndexKind("SPATIAL", List.of(GEOMETRY), true),
                new IndexKind("USING HASH", List.of()),
                new IndexKind("USING BTREE", List.of())))
        .withOptions(options)
        .withConflicts("IGNORE", "REPLACE");
  }

  /// Changes of tables in all relatives. Converting a table or changing its collation also applies to columns that are added later.
  static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE MODIFY COLUMN | PLAIN | REDEFINED | MODIFY COLUMN %d | MODIFY COLUMN %d FIRST | MODIFY COLUMN %d AFTER %c
          ALTER TABLE CHANGE COLUMN | PLAIN | CHANGED | CHANGE COLUMN %c %d
          ALTER TABLE ADD COLUMN FIRST | TABLE | ADDED | ADD COLUMN %d FIRST | ADD COLUMN %d AFTER %c
          ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d | ADD COLUMN %d FIRST
          ALTER TABLE ALTER COLUMN SET DEFAULT | INDEXABLE | NONE | ALTER COLUMN %c SET DEFAULT %v
          ALTER TABLE ALTER COLUMN DROP DEFAULT | PLAIN | NONE | ALTER COLUMN %c DROP DEFAULT
          ALTER TABLE ADD INDEX | INDEXABLE | INDEXED | ADD INDEX %n (%c)
          ALTER TABLE DROP INDEX | INDEX | OBJECT_GONE | DROP INDEX %i
          ALTER TABLE RENAME INDEX | INDEX | OBJECT_RENAMED | RENAME INDEX %i TO %n
          ALTER TABLE DROP PRIMARY KEY | KEYED | KEY_GONE | DROP PRIMARY KEY
          ALTER TABLE DROP FOREIGN KEY | REFERENCE | OBJECT_GONE | DROP FOREIGN KEY %i
          ALTER TABLE DROP CONSTRAINT | CONSTRAINT | OBJECT_GONE | DROP CONSTRAINT %i
          RENAME TABLE | TABLE | TABLE_RENAMED | RENAME TABLE %t TO %n
          CREATE TABLE LIKE | TABLE | CLONED | CREATE TABLE %n LIKE %t
          TRUNCATE TABLE | PARENTLESS | EMPTIED | TRUNCATE TABLE %t
          ALTER TABLE FORCE | TABLE | NONE | FORCE
          ALTER TABLE ORDER BY | TABLE | NONE | ALTER TABLE %t ORDER BY %c | ALTER TABLE %t ORDER BY %c DESC
          ALTER TABLE ENGINE | TABLE | NONE | ENGINE = InnoDB | ENGINE = MyISAM
          ALTER TABLE ROW_FORMAT | TABLE | NONE | ROW_FORMAT = DYNAMIC KEY_BLOCK_SIZE = 0 | ROW_FORMAT = COMPACT KEY_BLOCK_SIZE = 0 | ROW_FORMAT = REDUNDANT KEY_BLOCK_SIZE = 0
          ALTER TABLE KEY_BLOCK_SIZE | TABLE | NONE | ROW_FORMAT = COMPRESSED KEY_BLOCK_SIZE = 4 | KEY_BLOCK_SIZE = 0
          ALTER TABLE STATS_PERSISTENT | TABLE | NONE | STATS_PERSISTENT = 0 | STATS_PERSISTENT = 1 | STATS_AUTO_RECALC = 0
          ALTER TABLE AUTO_INCREMENT | TABLE | NONE | AUTO_INCREMENT = 100
          ALTER TABLE COMMENT | TABLE | NONE | COMMENT = 'changed'
          ALTER TABLE CHECKSUM | TABLE | NONE | CHECKSUM = 1 | PACK_KEYS = 1 | DELAY_KEY_WRITE = 1
          ALTER TABLE DEFAULT COLLATE | TABLE | FOLDED | DEFAULT COLLATE = utf8mb4_bin
          ALTER TABLE CONVERT TO CHARACTER SET | TABLE | FOLDED | CONVERT TO CHARACTER SET utf8mb4 COLLATE utf8mb4_bin
          ALTER TABLE DISABLE KEYS | TABLE | NONE | DISABLE KEYS | ENABLE KEYS
          ALTER TABLE PARTITION BY | PARTIBLE | PARTED | ALTER TABLE %t PARTITION BY KEY() PARTITIONS 2
          ALTER TABLE REMOVE PARTITIONING | PARTED | UNPARTED | ALTER TABLE %t REMOVE PARTITIONING
          ALTER TABLE ADD PARTITION | PARTED | NONE | ALTER TABLE %t ADD PARTITION PARTITIONS 1
          ALTER TABLE COALESCE PARTITION | PARTED | NONE | ALTER TABLE %t COALESCE PARTITION 1
          ALTER TABLE TRUNCATE PARTITION | PARTED | NONE | ALTER TABLE %t TRUNCATE PARTITION p0 | ALTER TABLE %t TRUNCATE PARTITION ALL
          ALTER TABLE REBUILD PARTITION | PARTED | NONE | ALTER TABLE %t REBUILD PARTITION ALL
          """);

  /// Further changes of MySQL and its nearest relatives.
  static final List<Change> OWN_CHANGES =
      Change.list(
          """
          ALTER TABLE DROP CHECK | CHECK | OBJECT_GONE | DROP CHECK %i
          ALTER TABLE ALTER CHECK | CHECK | NONE | ALTER CHECK %i NOT ENFORCED | ALTER CHECK %i ENFORCED
          ALTER TABLE ALTER COLUMN SET INVISIBLE | PLAIN | NONE | ALTER COLUMN %c SET INVISIBLE | ALTER COLUMN %c SET VISIBLE
          ALTER TABLE ALTER INDEX INVISIBLE | INDEX | NONE | ALTER INDEX %i INVISIBLE | ALTER INDEX %i VISIBLE
          ALTER TABLE COMPRESSION | TABLE | NONE | COMPRESSION = 'NONE'
          """);

  static final String[] TAILS = {
    "ALGORITHM = COPY",
    "ALGORITHM = INPLACE",
    "ALGORITHM = INSTANT",
    "LOCK = NONE",
    "LOCK = SHARED",
    "LOCK = EXCLUSIVE",
    "ALGORITHM = INPLACE, LOCK = NONE"
  };

  /// Flags of `optimizer_switch`. Each is a variable of its own here, so that a profile learns which of them a version has:
  /// `SET optimizer_switch='mrr` and then the value.
  static Stream<Variable> switches(String... flags) {
    return Stream.of(flags)
        .map(
            f -> new Variable("optimizer_switch='" + f, List.of("on'", "off'", "default'"), false));
  }

  private static final List<String> ON_OFF = List.of("1", "0");

  /// Variables that change plans and temporary tables in all relatives.
  static final List<Variable> VARIABLES =
      Stream.concat(
              switches(
                  "index_merge",
                  "index_merge_union",
                  "index_merge_sort_union",
                  "index_merge_intersection",
                  "index_condition_pushdown",
                  "mrr",
                  "mrr_cost_based",
                  "materialization",
                  "semijoin",
                  "loosescan",
                  "firstmatch",
                  "derived_merge"),
              Stream.of(
                  new Variable("optimizer_search_depth", List.of("0", "1", "62"), false),
                  new Variable("optimizer_prune_level", ON_OFF, false),
                  new Variable("eq_range_index_dive_limit", List.of("0", "1", "200"), false),
                  new Variable("max_seeks_for_key", List.of("1", "4294967295"), false),
                  new Variable("tmp_table_size", List.of("1024", "16777216"), false),
                  new Variable("max_heap_table_size", List.of("16384", "16777216"), false),
                  new Variable("join_buffer_size", List.of("128", "262144"), false),
                  new Variable("sort_buffer_size", List.of("32768", "2097152"), false),
                  new Variable("max_length_for_sort_data", List.of("4", "1024"), false),
                  new Variable("sql_buffer_result", ON_OFF, false),
                  new Variable("big_tables", ON_OFF, false),
                  new Variable("foreign_key_checks", ON_OFF, false),
                  new Variable("unique_checks", ON_OFF, false)))
          .toList();

  static final List<Variable> OWN_VARIABLES =
      Stream.concat(
              switches(
                  "engine_condition_pushdown",
                  "batched_key_access",
                  "block_nested_loop",
                  "duplicateweedout",
                  "subquery_materialization_cost_based",
                  "use_index_extensions",
                  "condition_fanout_filter",
                  "use_invisible_indexes",
                  "skip_scan",
                  "hash_join",
                  "subquery_to_derived",
                  "prefer_ordering_index",
                  "derived_condition_pushdown",
                  "hash_set_operations"),
              Stream.of(
                  new Variable(
                      "internal_tmp_mem_storage_engine", List.of("MEMORY", "TempTable"), false),
                  new Variable("range_optimizer_max_mem_size", List.of("0", "1", "8388608"), false),
                  new Variable("set_operations_buffer_size", List.of("16384", "262144"), false)))
          .toList();

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

  /// Rules for errors by their numbers.
  private static Stream<FaultRule> codes(Fault.Kind kind, String codes) {
    return Stream.of(codes.strip().split("\\s+", -1)).map(c -> ofCode(Integer.parseInt(c), kind));
  }

  private static final List<FaultRule> FAULTS =
      Stream.of(
              codes(Fault.Kind.LOST, "1053 1927 2006 2013"),
              codes(Fault.Kind.SLOW, "1317 1969 3024"),
              Stream.of(
                  new FaultRule("", 1030, "not supported", Fault.Kind.UNSUPPORTED),
                  ofText("Incorrect key file", Fault.Kind.INTERNAL),
                  ofText("Index corrupted", Fault.Kind.INTERNAL),
                  ofText("is marked as crashed", Fault.Kind.INTERNAL),
                  ofText("for RANGE-type frame", Fault.Kind.DATA),
                  ofText("unctional index", Fault.Kind.REFUSED),
                  ofText("participates in a foreign key", Fault.Kind.REFUSED),
                  ofText("refering to uninitialized field", Fault.Kind.REFUSED)),
              codes(
                  Fault.Kind.INTERNAL,
                  "1023 1026 1030 1032 1033 1034 1035 1105 1194 1195 1696 1712 1815 1877"),
              codes(Fault.Kind.CONFLICT, "1020 1205 1213 3058 3572 8002 8022 9007"),
              // Constraints, and conflicts between parts of the schema.
              codes(
                  Fault.Kind.REFUSED,
                  """
                  1005 1022 1031 1048 1061 1062 1067 1068 1071 1072 1089 1090 1091 1101 1118 1121 1138
                  1163 1167 1170 1171 1178 1214 1215 1216 1217 1252 1267 1270 1271 1283 1356 1364 1394 1423 1442 1451
                  1452 1467 1478 1488 1491 1503 1506 1508 1526 1553 1557 1586 1659 1701 1761 1762 1767 1795 1824 1826 1828
                  1829 1830 1832 1833 1834 1845 1846 1901 1903 1904 1905 1906 1907 1908 1910 3102 3105 3106 3107
                  3108 3109 3730 3757 3758 3761 3762 3780 3812 3813 3819 3820 3822 3823 3837 3838 3855 3940 3959 4025 4028 4031 6125
                  """),
              codes(
                  Fault.Kind.DATA,
                  """
                  1038 1041 1111 1114 1137 1139 1153 1242 1260 1264 1265 1292 1300 1301 1365 1366 1367 1406 1411 1425
                  1426 1427 1441 1525 1690 1739 1867 3140 3141 3143 3144 3155 3156 3685 3686 3687 3688 3689
                  3690 3691 3692 3693 3694 3695 3696 3697 3698 3699 3700 3587 3588 3589 3592 3751 3752 3995 3903 3904 3905
                  """),
              codes(
                  Fault.Kind.UNSUPPORTED,
                  """
                  1112 1115 1128 1193 1210 1221 1231 1235 1238 1273 1286 1289 1305 1370 1418 1564 1598 1630
                  1735 1800 3104 3176 3179 3577 3753 4078 4079
                  """),
              Stream.of(
                  ofState("08", Fault.Kind.LOST),
                  ofState("22", Fault.Kind.DATA),
                  ofState("23", Fault.Kind.REFUSED),
                  ofState("42", Fault.Kind.MALFORMED)))
          .flatMap(s -> s)
          .toList();

  private static final List<SqlType> CHOSEN = List.of(INTEGER, NUMERIC, REAL, TEXT, DATE);

  private static final String SCALARS =
      """
      T: coalesce(T, T...) ifnull(T, T) if(BOOLEAN, T, T) nullif(T, T) greatest(T, T...) least(T, T...)
      INTEGER: ascii(TEXT) bit_count(INTEGER) bit_length(TEXT) char_length(TEXT) crc32(TEXT) field(TEXT, TEXT...)
      INTEGER: find_in_set(TEXT, TEXT) instr(TEXT, TEXT) interval(INTEGER, INTEGER...) length(TEXT) locate(TEXT, TEXT)
      INTEGER: locate(TEXT, TEXT, INTEGER) octet_length(TEXT) ord(TEXT) sign(NUMERIC) strcmp(TEXT, TEXT)
      INTEGER: inet_aton(TEXT) ceil(NUMERIC) floor(NUMERIC) json_valid(TEXT) isnull(INTEGER) uncompressed_length(BLOB)
      INTEGER: datediff(DATE, DATE) day(DATE) dayofweek(DATE) dayofyear(DATE) hour(TIME) minute(TIME) month(DATE)
      INTEGER: quarter(DATE) second(TIME) time_to_sec(TIME) to_days(DATE) week(DATE) weekday(DATE) year(DATE)
      INTEGER: yearweek(DATE) microsecond(TIMESTAMP) to_seconds(TIMESTAMP)
      NUMERIC: abs(NUMERIC) mod(NUMERIC, NUMERIC) round(NUMERIC) round(NUMERIC, INTEGER) truncate(NUMERIC, INTEGER)
      REAL: sqrt(REAL) ln(REAL) log2(REAL) log10(REAL) sin(REAL) cos(REAL) atan(REAL) degrees(REAL) radians(REAL)
      TEXT: bin(INTEGER) conv(INTEGER, INTEGER, INTEGER) date_format(DATE, TEXT) dayname(DATE) elt(INTEGER, TEXT, TEXT...)
      TEXT: export_set(INTEGER, TEXT, TEXT) format(NUMERIC, INTEGER) hex(TEXT) hex(INTEGER) hex(BLOB) insert(TEXT, INTEGER, INTEGER, TEXT)
      TEXT: inet_ntoa(INTEGER) lcase(TEXT) left(TEXT, INTEGER) lower(TEXT) lpad(TEXT, INTEGER, TEXT) ltrim(TEXT)
      TEXT: make_set(INTEGER, TEXT, TEXT...) mid(TEXT, INTEGER, INTEGER) monthname(DATE) oct(INTEGER) quote(TEXT)
      TEXT: repeat(TEXT, INTEGER) replace(TEXT, TEXT, TEXT) reverse(TEXT) right(TEXT, INTEGER) rpad(TEXT, INTEGER, TEXT)
      TEXT: rtrim(TEXT) sha2(TEXT, INTEGER) soundex(TEXT) space(INTEGER) substr(TEXT, INTEGER) substr(TEXT, INTEGER, INTEGER)
      TEXT: substring_index(TEXT, TEXT, INTEGER) to_base64(TEXT) trim(TEXT) ucase(TEXT) upper(TEXT) concat(TEXT, TEXT...)
      TEXT: concat_ws(TEXT, TEXT, TEXT...)
      BLOB: char(INTEGER) unhex(TEXT) from_base64(TEXT)
      DATE: date(TIMESTAMP) last_day(DATE) adddate(DATE, INTEGER) subdate(DATE, INTEGER)
      TIME: time(TIMESTAMP)
      TIMESTAMP: timestamp(DATE) timestamp(DATE, TIME)
      """;

  /// All of them accept any shape: others are refused by some relatives and NULL in others.
  private static final String SPATIAL =
      """
      BOOLEAN: MBRContains(GEOMETRY, GEOMETRY) MBRWithin(GEOMETRY, GEOMETRY) MBRIntersects(GEOMETRY, GEOMETRY)
      BOOLEAN: MBREquals(GEOMETRY, GEOMETRY) MBRDisjoint(GEOMETRY, GEOMETRY) MBROverlaps(GEOMETRY, GEOMETRY)
      BOOLEAN: MBRTouches(GEOMETRY, GEOMETRY) ST_Equals(GEOMETRY, GEOMETRY) ST_Contains(GEOMETRY, GEOMETRY)
      BOOLEAN: ST_Within(GEOMETRY, GEOMETRY) ST_Intersects(GEOMETRY, GEOMETRY) ST_Disjoint(GEOMETRY, GEOMETRY)
      INTEGER: ST_Dimension(GEOMETRY) ST_SRID(GEOMETRY)
      TEXT: ST_AsText(GEOMETRY) ST_GeometryType(GEOMETRY)
      GEOMETRY: ST_Envelope(GEOMETRY)
      """;

  static List<Function> functions(List<Weighted<TypeName>> shapes) {
    List<Function> all =
        new ArrayList<>(shapes.isEmpty() ? List.of() : Signatures.scalars(CHOSEN, SPATIAL));
    for (Function f : Signatures.scalars(CHOSEN, SCALARS)) {
      // A text made of texts keeps their collation.
      all.add(f.result() == TEXT && f.params().contains(TEXT) ? f.passing() : f);
    }
    for (String name :
        List.of(
            "rand", "uuid", "now", "connection_id", "found_rows", "row_count", "last_insert_id")) {
      all.add(scalar(name, ANY, Grade.LOOSE).with(Purity.VOLATILE));
    }
    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, NUMERIC));
    all.addAll(StandardFunctions.extremes(List.of(NUMERIC, TEXT, BLOB, DATE, TIME, TIMESTAMP)));
    all.add(aggregate("avg", REAL, Fold.NONE, NUMERIC));
    all.add(aggregate("group_concat", TEXT, Fold.NONE, ANY).with(Purity.ORDERED));
    all.addAll(StandardFunctions.RANKS);
    all.addAll(StandardFunctions.POSITIONS);
    return List.copyOf(all);
  }

  private static final String KEYWORDS =
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
      """;

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
              Set.of(KEYWORDS.strip().split("\\s+")),
              new Constants("x'%s'", "%s '%s'", "%s1e999", "ST_GeomFromText('%s')", true),
              Map.of(ComparisonOp.SAME, "<=>", ComparisonOp.NOT_SAME, "NOT (%s <=> %s)"),
              new Clauses(
                  "SET %s=%s",
                  false,
                  Map.of("IGNORE", "INSERT IGNORE", "REPLACE", "REPLACE"),
                  Map.of("IGNORE", "UPDATE IGNORE", "REPLACE", "UPDATE IGNORE"),
                  true,
                  "STORED",
                  "VIRTUAL",
                  " ",
                  false,
                  true,
                  "FORCE INDEX (%s)"),
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
            words(functions(shapes)),
            tables(shapes, Stream.of(options, OPTIONS).flatMap(List::stream).toList())
                .withChanges(Stream.of(CHANGES, changes).flatMap(List::stream).toList())
                .withTails(TAILS))
        .semantics(SEMANTICS)
        .verbs(VERBS)
        .lacks(LACKS)
        .faults(FAULTS)
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
        .client(Clients.MYSQL);
  }

  /// The common variables, then those of a relative.
  static List<Variable> variablesAnd(List<Variable> own) {
    return Stream.of(VARIABLES, own).flatMap(List::stream).toList();
  }

  /// What all relatives lack, and what one of them lacks.
  static Set<String> lacksAnd(Set<String> own) {
    return Stream.of(LACKS, own).flatMap(Set::stream).collect(Collectors.toUnmodifiableSet());
  }

  public static final Dialect DIALECT =
      relative("mysql", SHAPES, OWN_OPTIONS, OWN_CHANGES)
          .variables(variablesAnd(OWN_VARIABLES))
          .storage(MysqlStorage.with(MysqlStorage.OWN_VARIANTS))
          .scalars(new MysqlScalars(MysqlRelative.MYSQL))
          .hosting(Hostings.MYSQL)
          .build();
}
