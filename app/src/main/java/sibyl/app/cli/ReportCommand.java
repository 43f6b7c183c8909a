package sibyl.app.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sibyl.app.options.OutFolder;
import sibyl.app.options.WrongUsage;
import sibyl.app.report.CampaignPage;
import sibyl.app.report.StoreContents;
import sibyl.app.work.StoredCase;
import sibyl.lab.store.NoStore;

/// `sibyl report`: all findings and runs of a store on a page.
@Command(
    name = "report",
    description =
        "Writes all findings and runs of a store to one page of HTML that needs nothing else.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl report", "  sibyl report --out nightly --to nightly.html"})
public final class ReportCommand implements Runnable {
  @Option(
      names = "--to",
      paramLabel = "FILE",
      description = "The page (default: ./sibyl-report.html).")
  private Path to = Path.of("sibyl-report.html");

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreContents gallery = StoreContents.of(StoredCase.shelf(out.folder()));
    try {
      Files.writeString(to, CampaignPage.of(gallery, css()));
    } catch (IOException e) {
      throw new WrongUsage("%s cannot be written: %s".formatted(to, NoStore.because(e)));
    }
    System.out.println("Written to " + to.toAbsolutePath().normalize());
  }

  public static String css() {
    try (InputStream in =
        Objects.requireNonNull(ReportCommand.class.getResourceAsStream("report.css"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
