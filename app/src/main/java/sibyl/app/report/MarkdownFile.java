package sibyl.app.report;

import java.util.Locale;

/// Markdown text of a campaign (`run --markdown`) for the summary page of a CI job: totals, all bugs, the scripts of new ones,
/// and counts for each oracle.
public final class MarkdownFile {
  private MarkdownFile() {}

  public static String of(RunReport report) {
    Summary summary = report.summary();
    StringBuilder out = new StringBuilder();
    out.append("## Sibyl on ").append(cell(summary.origin().target())).append("\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "**%d new** of %d bugs (%d distinct findings), %s after %.0f s (version %s, seed %d):"
                + " %,d databases, %,d statements, %.1f%% accepted.%n%n",
            report.fresh().size(),
            summary.bugs().size(),
            summary.found().size(),
            summary.timing().ended(),
            summary.timing().seconds(),
            cell(summary.origin().version()),
            summary.origin().seed(),
            summary.workload().databases(),
            summary.workload().statements(),
            summary.workload().validity()));
    if (summary.counts().pending() > 0) {
      out.append(summary.counts().pending()).append(" findings are not yet reduced.\n\n");
    }
    if (!summary.found().isEmpty()) {
      findings(out, report);
    }
    out.append("| oracle | probes | upheld | moot | refuted | distinct |\n");
    out.append("|---|--:|--:|--:|--:|--:|\n");
    summary
        .oracles()
        .forEach(
            (name, o) ->
                out.append(
                    String.format(
                        Locale.ROOT,
                        "| %s | %,d | %,d | %,d | %,d | %,d |%n",
                        name,
                        o.probes(),
                        o.upheld(),
                        o.moot().values().stream().mapToLong(Long::longValue).sum(),
                        o.refuted(),
                        o.distinct())));
    return out.toString();
  }

  private static void findings(StringBuilder out, RunReport report) {
    out.append("| bucket | status | oracle | finding |\n|---|---|---|---|\n");
    for (Summary.Bug bug : report.summary().bugs()) {
      out.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  bug.bucket(),
                  cell(report.old(bug).orElse("**new**")),
                  bug.smallest().oracle(),
                  cell(bug.headline())));
    }
    out.append('\n');
    for (Summary.Bug bug : report.fresh()) {
      String script = report.script(bug);
      String fence = script.contains("```") ? "`````" : "```";
      out.append(
          "<details><summary>%s: %s</summary>\n\n%ssql\n%s%s\n\n</details>\n\n"
              .formatted(bug.smallest().id(), html(bug.title()), fence, script, fence));
    }
  }

  /// Escapes a text so that it stays in its cell and is not read as markup.
  private static String cell(String text) {
    return html(text.replace('\n', ' ')).replace("|", "\\|").replace("`", "\\`");
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
