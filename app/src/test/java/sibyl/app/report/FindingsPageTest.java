package sibyl.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import sibyl.app.CiFilesTest;
import sibyl.app.HandWrittenCases;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.Versions;
import sibyl.triage.ExaminedFinding;

/// The page of findings needs no other files and escapes all text.
final class FindingsPageTest {
  private static final String NASTY = "</pre><script>alert('1')</script> & \" \u0001";

  private static StoreContents contents() {
    CaseFile made = HandWrittenCases.wrongRows();
    CaseFile nasty =
        new CaseFile(
            made.format(),
            new CaseFile.Source(made.target(), NASTY, made.oracle(), NASTY),
            made.signature(),
            new Verdict.Refuted(
                made.verdict().defect(),
                NASTY,
                List.of(
                    new Verdict.Answer("shown", List.of(NASTY), List.of("SCAN " + NASTY)),
                    new Verdict.Answer("filtered", List.of()))),
            made.setup(),
            made.claim(),
            made.drawn());
    return new StoreContents(
        List.of(
            new StoreContents.Shown(
                witness(nasty), "SELECT '" + NASTY + "';", List.of(Instant.EPOCH, Instant.EPOCH)),
            new StoreContents.Shown(
                witness(HandWrittenCases.crash()),
                "SELECT 1;",
                List.of(Instant.EPOCH.plusSeconds(60)))),
        List.of(CiFilesTest.report(0, "done").summary()),
        2);
  }

  private static ExaminedFinding witness(CaseFile file) {
    return new ExaminedFinding(file.signature().id(), file, Optional.empty(), Versions.NONE);
  }

  private static final String PAGE = FindingsPage.of(contents());

  @Test
  void foreign_text_is_never_markup() {
    assertThat(PAGE)
        .doesNotContain("<script>", "</pre><script", "\u0001")
        .contains("&lt;script&gt;");
  }

  @Test
  void it_needs_nothing_from_outside() {
    assertThat(PAGE)
        .doesNotContain("http://", "https://", "src=", "@import", "url(", "<link", "<script")
        .contains("default-src 'none'");
  }

  /// Elements are closed in order, so that every parser reads the same tree.
  @Test
  void it_is_well_formed() throws Exception {
    String body = PAGE.substring(PAGE.indexOf("<body>"), PAGE.indexOf("</html>"));
    DocumentBuilder parser = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    Document page = parser.parse(new InputSource(new StringReader(body)));
    assertThat(page.getElementsByTagName("article").getLength()).isEqualTo(2);
    assertThat(page.getElementsByTagName("h1").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("svg").getLength()).isGreaterThanOrEqualTo(4);
    for (int i = 0; i < page.getElementsByTagName("svg").getLength(); i++) {
      assertThat(page.getElementsByTagName("svg").item(i).getFirstChild().getNodeName())
          .isEqualTo("title");
    }
  }

  @Test
  void findings_of_different_causes_are_groups_of_their_own() {
    assertThat(contents().groups().values()).hasSize(2).allMatch(group -> group.size() == 1);
  }

  @Test
  void every_finding_is_linked_to_and_shows_its_sides() {
    for (StoreContents.Shown shown : contents().findings()) {
      String id = shown.file().signature().id();
      assertThat(PAGE).contains("href=\"#f" + id + "\"", "id=\"f" + id + "\"");
    }
    assertThat(PAGE).contains("<h4>shown</h4>", "<h4>filtered</h4><pre tabindex=\"0\">(no rows)");
  }

  @Test
  void a_store_without_findings_has_a_page_too() {
    assertThat(FindingsPage.of(new StoreContents(List.of(), List.of(), 0)))
        .contains("Nothing was found yet.");
  }
}
