package sibyl.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import sibyl.chance.Seed;
import sibyl.claim.Claim;
import sibyl.claim.Fold;
import sibyl.claim.Next;
import sibyl.claim.Transcript;
import sibyl.claim.View;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.mysql.Mariadb;
import sibyl.draw.Grammar;
import sibyl.parse.Parse;
import sibyl.play.Rounds;
import sibyl.play.Tally;
import sibyl.probe.Claims;
import sibyl.probe.Facts;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.scene.Scene;
import sibyl.sql.Sql;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// What becomes of a query that is taken apart, in an order of its own: the ways are found, not given.
class SelfConsistencyTest {
  private static final Dialect DIALECT = Mariadb.DIALECT;

  private static final List<String> SETUP =
      List.of(
          "CREATE TABLE t(a INT, b INT)",
          "INSERT INTO t(a, b) VALUES (1, 2), (3, 4)",
          "CREATE VIEW v AS SELECT a AS x FROM t WHERE b > 2");

  @Test
  void every_query_has_as_many_rows_as_are_counted() {
    assertThat(claims("SELECT a FROM t WHERE b = 2"))
        .containsExactly(
            "asked SELECT a FROM t WHERE b = 2 | counted ROW_COUNT SELECT count(*) FROM (SELECT a"
                + " FROM t WHERE b = 2) AS piece");
  }

  @Test
  void a_column_is_the_same_alone() {
    assertThat(claims("SELECT a, b, a + b FROM t ORDER BY a"))
        .contains(
            "alone SELECT b FROM t | behind others LAST_CELLS SELECT a, b FROM t",
            "alone SELECT a + b FROM t"
                + " | behind others LAST_CELLS SELECT a, b, a + b FROM t ORDER BY a");
  }

  @Test
  void a_column_whose_meaning_depends_on_others_is_not_queried_alone() {
    assertThat(claims("SELECT a + 1 AS c, b FROM t WHERE c = 1"))
        .noneMatch(SelfConsistencyTest::alone);
    assertThat(claims("SELECT count(*), max(1) + 2 FROM t")).anyMatch(SelfConsistencyTest::alone);
    assertThat(claims("SELECT count(*), 2 FROM t")).noneMatch(SelfConsistencyTest::alone);
    assertThat(claims("SELECT DISTINCT a, b FROM t")).noneMatch(SelfConsistencyTest::alone);
  }

  private static boolean alone(String claim) {
    return claim.startsWith("alone");
  }

  @Test
  void distinct_rows_and_ordered_rows_are_those_of_the_plain_query() {
    assertThat(claims("SELECT DISTINCT a FROM t ORDER BY a"))
        .contains(
            "each once DISTINCT SELECT a FROM t | asked SELECT DISTINCT a FROM t ORDER BY a",
            "without order SELECT DISTINCT a FROM t | asked SELECT DISTINCT a FROM t ORDER BY a");
  }

  @Test
  void a_view_is_what_defines_it() {
    assertThat(claims("SELECT x FROM v"))
        .contains(
            "defined WITH v AS (SELECT a AS x FROM t WHERE b > 2) SELECT x FROM v"
                + " | asked SELECT x FROM v");
  }

  @Test
  void a_view_that_something_was_done_to_is_left_alone() {
    List<String> setup = new ArrayList<>(SETUP);
    setup.add("ALTER TABLE t ADD COLUMN c INT");
    assertThat(claims(setup, "SELECT x FROM v")).noneMatch(c -> c.startsWith("defined"));
  }

  @Test
  void what_exists_can_be_counted() {
    assertThat(claims("SELECT a FROM t WHERE EXISTS (SELECT x FROM v)"))
        .contains(
            "counted SELECT a FROM t WHERE"
                + " (SELECT count(*) FROM (SELECT x FROM v) AS piece) > 0"
                + " | asked SELECT a FROM t WHERE EXISTS (SELECT x FROM v)");
  }

  @Test
  void a_case_compares_its_operand() {
    assertThat(claims("SELECT CASE a WHEN 1 THEN b ELSE 0 END FROM t"))
        .contains(
            "compared SELECT CASE WHEN (a = 1) THEN b ELSE 0 END FROM t"
                + " | asked SELECT CASE a WHEN 1 THEN b ELSE 0 END FROM t");
    List<String> collated = List.of("CREATE TABLE t(a VARCHAR(9) COLLATE utf8mb4_general_ci)");
    assertThat(claims(collated, "SELECT CASE a WHEN 'x' THEN 1 END FROM t"))
        .noneMatch(c -> c.startsWith("compared"));
  }

  @Test
  void rows_are_counted_though_nobody_knows_which_they_are() {
    assertThat(claims("SELECT a FROM t LIMIT 1")).hasSize(1);
    assertThat(claims("SELECT a FROM (SELECT a FROM t LIMIT 1) AS d WHERE a = 1")).isEmpty();
  }

  @Test
  void a_correct_database_is_never_refuted() {
    Tally tally = new Tally();
    assertThat(accused(Set.of(), tally)).isEmpty();
    Tally.OracleTally counts = tally.oracle("pieces");
    assertThat((double) counts.upheld / counts.probes).isGreaterThan(0.75);
  }

  @Test
  void planted_bugs_are_found() {
    assertThat(accused(Set.of(Plant.DISTINCT_LOSES_NULL), new Tally())).isNotEmpty();
  }

  /// What is said against a toy engine with such bugs.
  private static List<String> accused(Set<Plant> bugs, Tally tally) {
    List<String> accused = new ArrayList<>();
    Rounds round =
        Rounds.alone(
            "toy",
            Toy.DIALECT,
            List.of(new SelfConsistency()),
            2026,
            () -> new ToyDatabase(bugs),
            tally,
            (found, verdict) -> {
              accused.add(found + " " + verdict);
            });
    for (int i = 0; i < 40; i++) {
      round.play(i);
    }
    return accused;
  }

  private static Set<String> claims(String sql) {
    return claims(SETUP, sql);
  }

  /// All that is claimed of a query, in whatever way.
  private static Set<String> claims(List<String> setup, String sql) {
    List<Statement> history = setup.stream().map(SelfConsistencyTest::statement).toList();
    Scene scene = Scene.empty(DIALECT);
    for (Statement statement : history) {
      scene = scene.after(statement);
    }
    Oracle oracle = new SelfConsistency();
    Claims claims = oracle.claims(scene, new Facts(List.of(), history));
    Set<String> all = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      Probe probe =
          oracle
              .question(new Grammar(DIALECT, Set.of()), statement(sql))
              .from(scene, new Seed(7).child(i).choices());
      text(claims.next(probe, new Transcript())).ifPresent(all::add);
    }
    return all;
  }

  private static Optional<String> text(Next next) {
    return next instanceof Claim claim
        ? Optional.of(String.join(" | ", claim.views().stream().map(v -> text(v, claim)).toList()))
        : Optional.empty();
  }

  private static String text(View view, Claim claim) {
    return view.label()
        + (view.fold() == Fold.TOGETHER ? " " : " " + view.fold() + " ")
        + Sql.print(claim.statements(view).getFirst(), DIALECT.spelling());
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql, DIALECT);
  }
}
