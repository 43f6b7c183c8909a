package sibyl.dialect.dbms;

import static sibyl.dialect.Dialect.FaultRule.ofState;
import static sibyl.dialect.Fault.Kind.UNKNOWN;
import static sibyl.sql.SqlType.GEOMETRY;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
import sibyl.dialect.preset.StandardSql;
import sibyl.dialect.preset.TypeList;

/// The dialect of CockroachDB, read by generators and error handling when it is the target: PostgreSQL's protocol and most of its
/// SQL, so only differences are declared. Written from its documentation (SQL reference of version 24), untested: its binaries
/// are in no registry that can be fetched from, so it is reached by URL only.
public final class Cockroachdb {
  private Cockroachdb() {}

  /// What PostgreSQL has and the documentation does not list.
  private static final Set<String> MISSING =
      Set.of(
          "ROLLUP",
          "CUBE",
          "GROUPING SETS (%s, %s, ())",
          "booleq",
          "hashtext",
          "(%s ^@ %s)",
          "((%s)::bigint <@ int8range(0, 5))",
          "make_time(abs(%s % 24)::int, 0, 0)",
          "(%s, %s) OVERLAPS (%s, %s)");

  /// A collated string is a type of its own there and compares with no other, so no collations are declared. Its shapes differ
  /// from PostgreSQL's.
  private static final Words WORDS =
      new Words(
          ExpressionWords.of(
                  Postgres.WORDS.kinds(),
                  Postgres.WORDS.casts().stream().filter(t -> t.type() != GEOMETRY).toList(),
                  Postgres.WORDS.functions().stream()
                      .filter(f -> !MISSING.contains(f.name()) && !f.params().contains(GEOMETRY))
                      .toList())
              .withPatterns("LIKE", "LIKE", "ILIKE")
              .withEdges(ExpressionWords.INFINITIES),
          Postgres.WORDS.queries());

  private static final Tables TABLES =
      Tables.of(
              ColumnTypes.of(
                  TypeList.weighted(
                      """
                      FIRM INTEGER: 8 INT8 | 4 INT4 | 2 SMALLINT
                      FIRM TEXT: 10 STRING | 2 VARCHAR(9)
                      LOOSE REAL: 5 FLOAT8 | 2 REAL
                      FIRM NUMERIC: 2 NUMERIC(9, 2)
                      LOOSE NUMERIC: 3 NUMERIC
                      FIRM BOOLEAN: 5 BOOLEAN
                      FIRM BLOB: 3 BYTES
                      FIRM DATE: 3 DATE
                      FIRM TIMESTAMP: 3 TIMESTAMP
                      FIRM TIME: 2 TIME
                      """),
                  Postgres.domains("INTEGER", "INT4")),
              KeyWords.of(
                      "INT8",
                      "DEFAULT unique_rowid()",
                      "",
                      "ON DELETE CASCADE",
                      "ON UPDATE CASCADE",
                      "ON DELETE SET NULL")
                  .withRowIds("ROWID", "CTID", "OID"))
          .withIndexKinds(
              List.of(
                  new IndexKind("INCLUDE (%s)", List.of()),
                  new IndexKind("USING HASH", List.of())));

  private static final List<Change> CHANGES =
      Change.list(
          """
          ALTER TABLE ALTER COLUMN TYPE | PLAIN | RETYPED | ALTER COLUMN %c SET DATA TYPE %y
          """
              + StandardSql.COLUMN_CHANGES
              + """
              ALTER TABLE ALTER COLUMN DROP STORED | GENERATED | FREED | ALTER COLUMN %c DROP STORED
              ALTER TABLE ALTER COLUMN SET NOT VISIBLE | PLAIN | NONE | ALTER COLUMN %c SET NOT VISIBLE | ALTER COLUMN %c SET VISIBLE
              ALTER TABLE ADD COLUMN GENERATED | COMPUTED | ADDED | ADD COLUMN %d
              ALTER TABLE ALTER PRIMARY KEY | FILLED | NONE | ALTER PRIMARY KEY USING COLUMNS (%c)
              ALTER TABLE RENAME CONSTRAINT | UNIQUE | OBJECT_RENAMED | RENAME CONSTRAINT %i TO %n
              ALTER TABLE DROP CONSTRAINT | CHECK | OBJECT_GONE | DROP CONSTRAINT %i
              ALTER TABLE DROP FOREIGN KEY | REFERENCE | OBJECT_GONE | DROP CONSTRAINT %i CASCADE
              ALTER TABLE VALIDATE CONSTRAINT | CHECK | NONE | VALIDATE CONSTRAINT %i
              ALTER INDEX RENAME TO | INDEX | OBJECT_RENAMED | %!ALTER INDEX %i RENAME TO %n
              ALTER INDEX NOT VISIBLE | INDEX | NONE | %!ALTER INDEX %i NOT VISIBLE | %!ALTER INDEX %i VISIBLE
              ALTER VIEW RENAME TO | VIEW | TABLE_RENAMED | ALTER VIEW %t RENAME TO %n
              TRUNCATE TABLE | TABLE | EMPTIED | TRUNCATE TABLE %t CASCADE
              CREATE TABLE LIKE | TABLE | CLONED | CREATE TABLE %n (LIKE %t INCLUDING ALL)
              COMMENT ON TABLE | TABLE | NONE | COMMENT ON TABLE %t IS 'changed'
              """);

  private static final List<String> ON_OFF = List.of("on", "off");

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable("vectorize", List.of("on", "off"), false),
          new Variable("distsql", List.of("auto", "on", "off", "always"), false),
          new Variable("reorder_joins_limit", List.of("0", "1", "8"), false),
          new Variable("optimizer_use_histograms", ON_OFF, false),
          new Variable("optimizer_use_multicol_stats", ON_OFF, false),
          new Variable("optimizer_use_forecasts", ON_OFF, false),
          new Variable("prefer_lookup_joins_for_fks", ON_OFF, false),
          new Variable("enable_zigzag_join", ON_OFF, false),
          new Variable("enable_insert_fast_path", ON_OFF, false),
          new Variable("large_full_scan_rows", List.of("0", "1000"), false));

  private static List<FaultRule> faults() {
    List<FaultRule> all = new ArrayList<>();
    // Its code for unclassified errors.
    all.add(ofState("XXUUU", UNKNOWN));
    all.addAll(Postgres.FAULTS);
    return List.copyOf(all);
  }

  private static final Catalogue CATALOGUE = Catalogue.of("SHOW CREATE TABLE %s");

  public static final Dialect DIALECT =
      Dialect.named(
              "cockroachdb", Postgres.SPELLING.withExplain(""), WORDS, TABLES.withChanges(CHANGES))
          .variables(VARIABLES)
          .verbs(List.of(Verb.ofTable("ANALYZE")))
          .lacks(Postgres.LACKS)
          .faults(faults())
          .catalogue(CATALOGUE)
          .build();
}
