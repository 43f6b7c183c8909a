package sibyl.app.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sibyl.app.options.OutFolder;
import sibyl.app.report.Grid;
import sibyl.app.work.StoredCase;
import sibyl.lab.store.Index;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// `sibyl findings`: all that a store holds, findings of one cause together.
@Command(
    name = "findings",
    description = {
      "Lists the findings of a store in buckets, one for each cause as far as can be told, each by"
          + " its smallest finding. It may be used while a run goes on.",
      "",
      "A bucket keeps its id when further findings join it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl findings",
      "  sibyl findings --all           each finding, below its bucket",
      "  sibyl findings --out nightly"
    })
final class FindingsCommand implements Runnable {
  @Option(names = "--all", description = "Also list all members of each bucket.")
  private boolean all;

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreReader shelf = StoredCase.shelf(out.folder());
    List<ExaminedFinding> findings = StoredCase.witnesses(shelf);
    if (findings.isEmpty()) {
      System.out.println("No findings in " + out.folder() + " yet.");
    } else {
      List<Bucket> buckets = Buckets.of(findings);
      grid(buckets, entries(shelf)).lines().forEach(System.out::println);
      System.out.printf(
          "%n%s in %s.%n", count(findings.size(), "finding"), count(buckets.size(), "bucket"));
    }
    long bare = findings.stream().filter(w -> !shelf.examined(w.id())).count();
    if (bare > 0) {
      System.out.println(
          count(bare, "finding")
              + " not yet examined, and put into buckets by its signature alone: sibyl triage"
              + out.words()
              + " does that.");
    }
    long pending = shelf.pending();
    if (pending > 0) {
      System.out.println(
          pending + " more not yet reduced: the next run on their target does that.");
    }
  }

  private static String count(long n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /// What the index has of a finding; it may be a moment behind its folder.
  private static Map<String, Index.Entry> entries(StoreReader shelf) {
    return shelf.entries().stream().collect(Collectors.toMap(Index.Entry::id, Function.identity()));
  }

  private Grid grid(List<Bucket> buckets, Map<String, Index.Entry> entries) {
    Grid grid =
        new Grid().row("bucket", "id", "target", "oracle", "statements", "seen", "first", "what");
    for (Bucket bucket : buckets) {
      ExaminedFinding smallest = bucket.smallest();
      int more = bucket.members().size() - 1;
      row(
          grid,
          bucket.id(),
          smallest,
          entries,
          bucket.cause().told() + (more == 0 ? "" : " (and " + more + " more)"));
      for (ExaminedFinding member : all ? bucket.members() : List.<ExaminedFinding>of()) {
        row(
            grid,
            "",
            member,
            entries,
            member.file().verdict().defect() + ": " + bucket.why(member));
      }
    }
    return grid;
  }

  private static void row(
      Grid grid, String bucket, ExaminedFinding w, Map<String, Index.Entry> entries, String what) {
    Optional<Index.Entry> entry = Optional.ofNullable(entries.get(w.id()));
    grid.row(
        bucket,
        w.id(),
        w.file().target(),
        w.file().oracle(),
        Integer.toString(w.file().length()),
        entry.map(e -> Long.toString(e.sightings())).orElse("?"),
        entry.map(e -> e.first().substring(0, Math.min(10, e.first().length()))).orElse("?"),
        what);
  }
}
