package sibyl.dialect.dbms;

import static sibyl.dialect.Dialect.FaultRule.ofState;
import static sibyl.dialect.Dialect.FaultRule.ofText;
import static sibyl.dialect.Dialect.Verb.About.INDEX;
import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.LOST;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import sibyl.dialect.Catalogue;
import sibyl.dialect.Change;
import sibyl.dialect.ColumnTypes;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialect.Domain;
import sibyl.dialect.Dialect.FaultRule;
import sibyl.dialect.Dialect.IndexKind;
import sibyl.dialect.Dialect.TableOption;
import sibyl.dialect.Dialect.Tables;
import sibyl.dialect.Dialect.Variable;
import sibyl.dialect.Dialect.Verb;
import sibyl.dialect.Dialect.Words;
import sibyl.dialect.ExpressionWords;
import sibyl.dialect.KeyWords;
import sibyl.dialect.PlanForm;
import sibyl.dialect.QueryWords;
import sibyl.dialect.Storage;
import sibyl.dialect.Variant;
import sibyl.dialect.Waits;
import sibyl.dialect.scalars.PostgresScalars;
import sibyl.scalar.TypedScalars;
import sibyl.sql.Features;
import sibyl.sql.Function;
import sibyl.sql.Function.Fold;
import sibyl.sql.Function.Purity;
import sibyl.sql.Grade;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;

/// PostgreSQL. Its worlds are schemas of a database with the collation "C", so that equal texts are identical; with its own
/// collations they are so too, whatever their order. Source: its manual, chapters 5 to 11, 19, 20 and appendix A.
public final class Postgres {
  private Postgres() {}

  private static final List<SqlType> KINDS =
      List.of(INTEGER, NUMERIC, REAL, TEXT, BLOB, BOOLEAN, DATE, TIME, TIMESTAMP);

  static final Words WORDS =
      new Words(
          ExpressionWords.of(
                  List.of(
                      INTEGER, INTEGER, INTEGER, NUMERIC, REAL, TEXT, TEXT, TEXT, BLOB, BOOLEAN,
                      BOOLEAN, DATE, TIMESTAMP, TIME),
                  TypeList.of(
                      """
                      FIRM INTEGER: BIGINT
                      LOOSE NUMERIC: NUMERIC
                      LOOSE REAL: DOUBLE PRECISION
                      FIRM TEXT: TEXT | VARCHAR
                      FIRM BLOB: BYTEA
                      FIRM BOOLEAN: BOOLEAN
                      FIRM DATE: DATE
                      FIRM TIME: TIME
                      FIRM TIMESTAMP: TIMESTAMP
                      FIRM GEOMETRY: POINT
                      """),
                  functions())
              // Two collations in one expression would be an error.
              .withCollations("\"en-x-icu\"")
              .withPatterns("LIKE", "LIKE", "ILIKE")
              .withEdges(ExpressionWords.INFINITIES),
          QueryWords.of(StandardSql.JOINS_WITH_FULL).withStandardFrames().withMaterialization());

  private static final List<Domain> DOMAINS =
      List.of(
          Domains.whole("SMALLINT", 0, 1, -1, 2, 3, 10, 100, 255, 32767, -32768),
          Domains.whole(
              "INTEGER", 0, 0, 1, 1, -1, 2, 3, 4, 10, 100, 65536, 2147483647, -2147483648),
          Domains.reals("REAL", 0, -0.0, 1, -1, 0.5, 1.5, -0.1, 2, 16777216, 1e10, 1e-5),
          Domains.decimals("NUMERIC(9, 2)", "0", "1", "-1", "0.5", "1.25", "-0.01", "9999999.99"),
          Domains.decimals(
              "NUMERIC", "0", "0.0", "1", "1.0", "1.00", "-1", "0.5", "1e-20", "1e20", "3.14159"),
          Domains.texts(
              "VARCHAR(9)", "", " ", "a", "A", "b", "a ", " a", "1", "%", "_", "é", "abc"),
          Domains.texts("CHAR(3)", "", " ", "a", "A", "b", "a ", " a", "1", "%", "_", "é", "abc"),
          // Points are compared with a tolerance, so no two of these are near each other.
          Domains.shapes(
              "POINT",
              "(0,0)",
              "(1,1)",
              "(1,2)",
              "(-1,2.5)",
              "(0.1,0)",
              "(2,2)",
              "(16777217,-0.1)",
              "(1e10,-1e10)"));

  /// The same values for a type that has another name in another dialect.
  static List<Domain> domains(String name, String other) {
    return DOMAINS.stream()
        .map(d -> d.type().equals(name) ? new Domain(other, d.values()) : d)
        .toList();
  }

