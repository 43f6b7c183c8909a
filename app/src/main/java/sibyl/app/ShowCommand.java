package sibyl.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.Shelf;

/// `sibyl show`: a finding's report.
@Command(
    name = "show",
    description = "Prints the report of a finding.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl show 3f2a91c0d4e5",
      "  sibyl show 3f2a        as much of the id as makes it the only one"
    })
final class ShowCommand implements Runnable {
  @Parameters(paramLabel = "ID", description = "The finding's id, or its beginning.")
  private String id = "";

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    Shelf shelf = StoredCase.shelf(out.folder());
    Path home = shelf.home(StoredCase.id(id, shelf));
    try {
      System.out.print(Files.readString(home.resolve("report.md")));
      System.out.println("\nFiles: " + home);
    } catch (IOException e) {
      throw new NoStore(
          "the report in %s cannot be read: %s".formatted(home, NoStore.because(e)), e);
    }
  }
}
