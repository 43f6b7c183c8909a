package sibyl.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.app.CiFilesTest;
import sibyl.finding.Json;
import tools.jackson.databind.json.JsonMapper;

/// The nested records of a summary are one flat JSON object.
final class SummaryTest {
  private static final List<String> FIELDS =
      List.of(
          ("format sibyl target version seed workers started ended seconds cpuSeconds dbmsSeconds"
                  + " reducingSeconds recognisingSeconds"
                  + " rounds databases statements accepted faults probes upheld moot refuted flaky"
                  + " findings sighted distinct buckets fresh pending workersLost oracles found")
              .split(" "));

  @Test
  void fields_are_written_flat_and_in_the_documented_order() {
    String text = Json.pretty(CiFilesTest.report(3, "done").summary());
    assertThat(new JsonMapper().readTree(text).propertyNames()).containsExactlyElementsOf(FIELDS);
    assertThat(text).contains("\"news\" : \"seen before\"");
  }

  @Test
  void what_is_written_is_read_again() {
    Summary summary = CiFilesTest.report(3, "done").summary();
    assertThat(Json.read(Json.pretty(summary), Summary.class)).isEqualTo(summary);
  }
}
