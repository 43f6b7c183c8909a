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
import sibyl.app.report.TextTable;
import sibyl.app.work.StoredCase;
import sibyl.finding.FindingWords;
import sibyl.lab.store.Index;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// `sibyl findings`: lists the stored findings in groups that probably have one cause; with `--all`, each of them.
@Command(
    name = "findings",
    description = {
      "Lists the findings of a store in buckets, one for each presumed cause; each bucket is shown"
          + " by its smallest finding. Can be used while a run goes on.",
      "",
      "A bucket keeps its id when more findings are added to it."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  sibyl findings",
      "  sibyl findings --all           also each finding, below its bucket",
      "  sibyl findings --out nightly"
    })
final class FindingsCommand implements Runnable {
  @Option(names = "--all", description = "Also list all members of each bucket.")
  private boolean all;

  @Mixin private OutFolder out = new OutFolder();

  @Override
  public void run() {
    StoreReader reader = StoredCase.reader(out.folder());
    List<ExaminedFinding> findings = StoredCase.findings(reader);
    if (findings.isEmpty()) {
      System.out.println("No findings in " + out.folder() + " yet.");
    } else {
      List<Bucket> buckets = Buckets.of(findings);
      table(buckets, entries(reader)).lines().forEach(System.out::println);
      System.out.printf(
          "%n%s in %s.%n", count(findings.size(), "finding"), count(buckets.size(), "bucket"));
    }
    long unexamined = findings.stream().filter(w -> !reader.examined(w.id())).count();
    if (unexamined > 0) {
      System.out.println(
          count(unexamined, "finding")
              + " not yet examined and grouped by signature only; examine with: sibyl triage"
              + out.asTyped());
    }
    long pending = reader.pending();
    if (pending > 0) {
      System.out.println(
          pending + " more not yet reduced; the next run on their target reduces them.");
    }
  }

  private static String count(long n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  /// The index entries by id of the finding. A run in progress may have stored findings that the index lacks.
  private static Map<String, Index.Entry> entries(StoreReader reader) {
    return reader.entries().stream()
        .collect(Collectors.toMap(Index.Entry::id, Function.identity()));
  }

  private TextTable table(List<Bucket> buckets, Map<String, Index.Entry> entries) {
    TextTable table =
        new TextTable()
            .row("bucket", "id", "target", "oracle", "statements", "seen", "first", "what");
    for (Bucket bucket : buckets) {
      ExaminedFinding smallest = bucket.smallest();
      int more = bucket.members().size() - 1;
      row(
          table,
          bucket.id(),
          smallest,
          entries,
          smallest.title() + (more == 0 ? "" : " (and " + count(more, "more finding") + ")"));
      for (ExaminedFinding member : all ? bucket.members() : List.<ExaminedFinding>of()) {
        row(
            table,
            "",
            member,
            entries,
            FindingWords.defect(member.file().verdict().defect()) + ": " + bucket.why(member));
      }
    }
    return table;
  }

  private static void row(
      TextTable table,
      String bucket,
      ExaminedFinding w,
      Map<String, Index.Entry> entries,
      String what) {
    Optional<Index.Sightings> seen =
        Optional.ofNullable(entries.get(w.id())).map(Index.Entry::sightings);
    table.row(
        bucket,
        w.id(),
        w.file().target(),
        w.file().oracle(),
        Integer.toString(w.file().length()),
        seen.map(s -> Long.toString(s.count())).orElse("?"),
        seen.map(s -> s.first().substring(0, Math.min(10, s.first().length()))).orElse("?"),
        what);
  }
}
