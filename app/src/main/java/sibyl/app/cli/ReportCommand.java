package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.FindingsPage;
import sibyl.app.report.StoreContents;
import sibyl.app.work.StoredCase;
import sibyl.lab.store.NoStore;

/// `sibyl report`: writes all findings and runs of a folder of findings as one HTML page.
@Command(
    name = "report",
    description =
        "Writes all findings and runs of a store as one HTML page that needs no other files.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl report", "  sibyl report --out nightly --to nightly.html"})
final class ReportCommand implements Runnable {
  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "The file to write (default: ./sibyl-report.html).")
  private Path to = Path.of("sibyl-report.html");

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreContents contents = StoreContents.of(StoredCase.reader(out.folder()));
    try {
      Files.writeString(to, FindingsPage.of(contents));
    } catch (IOException e) {
      throw new WrongUsage("%s cannot be written: %s".formatted(to, NoStore.because(e)));
    }
    System.out.println("Written to " + to.toAbsolutePath().normalize());
  }
}
