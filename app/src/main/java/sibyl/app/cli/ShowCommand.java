package sibyl.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import sibyl.app.options.OutFolder;
import sibyl.app.work.StoredCase;
import sibyl.finding.Evidence;
import sibyl.finding.FindingText;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.NoStore;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// `sibyl show`: prints the stored report of a finding, with what is known of its cause, and runs nothing.
@Command(
    name = "show",
    description = "Prints the report of a finding, and what is known about its cause.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl show 3f2a91c0d4e5", "  sibyl show 3f2a        any unique prefix of the id"})
final class ShowCommand implements Runnable {
  @Parameters(paramLabel = "ID", description = "The finding's id or a prefix of it.")
  private String id = "";

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreReader reader = StoredCase.reader(out.folder());
    String fullId = StoredCase.id(id, reader);
    Path home = reader.home(fullId);
    List<Bucket> buckets = Buckets.of(reader.witnesses());
    Optional<ExaminedFinding> finding =
        buckets.stream()
            .flatMap(b -> b.members().stream())
            .filter(m -> m.id().equals(fullId))
            .findFirst();
    System.out.print(finding.map(ShowCommand::report).orElseGet(() -> report(home)));
    reader.evidence(fullId).ifPresent(ShowCommand::print);
    buckets.stream()
        .filter(b -> b.members().stream().anyMatch(m -> m.id().equals(fullId)))
        .forEach(
            b ->
                System.out.printf(
                    "%nBucket: %s, %s; findings in it: %d%n",
                    b.id(), b.cause().text(), b.members().size()));
    System.out.println("\nFiles: " + home);
  }

  /// The report as this version writes it.
  private static String report(ExaminedFinding finding) {
    return FindingText.report(
        finding.file(),
        Hostings.fresh(finding.file().target()),
        finding.versions(),
        finding.evidence());
  }

  /// The report as it was stored, if the finding cannot be read.
  private static String report(Path home) {
    try {
      return Files.readString(home.resolve("report.md"));
    } catch (IOException e) {
      throw new NoStore(
          "the report in %s cannot be read: %s".formatted(home, NoStore.because(e)), e);
    }
  }

  private static void print(Evidence evidence) {
    System.out.println("\n## Evidence\n\nThe simplest case, by " + evidence.by() + ":\n");
    System.out.println("```sql\n" + evidence.plain().sql() + ";\n```\n");
    System.out.println("- seen by " + String.join(", ", evidence.oracles()));
  }
}
