package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import sibyl.app.options.OutFolder;
import sibyl.app.work.StoredCase;
import sibyl.finding.Evidence;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Buckets;

/// `sibyl show`: a finding's report.
@Command(
    name = "show",
    description = "Prints the report of a finding, and what is known of its cause.",
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
    StoreReader shelf = StoredCase.shelf(out.folder());
    String whole = StoredCase.id(id, shelf);
    Path home = shelf.home(whole);
    try {
      System.out.print(Files.readString(home.resolve("report.md")));
      shelf.evidence(whole).ifPresent(ShowCommand::print);
      Buckets.of(shelf.witnesses()).stream()
          .filter(b -> b.members().stream().anyMatch(m -> m.id().equals(whole)))
          .forEach(
              b ->
                  System.out.printf(
                      "%nBucket: %s, %s; findings in it: %d%n",
                      b.id(), b.cause().told(), b.members().size()));
      System.out.println("\nFiles: " + home);
    } catch (IOException e) {
      throw new NoStore(
          "the report in %s cannot be read: %s".formatted(home, NoStore.because(e)), e);
    }
  }

  private static void print(Evidence evidence) {
    System.out.println("\n## Evidence\n\nThe plainest case, by " + evidence.by() + ":\n");
    System.out.println("```sql\n" + evidence.plainest() + ";\n```\n");
    System.out.println("- seen by " + String.join(", ", evidence.oracles()));
    if (!evidence.cures().isEmpty()) {
      System.out.println("- vanishes by " + String.join(", or ", evidence.cures()));
    }
    evidence.plan().forEach(line -> System.out.println("- runs otherwise: " + line));
  }
}
