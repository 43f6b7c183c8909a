package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.claim.Act;
import sibyl.claim.Claim;
import sibyl.claim.Executor;
import sibyl.claim.SameOutcomes;
import sibyl.claim.Verdict;
import sibyl.claim.World;
import sibyl.dialect.Dialect;
import sibyl.dialect.Fault;
import sibyl.dialect.StorageFeature;
import sibyl.dialect.Variant;
import sibyl.finding.Case;
import sibyl.finding.Step;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.parse.StatementWords;
import sibyl.play.CaseRun;
import sibyl.play.EngineMatrix;
import sibyl.probe.Aim;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.session.Session;
import sibyl.session.Worlds;
import sibyl.sql.Statement;

/// The same statements on several storage engines of real systems.
class RotationTest {
  private static final Oracle THANOS = Oracles.named("thanos").orElseThrow();

  /// Differences between engines that are no bugs; `verdict` is the right verdict.
  record Trap(
      String name, String target, List<String> variants, String verdict, List<String> statements) {
    static Trap of(
        String name, String target, String variants, String verdict, String... statements) {
      return new Trap(name, target, List.of(variants.split(" ")), verdict, List.of(statements));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static List<Trap> traps() {
    return List.of(
        Trap.of(
            "1: a value that does not fit is cut by all, as no mode is strict",
            "mysql",
            "InnoDB MyISAM",
            "upheld",
            "CREATE TABLE t0(c0 TINYINT NOT NULL)",
            "INSERT INTO t0 VALUES (1), (300)",
            "SELECT c0 FROM t0"),
        Trap.of(
            "2: rows before the one that is refused stay where nothing is undone",
            "mysql",
            "InnoDB MyISAM",
            "failed statement may leave rows",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)",
            "INSERT INTO t0 VALUES (1), (2), (1)",
            "SELECT c0 FROM t0"),
        Trap.of(
            "2: where nothing is undone in any of them, that is not asked either",
            "mysql",
            "MEMORY MyISAM",
            "upheld",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)",
            "INSERT INTO t0 VALUES (1)",
            "INSERT INTO t0 VALUES (1)",
            "SELECT c0 FROM t0"),
        Trap.of(
            "4: CSV takes no NULL",
            "mysql",
            "CSV InnoDB",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT)"),
        Trap.of(
            "4: CSV takes no keys",
            "mysql",
            "CSV InnoDB",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)"),
        Trap.of(
            "4: ARCHIVE changes nothing",
            "mysql",
            "ARCHIVE InnoDB",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT NOT NULL)",
            "DELETE FROM t0"),
        Trap.of(
            "5: some check a foreign key, others do not",
            "mysql",
            "InnoDB MyISAM",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)",
            "CREATE TABLE t1(c0 INT NOT NULL, FOREIGN KEY (c0) REFERENCES t0 (c0))"),
        Trap.of(
            "5: no engine checks it",
            "mysql",
            "MEMORY MyISAM",
            "upheld",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)",
            "CREATE TABLE t1(c0 INT NOT NULL, FOREIGN KEY (c0) REFERENCES t0 (c0))",
            "INSERT INTO t1(c0) VALUES (7)",
            "SELECT c0 FROM t1"),
        Trap.of(
            "6: numbers of rows that were refused are lost or not",
            "mysql",
            "InnoDB MyISAM",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT PRIMARY KEY AUTO_INCREMENT, c1 INT UNIQUE)"),
        Trap.of(
            "7: rows stand in any order",
            "mysql",
            "InnoDB MyISAM",
            "nondeterministic: LIMIT without a total order",
            "CREATE TABLE t0(c0 INT NOT NULL)",
            "INSERT INTO t0(c0) VALUES (1), (2), (3)",
            "DELETE FROM t0 WHERE c0 = 2",
            "INSERT INTO t0(c0) VALUES (4)",
            "SELECT c0 FROM t0 LIMIT 1"),
        Trap.of(
            "7: keys change in any order",
            "mysql",
            "InnoDB MyISAM",
            "nondeterministic: UPDATE of a unique key",
            "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)",
            "INSERT INTO t0(c0) VALUES (2), (1)",
            "UPDATE t0 SET c0 = c0 + 1"),
        Trap.of(
            "9: only some can roll back, and the others warn",
            "mysql",
            "InnoDB MyISAM",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT NOT NULL)",
            "BEGIN",
            "INSERT INTO t0(c0) VALUES (1)",
            "ROLLBACK"),
        Trap.of(
            "11: a checksum is not the same everywhere",
            "mysql",
            "InnoDB ARCHIVE",
            "feature not in all storage engines",
            "CREATE TABLE t0(c0 INT NOT NULL)",
            "CHECKSUM TABLE t0"),
        Trap.of(
            "11: but it is where it is",
            "mariadb",
            "Aria MyISAM",
            "upheld",
            "CREATE TABLE t0(c0 INT NOT NULL)",
            "INSERT INTO t0(c0) VALUES (1)",
            "CHECKSUM TABLE t0"));
  }

  @ParameterizedTest
  @MethodSource("traps")
  void what_engines_do_by_right_is_no_contradiction(Trap trap) {
    assertThat(verdict(trap.target(), trap.variants(), trap.statements()))
        .isEqualTo(
            trap.verdict().equals("upheld") ? Verdict.UPHELD : new Verdict.Moot(trap.verdict()));
  }

  @Test
  void all_variants_run_the_same_and_wrong_answers_are_seen() {
    // Two worlds with different statements must differ: this checks the comparison itself.
    Engine engine = Engines.of("mysql");
    try (Session base = worlds("mysql").fresh();
        Executor executor = new Executor(base)) {
      Lockstep rotation = new Lockstep(variants(engine, "InnoDB", "MyISAM"), executor);
      same(rotation, "CREATE TABLE t0(c0 INT NOT NULL)");
      rotation.turn(
          List.of(
              List.of(new Statement.Native("INSERT INTO t0 VALUES (1)")),
              List.of(new Statement.Native("INSERT INTO t0 VALUES (2)"))));
      assertThat(same(rotation, "SELECT c0 FROM t0"))
          .isInstanceOfSatisfying(
              Verdict.Refuted.class,
              r -> {
                assertThat(r.defect()).hasToString("rows differ");
                assertThat(r.camps()).containsExactly(List.of("InnoDB"), List.of("MyISAM"));
              });
    }
  }

  /// Like a replay, which only has the text of a statement.
  @Test
  void changed_rows_are_counted_by_the_text_of_a_statement_too() {
    Engine engine = Engines.of("mysql");
    try (Session base = worlds("mysql").fresh();
        Executor executor = new Executor(base)) {
      Lockstep rotation = new Lockstep(variants(engine, "InnoDB", "MyISAM"), executor);
      same(rotation, "CREATE TABLE t0(c0 INT NOT NULL PRIMARY KEY)");
      assertThat(changed(rotation, "INSERT INTO t0 VALUES (1)", "INSERT INTO t0 VALUES (1), (2)"))
          .isEqualTo("count differs");
      assertThat(changed(rotation, "UPDATE t0 SET c0 = 3", "UPDATE t0 SET c0 = 3 WHERE c0 = 0"))
          .isEqualTo("count differs");
      assertThat(changed(rotation, "DELETE FROM t0", "DELETE FROM t0")).isEqualTo("count differs");
      same(rotation, "INSERT INTO t0 VALUES (1)");
      // A replaced row is counted once or twice.
      String upsert = "INSERT INTO t0 VALUES (1) ON DUPLICATE KEY UPDATE c0 = ";
      assertThat(changed(rotation, upsert + "1", upsert + "2")).isEmpty();
      assertThat(changed(rotation, "REPLACE INTO t0 VALUES (1)", "REPLACE INTO t0 VALUES (2)"))
          .isEmpty();
    }
  }

  /// The explanation of a refutation when two worlds run different statements; empty if the claim is upheld.
  private static String changed(Lockstep rotation, String one, String other) {
    return rotation.turn(
                List.of(List.of(new Statement.Native(one)), List.of(new Statement.Native(other))))
            instanceof Verdict.Refuted refuted
        ? refuted.defect().toString()
        : "";
  }

  /// Traps 8 and 10, and a bug that MySQL has had since it was reported: https://bugs.mysql.com/bug.php?id=113300.
  @Test
  void a_refusal_in_other_words_is_a_class_of_its_own() {
    assertThat(
            verdict(
                "mysql",
                List.of("CSV", "ARCHIVE"),
                List.of("CREATE TABLE s0 (k INT NOT NULL)", "native CREATE INDEX i ON s0 (k)")))
        .isInstanceOfSatisfying(
            Verdict.Refuted.class,
            r -> {
              assertThat(r.defect().minor()).isTrue();
              assertThat(r.answers().toString()).contains("Unknown error -1", "Too many keys");
            });
    // The name of the engine makes no difference.
    assertThat(
            verdict(
                "mysql",
                List.of("CSV", "ARCHIVE"),
                List.of("native CREATE TABLE s0 (k INT NOT NULL, g INT AS (k) VIRTUAL)")))
        .isEqualTo(Verdict.UPHELD);
  }

  /// Trap 12.
  @Test
  void a_table_that_is_kept_elsewhere_is_not_compared() {
    Dialect dialect = Engines.of("mysql").target().dialect();
    Variant wanted = dialect.storage().variant("MEMORY").orElseThrow();
    Variant swapped =
        Variant.opened("MEMORY", "SET default_storage_engine = InnoDB")
            .then(wanted.after().toArray(String[]::new));
    try (Session base = worlds("mysql").fresh();
        Executor executor = new Executor(base)) {
      Lockstep rotation = new Lockstep(List.of(wanted, swapped), executor);
      Statement table = Parse.statement("CREATE TABLE t0(c0 INT NOT NULL)", dialect);
      assertThat(
              rotation.turn(
                  List.of(
                      wanted.of(table, dialect.spelling()), swapped.of(table, dialect.spelling()))))
          .isEqualTo(new Verdict.Moot("not stored in the chosen storage engine"));
    }
  }

  /// Trap 13.
  @Test
  void a_table_that_is_full_is_a_matter_of_data() {
    assertThat(Engines.of("mysql").target().dialect().fault("HY000", 1114, "full").kind())
        .isEqualTo(Fault.Kind.DATA);
  }

  @Test
  void engines_are_known_by_what_they_did() {
    EngineMatrix matrix = matrix("mysql");
    assertThat(matrix.engines())
        .startsWith("InnoDB")
        .contains("MyISAM", "MEMORY", "CSV", "ARCHIVE");
    assertThat(kind(matrix, "FOREIGN KEY", "InnoDB")).isEqualTo(EngineMatrix.Kind.WORKS);
    assertThat(kind(matrix, "FOREIGN KEY", "MyISAM")).isEqualTo(EngineMatrix.Kind.IGNORED);
    assertThat(kind(matrix, "NULL", "CSV")).isEqualTo(EngineMatrix.Kind.REFUSED);
    assertThat(kind(matrix, "ROLLBACK", "MyISAM")).isEqualTo(EngineMatrix.Kind.ALTERED);
    assertThat(kind(matrix, "UPDATE", "ARCHIVE")).isEqualTo(EngineMatrix.Kind.REFUSED);
    assertThat(kind(matrix, "ROW_FORMAT = COMPRESSED", "MEMORY"))
        .isEqualTo(EngineMatrix.Kind.IGNORED);
    assertThat(matrix.units()).isGreaterThan(300);
  }

  /// Mroonga keeps points as milliseconds of a degree, and has zero for NULL, which is what a range in a column that may
  /// be NULL begins with.
  @Test
  void what_one_engine_stores_differently_is_not_compared() {
    EngineMatrix matrix = matrix("mariadb@debian-trixie");
    for (String feature : List.of("all digits of POINT", "range in a stored column")) {
      assertThat(kind(matrix, feature, "InnoDB"))
          .describedAs(feature)
          .isEqualTo(EngineMatrix.Kind.WORKS);
      assertThat(kind(matrix, feature, "Mroonga"))
          .describedAs(feature)
          .isEqualTo(EngineMatrix.Kind.ALTERED);
    }
    assertThat(
            verdict(
                "mariadb@debian-trixie",
                List.of("InnoDB", "Mroonga"),
                List.of(
                    "CREATE TABLE t0(c0 POINT NOT NULL)",
                    "INSERT INTO t0(c0) VALUES (ST_GeomFromText('POINT(16777217 -0.1)'))",
                    "SELECT c0 FROM t0")))
        .isEqualTo(new Verdict.Moot("feature not in all storage engines"));
  }

  @Test
  void every_feature_has_a_script_that_engines_accept_or_refuse() {
    Dialect dialect = Engines.of("mysql").target().dialect();
    for (StorageFeature feature : dialect.storage().features()) {
      for (StorageFeature.Line line : feature.lines("s0")) {
        assertThat(line.sql()).describedAs(feature.name()).doesNotContain("%t");
      }
    }
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(
      strings = {"sqlite", "duckdb", "h2", "hsqldb", "derby", "postgres"})
  void every_storage_variant_stores_a_table_and_returns_its_rows(String target) {
    Engine engine = Engines.of(target);
    Dialect dialect = engine.target().dialect();
    EngineMatrix matrix = matrix(target);
    assertThat(matrix.ways())
        .containsExactlyElementsOf(
            dialect.storage().variants().stream().map(Variant::name).toList());
    assertThat(
            verdict(
                target,
                matrix.ways(),
                List.of(
                    "CREATE TABLE t0(c0 VARCHAR(9) NOT NULL PRIMARY KEY, c1 INT NOT NULL)",
                    "INSERT INTO t0(c0, c1) VALUES ('a', 1)",
                    "INSERT INTO t0(c0, c1) VALUES ('b', 2)",
                    "UPDATE t0 SET c1 = 3 WHERE c0 = 'a'",
                    "SELECT c0, c1 FROM t0 WHERE c1 > 1")))
        .isEqualTo(Verdict.UPHELD);
  }

  private static EngineMatrix.Kind kind(EngineMatrix matrix, String feature, String engine) {
    return matrix.of(feature, engine).orElseThrow().kind();
  }

  /// Runs different statements in the worlds.
  private record Lockstep(List<Variant> variants, Executor executor) {
    Verdict turn(List<List<Statement>> each) {
      List<Act> acts = new ArrayList<>();
      List<Integer> said = new ArrayList<>();
      List<Integer> confirming = new ArrayList<>();
      for (int w = 0; w < variants.size(); w++) {
        int first = acts.size();
        said.add(first);
        acts.add(new Act.Say(w, each.get(w).getFirst()));
        for (Statement next : each.get(w).subList(1, each.get(w).size())) {
          confirming.add(acts.size());
          acts.add(new Act.Say(w, next).ifTaken(first));
        }
      }
      StatementWords words =
          StatementWords.of(
              each.getFirst().getFirst(),
              Engines.of("mysql").target().dialect().spelling().syntax());
      SameOutcomes.Compared compared =
          words.counted() ? SameOutcomes.Compared.COUNT : SameOutcomes.Compared.REMARKS;
      SameOutcomes same =
          new SameOutcomes(
              variants.stream().map(Variant::name).toList(),
              said,
              List.of(),
              confirming,
              new SameOutcomes.Strictness(compared, false, true, false, List.of()));
      return executor
          .run(Claim.of(acts, same).in(variants.stream().map(World::new).toList()))
          .verdict();
    }
  }

  private static Verdict same(Lockstep rotation, String sql) {
    List<Statement> words = List.of(new Statement.Native(sql));
    return rotation.turn(List.of(words, words));
  }

  private static List<Variant> variants(Engine engine, String... names) {
    return List.of(names).stream()
        .map(n -> engine.target().dialect().storage().variant(n).orElseThrow())
        .toList();
  }

  private static Worlds worlds(String target) {
    return Engines.of(target).worlds(SessionTerms.patient(Duration.ofSeconds(20)));
  }

  private static EngineMatrix matrix(String target) {
    Engine engine = Engines.of(target);
    return KnownEngines.of(engine, engine.target().dialect(), worlds(target), _ -> {});
  }

  /// The verdict on statements that run in all worlds, as in a finding; those that begin with `native` are not parsed.
  private static Verdict verdict(String target, List<String> variants, List<String> statements) {
    Dialect dialect = Engines.of(target).target().dialect();
    List<Step> steps = new ArrayList<>();
    statements.forEach(sql -> steps.add(new Step(read(sql, dialect), true)));
    Probe probe =
        new Probe(
            steps.removeLast().statement(),
            new Aim.Names(variants, matrix(target).apart(variants)));
    Case asked =
        new Case(
            target, "thanos", List.of(), steps, probe, new Case.Provenance(0, 0, 0, List.of()));
    return CaseRun.again(asked, THANOS, dialect, worlds(target));
  }

  private static Statement read(String sql, Dialect dialect) {
    return sql.startsWith("native ")
        ? new Statement.Native(sql.substring("native ".length()))
        : Parse.statement(sql, dialect);
  }
}
