package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.Verdict;
import sibyl.dialect.Dialect;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.metadata.Metadata;
import sibyl.metadata.Metadata.Kind;
import sibyl.metadata.Reading;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Aim;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// Copies of tables without metadata, on real systems: the catalogue is read in full, and the copy has the same rows and no
/// optional metadata.
class RadarCopyTest {
  private static final String PARENT =
      "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY, c1 INT UNIQUE, c2 INT NOT NULL)";

  /// Statements of the standard, which nearly all systems accept.
  private static List<String> common(String generated) {
    return List.of(
        PARENT,
        "CREATE TABLE t1(c0 INT NOT NULL, c1 VARCHAR(9) DEFAULT 'x', c2 INT, "
            + generated
            + ", PRIMARY KEY (c0), UNIQUE (c1, c2), CHECK (c2 > 0))",
        "CREATE INDEX i0 ON t1(c2, c1)",
        "CREATE UNIQUE INDEX i1 ON t1(c2 DESC)",
        "INSERT INTO t0 VALUES (1, 2, 0)",
        "INSERT INTO t0 VALUES (2, NULL, 0)",
        "INSERT INTO t1(c0, c1, c2) VALUES (1, 'a', 1)",
        "INSERT INTO t1(c0, c2) VALUES (2, 5)",
        "INSERT INTO t1(c0, c1, c2) VALUES (3, NULL, NULL)",
        "CREATE VIEW w0 AS SELECT c0 AS x, c3 AS y FROM t1 WHERE c2 > 0");
  }

  private static final String ALWAYS = "c3 INT GENERATED ALWAYS AS (c0 + 1)";

  private static final String ADD_KEY = "ALTER TABLE t1 ADD FOREIGN KEY (c0) REFERENCES t0(c0)";

  private static List<String> with(List<String> some, String... more) {
    List<String> all = new ArrayList<>(some);
    List.of(more).forEach(all::add);
    return all;
  }

  static List<Arguments> systems() {
    EnumSet<Kind> all = EnumSet.complementOf(EnumSet.of(Kind.CONFIGURATION));
    EnumSet<Kind> kept = EnumSet.complementOf(EnumSet.of(Kind.CONFIGURATION, Kind.FOREIGN_KEY));
    String server = " STORED";
    String parent = "INSERT INTO t0 VALUES (3, 7, 0)";
    return List.of(
        Arguments.of(
            "sqlite",
            with(
                common("c3 INT AS (c0 + 1)"),
                "CREATE TABLE t2(c0 TEXT COLLATE NOCASE PRIMARY KEY, c1 ANY, c2 INT REFERENCES t0)"
                    + " STRICT, WITHOUT ROWID",
                "CREATE INDEX i2 ON t2(lower(c0)) WHERE c1 > 0",
                "INSERT INTO t2 VALUES ('a', '012', 1), ('b', 7, NULL)"),
            EnumSet.allOf(Kind.class)),
        Arguments.of("duckdb", common(ALWAYS), kept),
        Arguments.of(
            "h2",
            with(
                common(ALWAYS),
                parent,
                ADD_KEY,
                "CREATE TABLE t2(c0 GEOMETRY, c1 GEOMETRY NOT NULL)",
                "CREATE SPATIAL INDEX i2 ON t2(c0)",
                "INSERT INTO t2 VALUES ('POINT (1 2)', 'POLYGON ((0 0, 2 0, 2 2, 0 2, 0 0))'),"
                    + " (NULL, 'POINT (-1 2.5)')"),
            all),
        Arguments.of("hsqldb", with(common(ALWAYS), parent, ADD_KEY), all),
        Arguments.of("derby", with(common(ALWAYS), parent, ADD_KEY), all),
        Arguments.of(
            "postgres",
            with(
                common(ALWAYS + server),
                parent,
                ADD_KEY,
                "CREATE TABLE t2(c0 VARCHAR(9) COLLATE \"C\", c1 INT) PARTITION BY HASH (c1)",
                "CREATE TABLE t2_0 PARTITION OF t2 FOR VALUES WITH (MODULUS 1, REMAINDER 0)",
                "CREATE INDEX i2 ON t1 USING hash (c1)",
                "CREATE INDEX i3 ON t1(lower(c1)) WHERE c2 > 0",
                "INSERT INTO t2 VALUES ('a', 1)",
                "CREATE TABLE t3(c0 POINT, c1 POINT NOT NULL) TABLESPACE pg_default",
                "CREATE INDEX i4 ON t3 USING gist (c0)",
                "CREATE INDEX i5 ON t3 USING spgist (c1) TABLESPACE pg_default",
                "INSERT INTO t3 VALUES (point '(1,2)', point '(-1,2.5)'), (NULL, point '(0,0)')"),
            all),
        Arguments.of(
            "mariadb",
            with(common(ALWAYS + server), mysql(parent, "", "")),
            EnumSet.allOf(Kind.class)),
        Arguments.of(
            "mysql",
            with(
                common(ALWAYS + server),
                mysql(parent, " SRID 0", " TABLESPACE innodb_system ROW_FORMAT = DYNAMIC")),
            EnumSet.allOf(Kind.class)));
  }

