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

/// The end of a campaign, for people: what was found, where it is, and what the effort went into.
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
      Grid grid = new Grid().row("bucket", "id", "news", "oracle", "defect", "statements", "title");
      for (Summary.Bug bug : summary.bugs()) {
        Summary.Finding smallest = bug.smallest();
        String why = known.about(bug, KnownCommand.today()).map(k -> "; " + k.shown()).orElse("");
        grid.row(
            bug.bucket(),
            smallest.id(),
            bug.news(),
            smallest.oracle(),
            smallest.defect(),
            Integer.toString(smallest.statements()),
            bug.title() + why);
      }
      grid.lines().forEach(line -> out.println("  " + line));
    }
    if (summary.pending() > 0) {
      out.printf(
          Locale.ROOT,
          "%,d contradiction%s seen and stored, but not yet reduced: the next run does that"
              + " first.%n",
          summary.pending(),
          summary.pending() == 1 ? " was" : "s were");
    }
  }

  private void figures() {
    out.printf(
        Locale.ROOT,
        "%n%s (%s), seed %d, %s after %.1f s: %,d databases, %,d statements, %.1f%% accepted.%n",
        summary.target(),
        summary.version(),
        summary.seed(),
        summary.ended(),
        summary.seconds(),
        summary.databases(),
        summary.statements(),
        summary.validity());
    out.printf(
        Locale.ROOT,
        "%,d confirmed, %d distinct in %d bucket%s, %d of them new; %d flaky; workers lost: %d.%n",
        summary.findings(),
        summary.distinct(),
        summary.buckets(),
        summary.buckets() == 1 ? "" : "s",
        summary.fresh(),
        summary.flaky(),
        summary.workersLost());
  }

  private void oracles() {
    Grid grid =
        new Grid()
            .row("oracle", "probes", "upheld", "refuted", "distinct", "moot, mostly because of");
    summary
        .oracles()
        .forEach(
            (name, o) ->
                grid.row(
                    name,
                    count(o.probes()),
                    count(o.upheld()),
                    count(o.refuted()),
                    count(o.distinct()),
                    moot(o)));
    out.println();
    grid.lines().forEach(out::println);
    summary.oracles().forEach(this::alike);
    summary.oracles().forEach(this::revealed);
  }

  private void alike(String oracle, Summary.OracleFigures figures) {
    if (figures.alike() > 0) {
      out.printf(
          Locale.ROOT,
          "For %s, %,d of %,d databases were like one it had met.%n",
          oracle,
          figures.alike(),
          summary.databases());
    }
  }

  private void revealed(String oracle, Summary.OracleFigures figures) {
    if (!figures.revealed().isEmpty()) {
      out.printf(
          "What %s saw showed by %s.%n",
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
