package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;
import sibyl.app.report.JunitFile;
import sibyl.app.report.MarkdownFile;
import sibyl.app.report.RunReport;
import sibyl.app.report.SarifFile;
import sibyl.app.report.Summary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files for CI are valid and readable by tools of their formats, whatever text a finding holds.
public final class CiFilesTest {
  private static final String NASTY =
      "]]> </td><script>alert('1')</script> & | ` \" \u0001 \uD83D\uDE00";

  private static Summary.Finding found(String id, String bucket, int statements, String status) {
    return new Summary.Finding(
        id, bucket, "tlp", "rows lost " + NASTY, statements, "tlp: " + NASTY, status);
  }

  public static RunReport report(long pending, String ended) {
    Summary.OracleFigures none =
        new Summary.OracleFigures(10, 9, Map.of("slow | " + NASTY, 1L), 0, 0, 0, 0, Map.of());
    Summary summary =
        new Summary(
            Summary.FORMAT,
            new Summary.Origin("0.1", "sqlite@3.28.0", "3.28.0", 7, 1),
            new Summary.Timing("2026-01-02T03:04:05.006Z", ended, 12.5, 10, 5, 1, 0.5),
            new Summary.Workload(4, 4, 1000, 900, Map.of()),
            new Summary.Verdicts(20, 18, Map.of(), 2, 0),
            new Summary.FindingCounts(4, 0, 4, 3, 1, pending, 0),
            new TreeMap<>(Map.of("tlp", none, "norec", none)),
            List.of(
                found("dddddddddddd", "a0", 4, Summary.SEEN),
                found("aaaaaaaaaaaa", "a0", 3, Summary.NEW),
                found("bbbbbbbbbbbb", "b0", 3, Summary.SEEN),
                found("cccccccccccc", "c0", 3, Summary.KNOWN)));
    return new RunReport(
        summary,
        Map.of("aaaaaaaaaaaa", "SELECT '" + NASTY + "';\n```\n"),
        Map.of("aaaaaaaaaaaa", "sibyl-findings/findings/aaaaaaaaaaaa/repro.sql"),
        Map.of("cccccccccccc", "an old friend"));
  }

  @Test
  void the_sarif_file_is_valid_by_its_schema() throws Exception {
    assertThat(sarifErrors(SarifFile.of(report(1, "done")))).isEmpty();
    assertThat(sarifErrors("{\"version\": \"2.1.0\", \"runs\": [{\"results\": 1}]}")).isNotEmpty();
  }

