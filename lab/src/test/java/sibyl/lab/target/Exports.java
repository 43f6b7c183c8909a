package sibyl.lab.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import sibyl.export.Exported;
import sibyl.export.Format;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.lab.hosting.Hostings;

/// Stored findings from real engines, and their exports.
final class Exports {
  private static final Path FOLDER = Path.of("src/test/resources/sibyl/lab/target/exports");

  private Exports() {}

  static List<String> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.map(f -> f.getFileName().toString().replace(".json", "")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static CaseFile named(String name) {
    try {
      return Json.read(Files.readString(FOLDER.resolve(name + ".json")), CaseFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Exported.File> files(CaseFile file, Format format) {
    Exported exported = format.export(file, Hostings.access(file.target()));
    assertThat(exported).isInstanceOf(Exported.Files.class);
    return ((Exported.Files) exported).files();
  }

  static Path written(CaseFile file, Format format, Path folder, String name) throws IOException {
    return Files.writeString(folder.resolve(name), files(file, format).getFirst().text());
  }
}
