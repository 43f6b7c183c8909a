package sibyl.app.report;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import sibyl.app.cli.KnownCommand;
import sibyl.app.work.KnownBugs;

/// Prints the result of a campaign on the terminal when it ends: findings, where they are stored, and counts for each oracle.
public final class SummaryPrinter {
  private static final int REASONS = 3;

  private final PrintStream out;
  private final Summary summary;
  private final KnownBugs known;
  private final Path folder;

  public SummaryPrinter(PrintStream out, Summary summary, KnownBugs known, Path folder) {
    this.out = out;
    this.summary = summary;
    this.known = known;
    this.folder = folder;
  }

  public void print() {
    out.println();
    findings();
    figures();
    oracles();
    out.flush();
  }

  private void findings() {
    if (summary.found().isEmpty()) {
      out.println("Nothing was found.");
    } else {
      out.println("Found, in " + folder.resolve("findings") + ":");
      TextTable table =
          new TextTable().row("bucket", "id", "status", "oracle", "statements", "finding");
      for (Summary.Bug bug : summary.bugs()) {
        Summary.Finding smallest = bug.smallest();
        String why = known.about(bug, KnownCommand.today()).map(k -> "; " + k.shown()).orElse("");
        table.row(
            bug.bucket(),
            smallest.id(),
            bug.status(),
            smallest.oracle(),
            Integer.toString(smallest.statements()),
            bug.headline() + why);
      }
      table.lines().forEach(line -> out.println("  " + line));
    }
    if (summary.counts().pending() > 0) {
      out.printf(
          Locale.ROOT,
          "%,d finding%s stored but not yet reduced; the next run reduces %s first.%n",
          summary.counts().pending(),
          summary.counts().pending() == 1 ? " is" : "s are",
          summary.counts().pending() == 1 ? "it" : "them");
    }
  }

  private void figures() {
    out.printf(
        Locale.ROOT,
        "%n%s (%s), seed %d, %s after %.1f s: %,d databases, %,d statements, %.1f%% accepted.%n",
        summary.origin().target(),
        summary.origin().version(),
        summary.origin().seed(),
        summary.timing().ended(),
        summary.timing().seconds(),
        summary.workload().databases(),
        summary.workload().statements(),
        summary.workload().validity());
    out.printf(
        Locale.ROOT,
        "%,d confirmed, %d distinct in %d bucket%s, %d of them new; %d flaky; workers lost: %d.%n",
        summary.counts().findings(),
        summary.counts().distinct(),
        summary.counts().buckets(),
        summary.counts().buckets() == 1 ? "" : "s",
        summary.counts().fresh(),
        summary.verdicts().flaky(),
        summary.counts().workersLost());
    double workers = Math.max(1, summary.origin().workers() * summary.timing().seconds());
    out.printf(
        Locale.ROOT,
        "%,d recognised as known bugs; of the workers' time %.0f%% went into recognising and %.0f%%"
            + " into reducing.%n",
        summary.counts().sighted(),
        100 * summary.timing().recognisingSeconds() / workers,
        100 * summary.timing().reducingSeconds() / workers);
  }

  private void oracles() {
    TextTable table =
        new TextTable()
            .row(
                "oracle",
                "probes",
                "upheld",
                "refuted",
                "distinct",
                "moot, and the most frequent reasons");
    summary
        .oracles()
        .forEach(
            (name, o) ->
                table.row(
                    name,
                    count(o.probes()),
                    count(o.upheld()),
                    count(o.refuted()),
                    count(o.distinct()),
                    moot(o)));
    out.println();
    table.lines().forEach(out::println);
    summary.oracles().forEach(this::alike);
    summary.oracles().forEach(this::revealed);
  }

  private void alike(String oracle, Summary.OracleFigures figures) {
    if (figures.alike() > 0) {
      out.printf(
          Locale.ROOT,
          "%s: %,d of %,d databases resembled an earlier one.%n",
          oracle,
          figures.alike(),
          summary.workload().databases());
    }
  }

  private void revealed(String oracle, Summary.OracleFigures figures) {
    if (!figures.revealed().isEmpty()) {
      out.printf(
          "Contradictions of %s by kind of statement: %s.%n",
          oracle,
          figures.revealed().entrySet().stream()
              .map(e -> "%s %s".formatted(e.getKey(), count(e.getValue())))
              .collect(Collectors.joining("; ")));
    }
  }

  private static String moot(Summary.OracleFigures oracle) {
    long all = oracle.moot().values().stream().mapToLong(Long::longValue).sum();
    List<String> top =
        oracle.moot().entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
            .limit(REASONS)
            .map(e -> e.getKey() + " " + count(e.getValue()))
            .toList();
    return top.isEmpty() ? "0" : count(all) + ": " + String.join(", ", top);
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
