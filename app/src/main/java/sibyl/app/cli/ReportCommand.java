package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.BugsPage;
import sibyl.app.report.FindingsPage;
import sibyl.app.report.StoreContents;
import sibyl.app.work.StoredCase;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.StoreReader;

/// `sibyl report`: writes all findings and runs of a folder of findings as one HTML page, or its bugs as one page of Markdown.
@Command(
    name = "report",
    description =
        "Writes all findings and runs of a store as one HTML page that needs no other files, or its"
            + " bugs as one page of Markdown.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl report",
      "  sibyl report --out nightly --to nightly.html",
      "  sibyl report --as markdown --out bugs/h2 --to bugs/h2.md"
    })
final class ReportCommand implements Runnable {

  /// What is written.
  enum Format {
    HTML("html"),
    MARKDOWN("markdown");

    private final String word;

    Format(String word) {
      this.word = word;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  @Option(
      names = "--as",
      paramLabel = "FORMAT",
      description =
          "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). Markdown has a section for"
              + " each bug, to be committed beside the findings; the text of a file why.md in a"
              + " finding's folder is part of its section.")
  private Format format = Format.HTML;

  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "The file to write (default: ./sibyl-report.html or ./sibyl-report.md).")
  private Optional<Path> given = Optional.empty();

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreReader reader = StoredCase.reader(out.folder());
    Path to = given.orElse(Path.of("sibyl-report" + (format == Format.HTML ? ".html" : ".md")));
    String page =
        switch (format) {
          case HTML -> FindingsPage.of(StoreContents.of(reader));
          case MARKDOWN ->
              BugsPage.of(reader, StoredCase.findings(reader), out.folder().toString());
        };
    try {
      Files.writeString(to, page);
    } catch (IOException e) {
      throw new WrongUsage("%s cannot be written: %s".formatted(to, NoStore.because(e)));
    }
    System.out.println("Written to " + to.toAbsolutePath().normalize());
  }
}
