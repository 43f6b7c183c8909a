package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.claim.Verdict;
import sibyl.oracle.Oracles;
import sibyl.parse.Parse;
import sibyl.play.CaseRun;
import sibyl.probe.Oracle;
import sibyl.probe.Probe;
import sibyl.session.Worlds;
import sibyl.sql.Statement;
import sibyl.toy.Toy;
import sibyl.toy.ToyDatabase;
import sibyl.toy.plant.Plant;

/// The script and the report of a finding, made from a planted bug.
class FindingTextTest {
  private static final Worlds WORLDS = () -> new ToyDatabase(Set.of(Plant.RANGE_SCAN_STOPS_EARLY));

  @Test
  void the_script_can_be_run_and_shows_the_law_and_the_results() {
    Golden.check("finding/repro.sql", FindingText.repro(rows(), FreshDatabase.BY_CONNECTING));
    Golden.check(
        "finding/repro-survives.sql", FindingText.repro(alarm(), FreshDatabase.BY_CONNECTING));
  }

  @Test
  void the_report_can_be_sent_to_a_tracker() {
    Golden.check("finding/report.md", FindingText.report(rows(), FreshDatabase.BY_CONNECTING));
  }

  @Test
  void what_creates_the_database_comes_first() {
    CaseFile file = rows();
    String world = "sibyl_" + file.signature().id();
    FreshDatabase fresh =
        new FreshDatabase(List.of("CREATE DATABASE {world}", "USE {world}"), List.of());
    String begin =
        String.join(";\n", "CREATE DATABASE " + world, "USE " + world, "CREATE TABLE t0");
    assertThat(FindingText.repro(file, fresh)).contains(begin);
    assertThat(FindingText.report(file, fresh)).contains(begin);
  }

  @Test
  void the_stored_words_make_the_same_claim() {
    CaseFile file = rows();
    Oracle oracle = Oracles.named(file.oracle()).orElseThrow();
    assertThat(
            file.sameAs(CaseRun.claim(file.drawn(), oracle, Toy.DIALECT), Toy.DIALECT.spelling()))
        .isTrue();
  }

  private static CaseFile rows() {
    Case asked =
        asked(
            "toy@1.0",
            "norec",
            "SELECT c1 FROM t0 WHERE 0 <= c0",
            "CREATE TABLE t0(c0 UNIQUE, c1 TEXT)",
            "INSERT INTO t0(c0, c1) VALUES (1, 'one'), (2, 'it''s\ntwo'), (3, NULL)");
    Oracle oracle = Oracles.named("norec").orElseThrow();
    Verdict verdict = CaseRun.again(asked, oracle, Toy.DIALECT, WORLDS);
    return file(asked, (Verdict.Refuted) verdict);
  }

  private static CaseFile alarm() {
    Case asked = asked("toy@1.0", "survives", "SELECT 1 >> (-1)", "CREATE TABLE t0(c0)");
    Worlds worlds = () -> new ToyDatabase(Set.of(Plant.NEGATIVE_SHIFT_ASSERTION));
    Verdict verdict = CaseRun.again(asked, Oracles.SURVIVES, Toy.DIALECT, worlds);
    return file(asked, (Verdict.Refuted) verdict);
  }

  private static CaseFile file(Case asked, Verdict.Refuted verdict) {
    Oracle oracle = Oracles.named(asked.oracle()).orElseThrow();
    return CaseFile.of(
        asked,
        CaseRun.claim(asked, oracle, Toy.DIALECT),
        verdict,
        "1.0",
        oracle.law(),
        Toy.DIALECT.spelling());
  }

  private static Case asked(String target, String oracle, String query, String... setup) {
    List<Step> steps = new ArrayList<>();
    for (String sql : setup) {
      steps.add(new Step(statement(sql), true));
    }
    return new Case(
        target,
        oracle,
        steps,
        new Probe(statement(query)),
        new Case.Provenance(1, 2, 3, List.of()));
  }

  private static Statement statement(String sql) {
    return Parse.statement(sql, Toy.DIALECT);
  }
}
