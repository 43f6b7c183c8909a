package sibyl.app.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;
import sibyl.app.report.JunitFile;
import sibyl.app.report.MarkdownFile;
import sibyl.app.report.RunReport;
import sibyl.app.report.SarifFile;
import sibyl.finding.Json;
import sibyl.lab.store.NoStore;

/// The options `--json`, `--junit`, `--sarif` and `--markdown` of `sibyl run`: checks at the start that the files can be
/// written, and writes the results of the campaign to them at its end.
public final class SummaryFiles {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the summary to this file (see docs/json-summary.md).")
  private Optional<Path> json = Optional.empty();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Also write the findings as JUnit XML, with new ones as failures.")
  private Optional<Path> junit = Optional.empty();

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "Also write the findings as SARIF 2.1.0.")
  private Optional<Path> sarif = Optional.empty();

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = "Also write a summary in Markdown, for example for a CI job.")
  private Optional<Path> markdown = Optional.empty();

  /// Checks at the start, not after hours, that all files can be written.
  public void check() {
    json.ifPresent(file -> checkWritable("--json", file));
    junit.ifPresent(file -> checkWritable("--junit", file));
    sarif.ifPresent(file -> checkWritable("--sarif", file));
    markdown.ifPresent(file -> checkWritable("--markdown", file));
  }

  private static void checkWritable(String option, Path file) {
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new WrongUsage(option + " cannot be written to " + file);
    }
  }

  public void write(RunReport report) {
    json.ifPresent(file -> write(file, () -> Json.pretty(report.summary())));
    junit.ifPresent(file -> write(file, () -> JunitFile.of(report)));
    sarif.ifPresent(file -> write(file, () -> SarifFile.of(report)));
    markdown.ifPresent(file -> write(file, () -> MarkdownFile.of(report)));
  }

  private static void write(Path file, Supplier<String> text) {
    try {
      Files.writeString(file, text.get());
    } catch (IOException e) {
      throw new NoStore(
          "the summary could not be written to " + file + ": " + NoStore.because(e), e);
    }
  }
}
