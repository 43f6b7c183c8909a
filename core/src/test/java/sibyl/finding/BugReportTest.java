package sibyl.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import sibyl.Golden;
import sibyl.finding.SideAnswer.Judgement;
import sibyl.finding.Versions.Answer;
import sibyl.finding.Versions.Tried;
import sibyl.locus.Fence;
import sibyl.locus.Locus;

class BugReportTest {
  private static final String QUERY = "SELECT t0.c0 FROM t0 WHERE t0.c0 > 1";
  private static final Examined FINDING =
      Examined.of(QUERY, "CREATE TABLE t0(c0 UNIQUE)", "INSERT INTO t0(c0) VALUES (1), (2)");
  private static final Versions VERSIONS =
      new Versions(
          List.of(new Tried("3.52.0", Answer.UPHELD, ""), new Tried("3.53.4", Answer.REFUTED, "")));

  @Test
  void all_that_is_known_is_in_the_order_of_a_bug_report() {
    SideAnswer counted =
        new SideAnswer(
            "counted",
            "SELECT count(*)",
            Judgement.SILENT,
            "",
            "no such table",
            List.of(),
            List.of());
    Examined examined =
        FINDING.with(
            List.of(Examined.side(QUERY, Judgement.WRONG, List.of(), List.of("2")), counted),
            Optional.of(new Locus(Fence.Width.CONDITION, List.of("less or greater"))));
    Golden.check("finding/report-examined.md", report(examined));
  }

  @Test
  void what_only_the_engine_says_is_not_called_expected() {
    SideAnswer side =
        new SideAnswer(
            "filtered", QUERY, Judgement.WRONG, "CONSISTENT", "", List.of(), List.of("2"));
    assertThat(report(FINDING.with(List.of(side), Optional.empty())))
        .contains("**The engine itself says, row by row**")
        .doesNotContain("Expected");
  }

  @Test
  void each_of_several_wrong_statements_has_its_rows() {
    String other = "SELECT t0.c0 FROM t0 WHERE NOT (t0.c0 <= 1)";
    String report =
        report(
            FINDING.with(
                List.of(
                    Examined.side(QUERY, Judgement.WRONG, List.of(), List.of("2")),
                    Examined.side(other, Judgement.WRONG, List.of("1"), List.of("2"))),
                Optional.empty()));
    assertThat(report)
        .containsSubsequence(
            QUERY + ";", "**Expected**", "2", "**Actual**", "(no rows)", other + ";", "**Actual**")
        .contains("filtered, `" + QUERY + "`: wrong")
        .contains("filtered, `" + other + "`: wrong");
  }

  @Test
  void without_a_wrong_statement_the_contradiction_is_shown() {
    assertThat(FindingText.report(FINDING.file(), FreshDatabase.BY_CONNECTING))
        .doesNotContain("Expected", "Actual", "vanish")
        .containsSubsequence("# norec", "CREATE TABLE", QUERY, "What is wrong", "sibyl replay");
  }

  private static String report(Examined finding) {
    return FindingText.report(
        finding.file(), FreshDatabase.BY_CONNECTING, VERSIONS, finding.evidence());
  }
}