  /// The errors that the official schema finds in a text.
  static List<String> sarifErrors(String text) throws Exception {
    try (InputStream in =
        Objects.requireNonNull(
            CiFilesTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json"))) {
      Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(in);
      return schema.validate(text, InputFormat.JSON).stream().map(Object::toString).toList();
    }
  }

  @Test
  void sarif_identifies_a_bug_by_its_bucket_and_suppresses_known_ones() {
    JsonNode run = new JsonMapper().readTree(SarifFile.of(report(0, "done"))).get("runs").get(0);
    assertThat(run.get("tool").get("driver").get("rules"))
        .extracting(r -> r.get("id").asString())
        .containsExactly("norec", "tlp");
    JsonNode results = run.get("results");
    assertThat(results)
        .extracting(r -> r.get("partialFingerprints").get("sibylBucket/v1").asString())
        .containsExactly("a0", "b0", "c0");
    assertThat(results.get(0).get("message").get("text").asString())
        .endsWith("(and 1 more of this cause)");
    assertThat(results)
        .extracting(r -> r.get("baselineState").asString())
        .containsExactly("new", "unchanged", "unchanged");
    assertThat(results).allSatisfy(r -> assertThat(r.get("ruleIndex").asInt()).isEqualTo(1));
    assertThat(results.get(0).has("suppressions")).isFalse();
    assertThat(results.get(2).get("suppressions").get(0).get("justification").asString())
        .isEqualTo("an old friend");
    assertThat(
            results
                .get(0)
                .get("locations")
                .get(0)
                .get("physicalLocation")
                .get("artifactLocation")
                .get("uri")
                .asString())
        .isEqualTo("sibyl-findings/findings/aaaaaaaaaaaa/repro.sql");
  }

  @Test
  void junit_fails_new_bugs_skips_others_and_passes_oracles_without_findings() throws Exception {
    String xml = JunitFile.of(report(0, "done"));
    List<ReportTestCase> cases = junit(xml);
    assertThat(xml).contains("tests=\"4\" failures=\"1\" errors=\"0\" skipped=\"2\"");
    assertThat(cases).hasSize(4).filteredOn(ReportTestCase::hasSkipped).hasSize(2);
    assertThat(cases)
        .filteredOn(ReportTestCase::hasFailure)
        .singleElement()
        .satisfies(c -> assertThat(c.getFailureMessage()).contains("<script>"))
        // The parser drops some white space.
        .satisfies(c -> assertThat(c.getFailureDetail()).contains("]]>", "</td><script>"))
        .satisfies(c -> assertThat(c.getName()).startsWith("a0 "));
    assertThat(cases)
        .filteredOn(ReportTestCase::isSuccessful)
        .extracting(ReportTestCase::getFullClassName)
        .containsExactly("sqlite@3.28.0.norec");
  }

  @Test
  void junit_reports_unreduced_findings_and_failed_runs() throws Exception {
    String xml = JunitFile.of(report(3, "failed"));
    List<ReportTestCase> cases = junit(xml);
    assertThat(xml).contains("tests=\"6\" failures=\"2\" errors=\"1\" skipped=\"2\"");
    assertThat(cases).hasSize(6).filteredOn(ReportTestCase::hasError).hasSize(1);
    assertThat(cases).filteredOn(ReportTestCase::hasFailure).hasSize(2);
  }

  @Test
  void the_junit_file_is_valid_by_its_schema() throws Exception {
    assertThat(junitErrors(JunitFile.of(report(3, "failed")))).isEmpty();
    assertThat(junitErrors("<testsuite name='a'><testcase/></testsuite>")).isNotEmpty();
  }

  /// The errors that Surefire's schema finds in a text.
  static List<String> junitErrors(String xml) throws Exception {
    Validator validator =
        SchemaFactory.newDefaultInstance()
            .newSchema(
                Objects.requireNonNull(
                    CiFilesTest.class.getResource("/schema/surefire-test-report.xsd")))
            .newValidator();
    List<String> errors = new ArrayList<>();
    validator.setErrorHandler(
        new DefaultHandler() {
          @Override
          public void error(SAXParseException e) {
            errors.add(String.valueOf(e.getMessage()));
          }
        });
    validator.validate(new StreamSource(new StringReader(xml)));
    return errors;
  }

  /// The tests as Surefire reads them.
  static List<ReportTestCase> junit(String xml) throws Exception {
    return new TestSuiteXmlParser(new NullConsoleLogger())
            .parse(
                new InputStreamReader(
                    new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)),
                    StandardCharsets.UTF_8))
            .stream()
            .flatMap(suite -> suite.getTestCases().stream())
            .toList();
  }

  @Test
  void markdown_keeps_foreign_text_in_its_cell_and_out_of_the_markup() {
    String text = MarkdownFile.of(report(1, "done"));
    String outside = text.replaceAll("(?s)`````sql.*?`````", "");
    assertThat(text).contains("`````sql\nSELECT '", "**1 new** of 3 bugs (4 distinct findings)");
    assertThat(outside).doesNotContain("<script>").contains("an old friend", "not yet reduced");
    assertThat(outside.lines().filter(l -> l.startsWith("| `")).toList())
        .hasSize(3)
        .allSatisfy(l -> assertThat(l.replace("\\|", "").chars().filter(c -> c == '|')).hasSize(5));
  }
}