  private static String[] mysql(String parent, String system, String space) {
    return new String[] {
      parent,
      ADD_KEY,
      "CREATE TABLE t2(c0 INT AUTO_INCREMENT PRIMARY KEY, c1 TEXT, c2 VARCHAR(9) CHARACTER SET"
          + " latin1 COLLATE latin1_swedish_ci, KEY (c1(3))) ENGINE = MyISAM ROW_FORMAT = DYNAMIC",
      "CREATE FULLTEXT INDEX i2 ON t2(c1)",
      "CREATE TABLE t3(c0 INT, c1 TIMESTAMP NULL) PARTITION BY HASH (c0) PARTITIONS 3",
      "INSERT INTO t2(c1, c2) VALUES ('abc', 'A'), ('xyz', 'b')",
      "INSERT INTO t3 VALUES (1, '2024-01-01 00:00:00'), (2, NULL)",
      "CREATE TABLE t4(c0 POINT NOT NULL"
          + system
          + ", c1 GEOMETRY"
          + system
          + ", c2 GEOMETRY NOT NULL, SPATIAL INDEX (c2))"
          + space,
      "CREATE SPATIAL INDEX i3 ON t4(c0)",
      "INSERT INTO t4 VALUES (ST_GeomFromText('POINT(1 2)'), NULL, ST_GeomFromText('POINT(0 0)')),"
          + " (ST_GeomFromText('POINT(-1 2.5)'), ST_GeomFromText('LINESTRING(0 0,2 2)'),"
          + " ST_GeomFromText('POLYGON((0 0,2 0,2 2,0 2,0 0))'))"
    };
  }

  @ParameterizedTest
  @MethodSource("systems")
  void a_copy_has_the_rows_and_nothing_else(String target, List<String> setup, Set<Kind> kinds) {
    Dialect dialect = Target.parse(target).dialect();
    Oracle radar = Oracles.named("radar").orElseThrow();
    try (Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      Scene scene = Scene.empty(dialect);
      for (String sql : setup) {
        Statement statement = Parse.statement(sql, dialect);
        assertThat(session.run(statement)).describedAs(sql).isNotInstanceOf(Outcome.Failed.class);
        scene = scene.after(statement);
      }
      Metadata all = metadata(scene, session);
      Set<Kind> seen = new TreeSet<>();
      all.optional().forEach(p -> seen.add(p.element().kind()));
      assertThat(seen).describedAs("%s", all).containsAll(kinds);

      Statement asked = Parse.statement("SELECT x, y FROM w0 WHERE y > 1", dialect);
      Claim claim = claim(radar, scene, session, new Probe(asked));
      Claim copy = claim.stage().orElseThrow().made();
      int checks = copy.premises().size() - 1;
      assertThat(checks)
          .isEqualTo((int) scene.tables().stream().filter(t -> t.definition().isEmpty()).count());
      assertThat(new Executor(session).run(claim).verdict())
          .describedAs("%s", claim)
          .isEqualTo(Verdict.UPHELD);
      Scene raw = Scene.empty(dialect);
      for (int i : copy.premises().getFirst().needs()) {
        raw = raw.after(copy.acts().get(i).statement().orElseThrow());
      }
      List<Metadata.Table> left = metadata(raw, session).tables();
      assertThat(left).hasSizeGreaterThanOrEqualTo(checks);
      assertThat(
              new Metadata(
                      left.stream()
                          .filter(t -> t.name().toLowerCase(Locale.ROOT).startsWith("raw_"))
                          .toList())
                  .optional().stream().filter(p -> !p.element().text().equals("DEFAULT NULL")))
          .isEmpty();
    }
  }

  /// Every single element can be removed, with all that depends on it.
  @ParameterizedTest
  @MethodSource("systems")
  void a_copy_can_lack_one_element(String target, List<String> setup, Set<Kind> kinds) {
    Dialect dialect = Target.parse(target).dialect();
    Oracle radar = Oracles.named("radar").orElseThrow();
    try (Session session = Engines.of(target).open(SessionTerms.patient(Duration.ofSeconds(20)))) {
      Scene scene = Scene.empty(dialect);
      for (String sql : setup) {
        Statement statement = Parse.statement(sql, dialect);
        session.run(statement);
        scene = scene.after(statement);
      }
      int parts = metadata(scene, session).optional().size();
      Statement asked = Parse.statement("SELECT x, y FROM w0 WHERE y > 1", dialect);
      List<String> failed = new ArrayList<>();
      for (int i = 1; i <= parts; i++) {
        Claim claim = claim(radar, scene, session, new Probe(asked, Aim.at(i)));
        Claim copy = claim.stage().orElseThrow().made();
        for (int act : copy.premises().getFirst().needs()) {
          Statement statement = copy.acts().get(act).statement().orElseThrow();
          if (session.run(statement) instanceof Outcome.Failed f) {
            failed.add(statement + ": " + f.fault().message());
          }
        }
        Claim then = Claim.of(claim.acts(), claim.expectations().getFirst());
        if (!new Executor(session).run(then).verdict().equals(Verdict.UPHELD)) {
          failed.add("refuted: " + then);
        }
      }
      assertThat(kinds).isNotEmpty();
      assertThat(failed).isEmpty();
    }
  }

  private static Claim claim(Oracle radar, Scene scene, Session session, Probe probe) {
    Next next =
        radar
            .claims(scene, CaseRun.facts(radar, scene, List.of(), session))
            .next(probe, new Transcript());
    assertThat(next).isInstanceOf(Claim.class);
    return (Claim) next;
  }

  private static Metadata metadata(Scene scene, Session session) {
    Oracle radar = Oracles.named("radar").orElseThrow();
    return Reading.of(CaseRun.facts(radar, scene, List.of(), session).texts(), scene.dialect());
  }
}
