package sibyl.dialect.dbms;

import static sibyl.dialect.Dialect.Verb.About.INDEX;
import static sibyl.dialect.Fault.Kind.CONFLICT;
import static sibyl.dialect.Fault.Kind.DATA;
import static sibyl.dialect.Fault.Kind.INTERNAL;
import static sibyl.dialect.Fault.Kind.LOST;
import static sibyl.dialect.Fault.Kind.MALFORMED;
import static sibyl.dialect.Fault.Kind.REFUSED;
import static sibyl.dialect.Fault.Kind.SLOW;
import static sibyl.dialect.Fault.Kind.UNSUPPORTED;
import static sibyl.dialect.preset.Faults.inOrder;
import static sibyl.dialect.preset.Faults.states;
import static sibyl.dialect.preset.Faults.texts;
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
import sibyl.dialect.Waits;
import sibyl.dialect.preset.Domains;
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.preset.TypeList;
import sibyl.dialect.scalars.PostgresScalars;
import sibyl.scalar.TypedScalars;
import sibyl.sql.Features;
import sibyl.sql.Spelling;
import sibyl.sql.Spelling.Clauses;
import sibyl.sql.Spelling.Constants;
import sibyl.sql.Spelling.Generated;
import sibyl.sql.Spelling.Indexes;
import sibyl.sql.Spelling.Transactions;
import sibyl.sql.SqlType;
import sibyl.sql.Statement;
import sibyl.sql.Syntax;

/// The dialect of PostgreSQL, read by generators and error handling when it is the target; CockroachDB starts from it. Test
/// databases are schemas of a database with the collation "C", so that equal texts are identical; with its own collations they
/// are so too, whatever their order. Source: its manual, chapters 5 to 11, 19, 20 and appendix A.
public final class Postgres {
  private Postgres() {}

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
                      """
                          + StandardSql.PLAIN_CASTS
                          + """
                          FIRM GEOMETRY: POINT
                          """),
                  PostgresFunctions.ALL)
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
                      "DEFERRABLE INITIALLY DEFERRED")
                  .withRowIds("CTID", "OID"))
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
          """
              + StandardSql.COLUMN_CHANGES
              + """
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
      inOrder(
          // Before version 10, a text literal in a subquery had no type.
          texts(MALFORMED, "failed to find conversion function from unknown"),
          texts(CONFLICT, "tuple concurrently"),
          texts(
              REFUSED,
              "cannot affect row a second time",
              "cannot specify default tablespace",
              "not supported for virtual generated columns"),
          states(INTERNAL, "XX"),
          states(SLOW, "57014"),
          states(LOST, "57P 08"),
          states(INTERNAL, "58"),
          states(DATA, "53 54 22 21"),
          states(REFUSED, "23 25 2B"),
          states(CONFLICT, "40001 40P01 55P03"),
          states(REFUSED, "40 44 55 42809 42P07 42701 42710 42830 42P10 42P16 42P17 42501"),
          Stream.of(new FaultRule("42704", FaultRule.ANY_CODE, "index ", REFUSED)),
          states(UNSUPPORTED, "42704 42883 0A"),
          states(MALFORMED, "42"));

  private static final Set<String> KEYWORDS =
      StandardSql.words(
          """
          ALL ANALYSE ANALYZE AND ANY ARRAY AS ASC ASYMMETRIC BOTH CASE CAST CHECK COLLATE COLUMN CONSTRAINT CREATE
          CROSS CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_USER DEFAULT DEFERRABLE DESC DISTINCT DO ELSE END
          EXCEPT FALSE FETCH FOR FOREIGN FROM FULL GRANT GROUP HAVING ILIKE IN INITIALLY INNER INTERSECT INTO IS ISNULL
          JOIN LATERAL LEADING LEFT LIKE LIMIT LOCALTIME NATURAL NOT NOTNULL NULL OFFSET ON ONLY OR ORDER OUTER OVERLAPS
          PLACING PRIMARY REFERENCES RETURNING RIGHT SELECT SESSION_USER SIMILAR SOME SYMMETRIC TABLE THEN TO TRAILING
          TRUE UNION UNIQUE USER USING VARIADIC VERBOSE WHEN WHERE WINDOW WITH
          """);

  static final Spelling SPELLING =
      new Spelling(
              "\"",
              KEYWORDS,
              new Constants(
                  "'\\x%s'::bytea", "%s '%s'", "'%sInfinity'::float8", "point '%s'", false),
              Map.of(),
              Clauses.of("SET %s = %s").with(Generated.USUAL).with(new Indexes(true, false, "")),
              new Syntax(Syntax.standard("LIKE ILIKE"), "\"", false))
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
          .catalogue(PostgresCatalogue.CATALOGUE)
          .storage(PostgresStorage.STORAGE)
          .scalars(new TypedScalars(new PostgresScalars()))
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
          .build();
}
