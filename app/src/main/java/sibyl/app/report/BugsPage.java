package sibyl.app.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.app.options.OutFolder;
import sibyl.finding.FindingText;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// All bugs of a folder of findings as one page of Markdown (`sibyl report --as markdown`), to be committed beside the findings:
/// a section for each bug. A finding with a `why.md` has a section of its own, because somebody says that it is a bug of its own; of
/// all others, one stands for its bucket. The same findings make the same text.
public final class BugsPage {
  private BugsPage() {}

  /// `folder`: the findings, as the commands for replay name them.
  public static String of(StoreReader reader, List<ExaminedFinding> findings, String folder) {
    StringBuilder out = new StringBuilder();
    Map<String, List<ExaminedFinding>> systems =
        bugs(reader, findings)
            .collect(
                Collectors.groupingBy(
                    f -> f.file().target().replaceFirst("@.*", ""),
                    TreeMap::new,
                    Collectors.toList()));
    systems.forEach(
        (system, bugs) -> {
          out.append(out.isEmpty() ? "" : "\n").append("# Bugs of ").append(system);
          out.append("\n\n").append(bugs.size()).append(bugs.size() == 1 ? " bug" : " bugs");
          out.append(". Written by `sibyl report --as markdown --out ")
              .append(OutFolder.quoted(folder))
              .append("`; do not edit.\n");
          out.append(beginning(bugs.getFirst()));
          bugs.stream()
              .sorted(
                  Comparator.comparing(ExaminedFinding::title).thenComparing(ExaminedFinding::id))
              .forEach(bug -> out.append('\n').append(section(reader, bug, folder)));
        });
    return out.isEmpty() ? "No bugs.\n" : out.toString();
  }

  private static Stream<ExaminedFinding> bugs(StoreReader reader, List<ExaminedFinding> findings) {
    return Buckets.of(findings).stream().flatMap(bucket -> bugs(reader, bucket));
  }

  private static Stream<ExaminedFinding> bugs(StoreReader reader, Bucket bucket) {
    List<ExaminedFinding> read =
        bucket.members().stream().filter(m -> reader.why(m.id()).isPresent()).toList();
    return read.isEmpty() ? Stream.of(bucket.smallest()) : read.stream();
  }

  /// What makes the empty database in which the scripts of a system begin, if not connecting alone; with its modes and collation,
  /// which may matter.
  private static String beginning(ExaminedFinding bug) {
    List<String> begin = Hostings.fresh(bug.file().target()).begin();
    return begin.isEmpty()
        ? ""
        : begin.stream()
            .map(sql -> sql.replace("{world}", "scratch") + ";\n")
            .collect(
                Collectors.joining(
                    "", "\nEach script begins in a fresh database:\n\n```sql\n", "```\n"));
  }

  private static String section(StoreReader reader, ExaminedFinding bug, String folder) {
    return FindingText.section(
        bug.file(),
        FreshDatabase.BY_CONNECTING,
        bug.versions(),
        bug.evidence(),
        reader.why(bug.id()).orElse(""),
        "sibyl replay " + bug.id() + " " + OutFolder.NAME + " " + OutFolder.quoted(folder));
  }
}
