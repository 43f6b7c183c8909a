package sibyl.app.report;

import java.util.Locale;

/// A campaign on a page of Markdown, fit for the summary of a CI job.
public final class MarkdownFile {
  private MarkdownFile() {}

  public static String of(RunReport telling) {
    Summary summary = telling.summary();
    StringBuilder out = new StringBuilder();
    out.append("## Sibyl on ").append(cell(summary.target())).append("\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "**%d new** of %d bugs (%d distinct findings), %s after %.0f s (version %s, seed %d):"
                + " %,d databases, %,d statements, %.1f%% accepted.%n%n",
            telling.fresh().size(),
            summary.bugs().size(),
            summary.found().size(),
            summary.ended(),
            summary.seconds(),
            cell(summary.version()),
            summary.seed(),
            summary.databases(),
            summary.statements(),
            summary.validity()));
    if (summary.pending() > 0) {
      out.append(summary.pending()).append(" contradictions are not yet reduced.\n\n");
    }
    if (!summary.found().isEmpty()) {
      findings(out, telling);
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

  private static void findings(StringBuilder out, RunReport telling) {
    out.append("| bucket | news | oracle | defect | title |\n|---|---|---|---|---|\n");
    for (Summary.Bug bug : telling.summary().bugs()) {
      out.append(
          "| `%s` | %s | %s | %s | %s |\n"
              .formatted(
                  bug.bucket(),
                  cell(telling.old(bug).orElse("**new**")),
                  bug.smallest().oracle(),
                  cell(bug.smallest().defect()),
                  cell(bug.title())));
    }
    out.append('\n');
    for (Summary.Bug bug : telling.fresh()) {
      String script = telling.script(bug);
      String fence = script.contains("```") ? "`````" : "```";
      out.append(
          "<details><summary>%s: %s</summary>\n\n%ssql\n%s%s\n\n</details>\n\n"
              .formatted(bug.smallest().id(), html(bug.title()), fence, script, fence));
    }
  }

  /// A text that stays in its cell and is no markup.
  private static String cell(String text) {
    return html(text.replace('\n', ' ')).replace("|", "\\|").replace("`", "\\`");
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
