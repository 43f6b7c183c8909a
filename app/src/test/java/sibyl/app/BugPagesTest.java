package sibyl.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sibyl.app.report.BugsPage;
import sibyl.lab.store.StoreReader;
import sibyl.triage.ExaminedFinding;

/// The pages in `docs/bugs` are what `sibyl report --as markdown` writes from the findings beside them. `-Dgolden=write` writes them
/// anew.
final class BugPagesTest {
  private static final Path FOLDER = Path.of("..", "docs", "bugs");

  static Stream<String> systems() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(Files::isDirectory)
          .map(f -> f.getFileName().toString())
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("systems")
  void the_page_of_each_system_is_written_from_its_findings(String system) throws IOException {
    StoreReader reader = new StoreReader(FOLDER.resolve(system));
    List<ExaminedFinding> findings = reader.witnesses();
    String page = BugsPage.of(reader, findings, "docs/bugs/" + system);
    assertThat(findings).isNotEmpty().allSatisfy(f -> assertThat(page).contains(f.id()));
    Path file = FOLDER.resolve(system + ".md");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(file, page);
    }
    assertThat(Files.readString(file)).isEqualTo(page);
  }
}