  private static final List<SqlType> ORDERED =
      List.of(INTEGER, NUMERIC, REAL, TEXT, BLOB, DATE, TIME, TIMESTAMP);

  static final Tables TABLES =
      Tables.of(
              ColumnTypes.of(
                  TypeList.weighted(
                      """
                      FIRM INTEGER: 10 INTEGER | 4 BIGINT | 2 SMALLINT
                      FIRM TEXT: 10 TEXT | 2 VARCHAR(9) | 2 CHAR(3)
                      LOOSE REAL: 5 DOUBLE PRECISION | 2 REAL
                      FIRM NUMERIC: 2 NUMERIC(9, 2)
                      LOOSE NUMERIC: 3 NUMERIC
                      FIRM BOOLEAN: 5 BOOLEAN
                      FIRM BLOB: 3 BYTEA
                      FIRM DATE: 3 DATE
                      FIRM TIMESTAMP: 3 TIMESTAMP
                      FIRM TIME: 2 TIME
                      FIRM GEOMETRY: 6 POINT
                      """),
                  DOMAINS),
              KeyWords.of(
                  "INTEGER",
                  "GENERATED BY DEFAULT AS IDENTITY",
                  "",
                  "ON DELETE CASCADE",
                  "ON UPDATE CASCADE",
                  "ON DELETE SET NULL",
                  "ON DELETE SET DEFAULT",
                  "DEFERRABLE INITIALLY DEFERRED"))
          .withIndexKinds(
              List.of(
                  new IndexKind("USING hash", List.of()),
                  new IndexKind("USING brin", ORDERED),
                  new IndexKind("USING gist", List.of(GEOMETRY)),
                  new IndexKind("USING spgist", List.of(GEOMETRY)),
                  new IndexKind("INCLUDE (%s)", List.of()),
                  new IndexKind("WITH (fillfactor = 10)", List.of()),
                  new IndexKind("TABLESPACE pg_default", List.of())))
          .withOptions(
              List.of(
                  TableOption.of("WITH (fillfactor = 10)"),
                  TableOption.of("TABLESPACE pg_default"),
                  TableOption.of("; CREATE TABLE %t_kid () INHERITS (%t)"),
                  TableOption.of(
                      "PARTITION BY HASH (%s); CREATE TABLE %t_a PARTITION OF %t FOR VALUES WITH"
                          + " (MODULUS 2, REMAINDER 0); CREATE TABLE %t_b PARTITION OF %t FOR"
                          + " VALUES WITH (MODULUS 2, REMAINDER 1)")));

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER COLUMN TYPE | PLAIN | RETYPED | ALTER COLUMN %c TYPE %y | ALTER COLUMN %c SET DATA TYPE %y
          ALTER TABLE ALTER COLUMN SET DEFAULT | PLAIN | NONE | ALTER COLUMN %c SET DEFAULT %v
          ALTER TABLE ALTER COLUMN DROP DEFAULT | PLAIN | NONE | ALTER COLUMN %c DROP DEFAULT
          ALTER TABLE ALTER COLUMN SET NOT NULL | OPEN | FILLED | ALTER COLUMN %c SET NOT NULL
          ALTER TABLE ALTER COLUMN DROP NOT NULL | FILLED | UNFILLED | ALTER COLUMN %c DROP NOT NULL
          ALTER TABLE ALTER COLUMN DROP EXPRESSION | GENERATED | FREED | ALTER COLUMN %c DROP EXPRESSION
          ALTER TABLE ALTER COLUMN SET STATISTICS | TABLE | NONE | ALTER COLUMN %c SET STATISTICS 0 | ALTER COLUMN %c SET STATISTICS 1000
          ALTER TABLE ALTER COLUMN SET STORAGE | LONG | NONE | ALTER COLUMN %c SET STORAGE PLAIN | ALTER COLUMN %c SET STORAGE EXTERNAL
          ALTER TABLE ALTER COLUMN SET COMPRESSION | LONG | NONE | ALTER COLUMN %c SET COMPRESSION pglz
          ALTER TABLE ALTER COLUMN SET (n_distinct) | TABLE | NONE | ALTER COLUMN %c SET (n_distinct = 2) | ALTER COLUMN %c RESET (n_distinct)
          ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
          ALTER TABLE RENAME CONSTRAINT | CONSTRAINT | OBJECT_RENAMED | RENAME CONSTRAINT %i TO %n
          ALTER TABLE DROP CONSTRAINT | CONSTRAINT | OBJECT_GONE | DROP CONSTRAINT %i CASCADE
          ALTER TABLE ALTER CONSTRAINT | REFERENCE | NONE | ALTER CONSTRAINT %i DEFERRABLE | ALTER CONSTRAINT %i NOT DEFERRABLE
          ALTER TABLE VALIDATE CONSTRAINT | CHECK | NONE | VALIDATE CONSTRAINT %i
          ALTER TABLE SET (fillfactor) | WHOLE | NONE | SET (fillfactor = 50) | RESET (fillfactor)
          ALTER TABLE SET (autovacuum_enabled) | WHOLE | NONE | SET (autovacuum_enabled = false) | SET (parallel_workers = 2)
          ALTER TABLE SET UNLOGGED | WHOLE | NONE | SET UNLOGGED | SET LOGGED
          ALTER TABLE CLUSTER ON | INDEX | NONE | CLUSTER ON %i
          ALTER TABLE SET WITHOUT CLUSTER | WHOLE | NONE | SET WITHOUT CLUSTER
          ALTER TABLE REPLICA IDENTITY | TABLE | NONE | REPLICA IDENTITY FULL | REPLICA IDENTITY NOTHING
          ALTER INDEX RENAME TO | INDEX | OBJECT_RENAMED | %!ALTER INDEX %i RENAME TO %n
          ALTER INDEX SET (fillfactor) | INDEX | NONE | %!ALTER INDEX %i SET (fillfactor = 70)
          ALTER VIEW RENAME TO | VIEW | TABLE_RENAMED | ALTER VIEW %t RENAME TO %n
          ALTER VIEW SET (security_barrier) | VIEW | NONE | ALTER VIEW %t SET (security_barrier = true) | ALTER VIEW %t RESET (security_barrier)
          TRUNCATE TABLE | TABLE | EMPTIED | TRUNCATE TABLE %t CASCADE | TRUNCATE TABLE %t RESTART IDENTITY CASCADE
          CREATE TABLE LIKE | TABLE | CLONED | CREATE TABLE %n (LIKE %t INCLUDING ALL)
          CREATE TABLE AS SELECT | TABLE | COPIED | CREATE TABLE %n AS SELECT * FROM %t | CREATE UNLOGGED TABLE %n AS SELECT * FROM %t
          CREATE STATISTICS | TABLE | NONE | CREATE STATISTICS ON (%c IS NULL) FROM %t
          COMMENT ON TABLE | TABLE | NONE | COMMENT ON TABLE %t IS 'changed'
          """);

  private static List<Variable> variables() {
    List<Variable> all = new ArrayList<>();
    Stream.of(
            "bitmapscan gathermerge hashagg hashjoin incremental_sort indexscan indexonlyscan"
                + " material memoize mergejoin nestloop parallel_append parallel_hash"
                + " partition_pruning partitionwise_join partitionwise_aggregate seqscan sort"
                + " tidscan presorted_aggregate group_by_reordering distinct_reordering"
                + " self_join_elimination async_append")
        .flatMap(names -> Stream.of(names.split(" ")))
        .forEach(
            name -> all.add(new Variable("enable_" + name, List.of("on", "off", "off"), false)));
    all.add(new Variable("jit", List.of("on", "off"), false));
    all.add(new Variable("jit_above_cost", List.of("0", "100000"), false));
    all.add(new Variable("jit_inline_above_cost", List.of("0", "500000"), false));
    all.add(new Variable("max_parallel_workers_per_gather", List.of("0", "2"), false));
    all.add(new Variable("parallel_setup_cost", List.of("0", "1000"), false));
    all.add(new Variable("parallel_tuple_cost", List.of("0", "0.1"), false));
    all.add(new Variable("min_parallel_table_scan_size", List.of("0", "'8MB'"), false));
    all.add(new Variable("min_parallel_index_scan_size", List.of("0", "'512kB'"), false));
    all.add(new Variable("debug_parallel_query", List.of("off", "on"), false));
    all.add(new Variable("parallel_leader_participation", List.of("on", "off"), false));
    all.add(new Variable("work_mem", List.of("'64kB'", "'4MB'"), false));
    all.add(new Variable("hash_mem_multiplier", List.of("1", "1000"), false));
    all.add(new Variable("random_page_cost", List.of("0", "1", "1000"), false));
    all.add(new Variable("seq_page_cost", List.of("0", "1", "1000"), false));
    all.add(new Variable("cpu_tuple_cost", List.of("0", "0.01", "100"), false));
    all.add(new Variable("cpu_index_tuple_cost", List.of("0", "0.005", "100"), false));
    all.add(new Variable("cpu_operator_cost", List.of("0", "0.0025", "100"), false));
    all.add(new Variable("from_collapse_limit", List.of("1", "8"), false));
    all.add(new Variable("join_collapse_limit", List.of("1", "8"), false));
    all.add(new Variable("geqo_threshold", List.of("2", "12"), false));
    all.add(new Variable("geqo_seed", List.of("0", "0.5", "1"), false));
    all.add(new Variable("constraint_exclusion", List.of("on", "off", "partition"), false));
    all.add(new Variable("default_statistics_target", List.of("1", "100"), false));
    all.add(new Variable("plan_cache_mode", List.of("force_generic_plan", "auto"), false));
    all.add(new Variable("bytea_output", List.of("hex", "escape"), true));
    all.add(new Variable("default_toast_compression", List.of("pglz"), true));
    return List.copyOf(all);
  }

  private static final List<Verb> VERBS =
      List.of(
          Verb.ofTable("ANALYZE"),
          Verb.ofTable("ANALYZE"),
          Verb.ofTable("VACUUM"),
          Verb.ofTable("VACUUM ANALYZE"),
          Verb.ofTable("VACUUM FREEZE"),
          Verb.ofTable("VACUUM FULL"),
          Verb.ofTable("REINDEX TABLE"),
          new Verb("REINDEX INDEX", List.of(INDEX)),
          Verb.ofTable("ALTER TABLE %s SET UNLOGGED"),
          Verb.ofTable("ALTER TABLE %s SET (parallel_workers = 2)"),
          new Verb("ALTER INDEX %s SET (fillfactor = 50)", List.of(INDEX)));

  /// By the classes of SQLSTATE, the particular ones first.
  static final List<FaultRule> FAULTS =
      List.of(
          // Before version 10, a text literal in a subquery had no type.
          ofText("failed to find conversion function from unknown", MALFORMED),
          ofText("tuple concurrently", CONFLICT),
          ofText("cannot affect row a second time", REFUSED),
          ofText("cannot specify default tablespace", REFUSED),
          ofText("not supported for virtual generated columns", REFUSED),
          ofState("XX", INTERNAL),
          ofState("57014", SLOW),
          ofState("57P", LOST),
          ofState("08", LOST),
          ofState("58", INTERNAL),
          ofState("53", DATA),
          ofState("54", DATA),
          ofState("22", DATA),
          ofState("21", DATA),
          ofState("23", REFUSED),
          ofState("25", REFUSED),
          ofState("2B", REFUSED),
          ofState("40001", CONFLICT),
          ofState("40P01", CONFLICT),
          ofState("55P03", CONFLICT),
          ofState("40", REFUSED),
          ofState("44", REFUSED),
          ofState("55", REFUSED),
          ofState("42809", REFUSED),
          ofState("42P07", REFUSED),
          ofState("42701", REFUSED),
          ofState("42710", REFUSED),
          ofState("42830", REFUSED),
          ofState("42P10", REFUSED),
          ofState("42P16", REFUSED),
          ofState("42P17", REFUSED),
          ofState("42501", REFUSED),
          new FaultRule("42704", FaultRule.ANY_CODE, "index ", REFUSED),
          ofState("42704", UNSUPPORTED),
          ofState("42883", UNSUPPORTED),
          ofState("0A", UNSUPPORTED),
          ofState("42", MALFORMED));

  private static List<Function> functions() {
    List<Function> all =
        new ArrayList<>(
            Signatures.scalars(
                KINDS,
                """
                T: coalesce(T, T...) nullif(T, T) greatest(T, T...) least(T, T...)
                TEXT: lower(TEXT) upper(TEXT) initcap(TEXT) reverse(TEXT) md5(TEXT) btrim(TEXT) ltrim(TEXT) rtrim(TEXT)
                TEXT: btrim(TEXT, TEXT) ltrim(TEXT, TEXT) rtrim(TEXT, TEXT) replace(TEXT, TEXT, TEXT) quote_literal(TEXT)
                TEXT: translate(TEXT, TEXT, TEXT) quote_ident(TEXT) quote_nullable(TEXT) `substr(%s, (%s % 10)::int)`(TEXT, INTEGER)
                TEXT: `left(%s, (%s % 10)::int)`(TEXT, INTEGER) `right(%s, (%s % 10)::int)`(TEXT, INTEGER)
                TEXT: `repeat(%s, (%s % 4)::int)`(TEXT, INTEGER) `lpad(%s, (%s % 9)::int, %s)`(TEXT, INTEGER, TEXT)
                TEXT: `rpad(%s, (%s % 9)::int, %s)`(TEXT, INTEGER, TEXT) `split_part(%s, %s, 1)`(TEXT, TEXT)
                TEXT: `substring(%s FROM 2 FOR 3)`(TEXT) `overlay(%s PLACING %s FROM 2 FOR 1)`(TEXT, TEXT)
                TEXT: `trim(BOTH %s FROM %s)`(TEXT, TEXT) `chr(65 + (abs(%s % 26))::int)`(INTEGER) to_hex(INTEGER)
                TEXT: `encode(%s, 'hex')`(BLOB) `encode(%s, 'base64')`(BLOB) md5(BLOB) concat(TEXT, TEXT, TEXT...)
                TEXT: `concat_ws(',', %s, %s)`(TEXT, TEXT) `(%s::text)`(BOOLEAN)
                TEXT: `regexp_replace(%s, '[a-b]+', %s)`(TEXT, TEXT) `(%s COLLATE "C")`(TEXT) `(%s || %s)`(TEXT, INTEGER)
                INTEGER: length(TEXT) char_length(TEXT) octet_length(TEXT) bit_length(TEXT) ascii(TEXT) length(BLOB)
                INTEGER: strpos(TEXT, TEXT) `position(%s IN %s)`(TEXT, TEXT) octet_length(BLOB) `get_byte('\\x6162'::bytea, abs(%s % 2)::int)`(INTEGER)
                INTEGER: `(%s # %s)`(INTEGER, INTEGER) `(%s - %s)`(DATE, DATE) `(%s)::int`(BOOLEAN) hashtext(TEXT)
                INTEGER: `width_bucket(%s, 0, 10, 3)`(NUMERIC) `extract(year FROM %s)::int`(DATE) `extract(dow FROM %s)::int`(TIMESTAMP)
                NUMERIC: abs(NUMERIC) sign(NUMERIC) ceil(NUMERIC) floor(NUMERIC) round(NUMERIC) trunc(NUMERIC) `mod(%s, 7)`(INTEGER)
                NUMERIC: `round((%s)::numeric, 1)`(INTEGER) `div((%s)::numeric, 3)`(INTEGER) `(%s % 5)`(INTEGER)
                NUMERIC: `extract(epoch FROM %s)`(TIMESTAMP) `extract(month FROM %s)`(DATE) `extract(hour FROM %s)`(TIME)
                REAL: `sqrt(abs(%s))`(NUMERIC) `cbrt(%s)`(REAL) degrees(REAL) radians(REAL) `atan(%s)`(REAL) `sin(%s % 100)`(INTEGER)
                REAL: `cos(%s % 100)`(INTEGER) `atan2(%s, 2)`(REAL) pi() `ln(1 + abs(%s))`(NUMERIC) `power(%s % 10, 2)`(INTEGER)
                BLOB: `decode(md5(%s), 'hex')`(TEXT) `convert_to(%s, 'UTF8')`(TEXT) `(%s || %s)`(BLOB, BLOB) `substring(%s FROM 2)`(BLOB)
                BLOB: `set_byte('\\x6162'::bytea, 1, abs(%s % 256)::int)`(INTEGER)
                BOOLEAN: `(%s SIMILAR TO '(a|1)%')`(TEXT) `(%s ~ '[a-b]')`(TEXT) `(%s ~* 'A|1')`(TEXT) `(%s !~ '^a')`(TEXT) `starts_with(%s, %s)`(TEXT, TEXT)
                BOOLEAN: `(%s ^@ %s)`(TEXT, TEXT) isfinite(DATE) `(%s, %s) OVERLAPS (%s, %s)`(DATE, DATE, DATE, DATE)
                BOOLEAN: `(%s = ANY (ARRAY[%s, %s]))`(INTEGER, INTEGER, INTEGER) `(%s <> ALL (ARRAY[%s, %s]))`(TEXT, TEXT, TEXT)
                BOOLEAN: booleq(BOOLEAN, BOOLEAN) `(num_nulls(%s, %s) > 0)`(INTEGER, TEXT) `(%s IS UNKNOWN)`(BOOLEAN)
                BOOLEAN: `(%s BETWEEN SYMMETRIC %s AND %s)`(INTEGER, INTEGER, INTEGER) `((%s)::bigint <@ int8range(0, 5))`(INTEGER)
                DATE: `(%s + (%s % 100)::int)`(DATE, INTEGER) `(%s - (%s % 100)::int)`(DATE, INTEGER) `(%s)::date`(TIMESTAMP)
                DATE: `make_date(2000, 1 + abs(%s % 12)::int, 1)`(INTEGER)
                TIMESTAMP: `date_trunc('month', %s)`(TIMESTAMP) `(%s + INTERVAL '1 day')`(TIMESTAMP) `(%s)::timestamp`(DATE)
                TIMESTAMP: `(%s + %s)`(DATE, TIME) `(%s - INTERVAL '1 month')`(TIMESTAMP)
                BOOLEAN: `(%s ~= %s)`(GEOMETRY, GEOMETRY) `(%s << %s)`(GEOMETRY, GEOMETRY) `(%s >> %s)`(GEOMETRY, GEOMETRY)
                BOOLEAN: `(%s <@ box '((0,0),(2,2))')`(GEOMETRY) `(%s <@ box '((-1,-1),(1,1))')`(GEOMETRY)
                BOOLEAN: `(%s <@ circle '<(0,0),2>')`(GEOMETRY) `(%s <@ polygon '((0,0),(2,0),(2,2))')`(GEOMETRY)
                TEXT: `(%s)::text`(GEOMETRY)
                REAL: `(%s)[0]`(GEOMETRY) `(%s)[1]`(GEOMETRY) `(%s <-> %s)`(GEOMETRY, GEOMETRY)
                TIME: `(%s)::time`(TIMESTAMP) `(%s + INTERVAL '1 hour')`(TIME) `make_time(abs(%s % 24)::int, 0, 0)`(INTEGER)
                """));
    all.add(scalar("random", REAL, Grade.LOOSE).with(Purity.VOLATILE));
    all.add(scalar("now", TIMESTAMP, Grade.FIRM).with(Purity.VOLATILE));
    all.add(scalar("txid_current", INTEGER, Grade.FIRM).with(Purity.VOLATILE));

    all.add(aggregate("count", INTEGER, Fold.SUM, ANY));
    all.add(aggregate("sum", NUMERIC, Fold.SUM, INTEGER));
    // Over integers these are exact decimals.
    all.add(aggregate("avg", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("stddev", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("var_pop", NUMERIC, Fold.NONE, INTEGER));
    all.add(aggregate("bit_and", INTEGER, Fold.NONE, INTEGER));
    all.add(aggregate("bit_or", INTEGER, Fold.NONE, INTEGER));
    all.addAll(
        StandardFunctions.extremes(List.of(INTEGER, NUMERIC, REAL, TEXT, DATE, TIME, TIMESTAMP)));
    all.add(aggregate("string_agg", TEXT, Fold.NONE, TEXT, TEXT).with(Purity.ORDERED));

    all.addAll(StandardFunctions.GROUPINGS);

    all.addAll(StandardFunctions.RANKS);
    all.addAll(StandardFunctions.POSITIONS.subList(0, 5));
    return List.copyOf(all);
  }

  static final Spelling SPELLING =
      new Spelling(
              "\"",
              Set.of(
                  "ALL",
                  "ANALYSE",
                  "ANALYZE",
                  "AND",
                  "ANY",
                  "ARRAY",
                  "AS",
                  "ASC",
                  "ASYMMETRIC",
                  "BOTH",
                  "CASE",
                  "CAST",
                  "CHECK",
                  "COLLATE",
                  "COLUMN",
                  "CONSTRAINT",
                  "CREATE",
                  "CROSS",
                  "CURRENT_DATE",
                  "CURRENT_TIME",
                  "CURRENT_TIMESTAMP",
                  "CURRENT_USER",
                  "DEFAULT",
                  "DEFERRABLE",
                  "DESC",
                  "DISTINCT",
                  "DO",
                  "ELSE",
                  "END",
                  "EXCEPT",
                  "FALSE",
                  "FETCH",
                  "FOR",
                  "FOREIGN",
                  "FROM",
                  "FULL",
                  "GRANT",
                  "GROUP",
                  "HAVING",
                  "ILIKE",
                  "IN",
                  "INITIALLY",
                  "INNER",
                  "INTERSECT",
                  "INTO",
                  "IS",
                  "ISNULL",
                  "JOIN",
                  "LATERAL",
                  "LEADING",
                  "LEFT",
                  "LIKE",
                  "LIMIT",
                  "LOCALTIME",
                  "NATURAL",
                  "NOT",
                  "NOTNULL",
                  "NULL",
                  "OFFSET",
                  "ON",
                  "ONLY",
                  "OR",
                  "ORDER",
                  "OUTER",
                  "OVERLAPS",
                  "PLACING",
                  "PRIMARY",
                  "REFERENCES",
                  "RETURNING",
                  "RIGHT",
                  "SELECT",
                  "SESSION_USER",
                  "SIMILAR",
                  "SOME",
                  "SYMMETRIC",
                  "TABLE",
                  "THEN",
                  "TO",
                  "TRAILING",
                  "TRUE",
                  "UNION",
                  "UNIQUE",
                  "USER",
                  "USING",
                  "VARIADIC",
                  "VERBOSE",
                  "WHEN",
                  "WHERE",
                  "WINDOW",
                  "WITH"),
              new Constants(
                  "'\\x%s'::bytea", "%s '%s'", "'%sInfinity'::float8", "point '%s'", false),
              Map.of(),
              new Clauses(
                  "SET %s = %s",
                  false, Map.of(), Map.of(), false, "STORED", "VIRTUAL", " ", true, false, ""),
              new Syntax(
                  List.of(
                      "OR",
                      "AND",
                      "NOT",
                      "IS ISNULL NOTNULL",
                      "= <> != < <= > >=",
                      "IN LIKE ILIKE BETWEEN",
                      "|| & | << >> ~_",
                      "+ -",
                      "* / %",
                      "COLLATE",
                      "+_ -_"),
                  "\"",
                  false))
          .withTransactions(Transactions.of("BEGIN", "BEGIN ISOLATION LEVEL %s"))
          .withExplain("EXPLAIN (COSTS OFF)");

  static final Set<String> LACKS =
      Set.of(
          Features.BARE_COLUMNS,
          Features.MIXED_REFERENCES,
          Features.NULL_KEYS,
          Features.CROSS_ON,
          Features.FULL_ON_ANY,
          Features.COMMA_SCOPE,
          Features.view(Statement.CreateView.ALTERING),
          "view columns",
          "key collation",
          "key descending");

  private static final Catalogue CATALOGUE =
      Catalogue.of(
              """
              SELECT 'CREATE ' || (SELECT CASE relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END FROM pg_class
                WHERE oid = '%s'::regclass) || 'TABLE %s (' || string_agg(quote_ident(attname) || ' '
              || format_type(atttypid, atttypmod)
              || coalesce(' COLLATE ' || (SELECT quote_ident(collname) FROM pg_collation l
                  WHERE l.oid = attcollation AND collname <> 'default'), '')
              || CASE WHEN to_jsonb(a) ->> 'attidentity' = 'd' THEN ' GENERATED BY DEFAULT AS IDENTITY' ELSE '' END
              || coalesce(CASE to_jsonb(a) ->> 'attgenerated' WHEN 's' THEN ' GENERATED ALWAYS AS ('
                  || pg_get_expr(adbin, adrelid) || ') STORED'
                WHEN 'v' THEN ' GENERATED ALWAYS AS (' || pg_get_expr(adbin, adrelid) || ') VIRTUAL'
                ELSE ' DEFAULT (' || pg_get_expr(adbin, adrelid) || ')' END, '')
              || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END, ', ' ORDER BY attnum) || ')'
              FROM pg_attribute a LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
              WHERE attrelid = '%s'::regclass AND attnum > 0 AND NOT attisdropped
              UNION ALL SELECT 'ALTER TABLE %s ADD ' || pg_get_constraintdef(oid) FROM pg_constraint
              WHERE conrelid = '%s'::regclass AND contype <> 'n'
              AND coalesce(to_jsonb(pg_constraint) ->> 'conparentid', '0') = '0'
              UNION ALL SELECT replace(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON '),
                ' ' || current_schema() || '.', ' ') FROM pg_index i WHERE indrelid = '%s'::regclass
              AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.conrelid = i.indrelid)
              """)
          .withExtras(
              """
              SELECT 'CREATE VIEW ' || viewname || ' AS ' || definition FROM pg_views WHERE schemaname = current_schema()
              """,
              """
              SELECT 'CREATE TABLE %s () ' || coalesce('WITH (' || array_to_string(reloptions, ', ') || ') ', '')
              || coalesce('PARTITION BY ' || pg_get_partkeydef(oid), '')
              || coalesce((SELECT string_agg('; CREATE TABLE %s_k' || n || CASE WHEN relispartition
                THEN ' PARTITION OF %s ' || bound ELSE ' () INHERITS (%s)' END, '' ORDER BY n)
                FROM (SELECT row_number() OVER (ORDER BY k.oid) AS n, k.relispartition,
                  pg_get_expr(k.relpartbound, k.oid) AS bound
                  FROM pg_inherits JOIN pg_class k ON k.oid = inhrelid WHERE inhparent = c.oid) AS kids), '')
              FROM pg_class c WHERE oid = '%s'::regclass
              """);

  private static final String STORED =
      """
      DO $$ DECLARE c record; BEGIN FOR c IN SELECT attname FROM pg_attribute WHERE attrelid = '%t'::regclass
      AND attnum > 0 AND attstorage = 'x' LOOP EXECUTE
      format('ALTER TABLE %t ALTER COLUMN %I SET STORAGE EXTERNAL', c.attname); END LOOP; END $$
      """;

  /// A partitioned table has no keys but the partition key, and does not change it.
  private static final Storage STORAGE =
      Storage.of(
              Variant.opened("plain"),
              Variant.of("unlogged", "UNLOGGED", "")
                  .closing(
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED", "rework SET UNLOGGED", "rework SET LOGGED"),
              Variant.of("temporary", "TEMPORARY", "")
                  .closing(
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED",
                      "rework SET UNLOGGED",
                      "rework SET LOGGED",
                      "rework CREATE UNLOGGED TABLE %n AS SELECT * FROM %t"),
              Variant.of("loosely filled", "", "WITH (fillfactor = 10)"),
              Variant.of("early TOAST", "", "WITH (toast_tuple_target = 128)"),
              Variant.of("external TOAST", "", "WITH (toast_tuple_target = 128)").then(STORED),
              Variant.of("in parts", "", "PARTITION BY LIST (%s)")
                  .ifKeyed()
                  .then("CREATE TABLE %t_p0 PARTITION OF %t DEFAULT")
                  .closing(
                      "unique",
                      "table unique",
                      "unique index",
                      "index TABLESPACE pg_default",
                      "add TableUnique",
                      "add TablePrimaryKey",
                      "alter RenameTable",
                      "alter DropColumn",
                      "rework ALTER COLUMN %c TYPE %y",
                      "rework ALTER COLUMN %c SET DATA TYPE %y",
                      "rework SET (fillfactor = 50)",
                      "rework RESET (fillfactor)",
                      "rework SET (autovacuum_enabled = false)",
                      "rework SET (parallel_workers = 2)",
                      "verb ALTER TABLE %s SET UNLOGGED",
                      "verb ALTER TABLE %s SET LOGGED",
                      "rework SET UNLOGGED",
                      "rework SET LOGGED",
                      "rework CLUSTER ON %i",
                      "rework SET WITHOUT CLUSTER",
                      "rework CREATE TABLE %n (LIKE %t INCLUDING ALL)"))
          // Since version 18, partitioned tables cannot be UNLOGGED.
          .changing(Set.of("verb ALTER TABLE %s SET UNLOGGED", "rework SET UNLOGGED"));

  /// From its table of locks, because its list of connections is out of date until they wake up.
  private static final Waits WAITS =
      new Waits(
          "SELECT pg_backend_pid()",
          """
          WITH RECURSIVE direct(pid, blocker) AS (
            SELECT DISTINCT l.pid, b.pid FROM pg_locks l, unnest(pg_blocking_pids(l.pid)) b(pid) WHERE NOT l.granted
          ), waits(pid, blocker) AS (
            SELECT pid, blocker FROM direct UNION SELECT w.pid, d.blocker FROM waits w JOIN direct d ON d.pid = w.blocker
          )
          SELECT DISTINCT pid FROM waits
          WHERE pid NOT IN (SELECT w.pid FROM waits w JOIN waits d ON d.pid = w.blocker WHERE d.pid = d.blocker)
          """,
          1,
          1,
          List.of("SET deadlock_timeout = '10ms'"));

  public static final Dialect DIALECT =
      Dialect.named("postgres", SPELLING, WORDS, TABLES.withChanges(CHANGES))
          .variables(variables())
          .verbs(VERBS)
          .lacks(LACKS)
          .faults(FAULTS)
          .catalogue(CATALOGUE)
          .scalars(new TypedScalars(new PostgresScalars()))
          .hosting(Hostings.POSTGRES)
          .storage(STORAGE)
          .waits(WAITS)
          .planForm(
              PlanForm.of(
                  "EXPLAIN (FORMAT JSON, COSTS OFF)",
                  PlanForm.Shape.JSON,
                  "Node Type",
                  "Join Type",
                  "Strategy",
                  "Command",
                  "Scan Direction",
                  "Parent Relationship",
                  "Inner Unique",
                  "Index Name?",
                  "Index Cond?"))
          .client(Clients.POSTGRES)
          .build();
}
