package sibyl.app;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import sibyl.lab.store.Index;
import sibyl.lab.store.Shelf;

/// `sibyl findings`: all that a store holds.
@Command(
    name = "findings",
    description = "Lists all findings of a store. It may be used while a run goes on.",
    footerHeading = "%nExamples:%n",
    footer = {"  sibyl findings", "  sibyl findings --out nightly"})
final class FindingsCommand implements Runnable {
  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    Shelf shelf = StoredCase.shelf(out.folder());
    List<Index.Entry> entries = shelf.entries();
    if (entries.isEmpty()) {
      System.out.println("No findings in " + out.folder() + " yet.");
    } else {
      Grid grid =
          new Grid()
              .row("id", "target", "oracle", "defect", "statements", "seen", "first", "title");
      for (Index.Entry e : entries) {
        grid.row(
            e.id(),
            e.target(),
            e.oracle(),
            e.defect(),
            Integer.toString(e.statements()),
            Long.toString(e.sightings()),
            e.first().substring(0, Math.min(10, e.first().length())),
            e.title());
      }
      grid.lines().forEach(System.out::println);
    }
    long pending = shelf.pending();
    if (pending > 0) {
      System.out.println(
          pending + " more not yet reduced: the next run on their target does that.");
    }
  }
}
