package sibyl.app.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import sibyl.app.AllOracles;
import sibyl.app.options.WrongUsage;
import sibyl.feedback.Feedback;
import sibyl.feedback.Feedbacks;
import sibyl.probe.Oracle;

class PublishedSystemsTest {

  @Test
  void every_row_is_made_of_parts_that_exist() {
    List<String> oracles = AllOracles.RUN_ALLOWED.stream().map(Oracle::name).toList();
    List<String> feedback = Feedbacks.all(Feedbacks.FLOOD).stream().map(Feedback::name).toList();
    assertThat(PublishedSystems.ALL)
        .extracting(PublishedSystems.Row::name)
        .doesNotHaveDuplicates()
        .contains("tlp", "norec", "radar", "eqsql", "ddlcheck", "thanos", "qpg", "sqlsmith");
    for (PublishedSystems.Row row : PublishedSystems.ALL) {
      assertThat(row.oracles()).isNotEmpty().isSubsetOf(oracles);
      assertThat(row.allFeedback()).isSubsetOf(feedback).doesNotHaveDuplicates();
      assertThat(row.paper()).isNotBlank();
      assertThat(row.differs()).isNotBlank();
    }
  }

  @Test
  void an_unknown_system_is_wrong_usage() {
    assertThatExceptionOfType(WrongUsage.class)
        .isThrownBy(() -> PublishedSystems.named("nope"))
        .withMessageContaining("qpg");
  }
}
