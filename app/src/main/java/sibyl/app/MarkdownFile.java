package sibyl.app;

import java.util.Locale;

/// A campaign on a page of Markdown, fit for the summary of a CI job.
final class MarkdownFile {
  private MarkdownFile() {}

  static String of(Telling telling) {
    Summary summary = telling.summary();
    StringBuilder out = new StringBuilder();
    out.append("## Sibyl on ").append(cell(summary.target())).append("\n\n");
    out.append(
        String.format(
            Locale.ROOT,
            "**%d new** of %d distinct findings, %s after %.0f s (version %s, seed %d):"
                + " %,d databases, %,d statements, %.1f%% accepted.%n%n",
            telling.fresh().size(),
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

  private static void findings(StringBuilder out, Telling telling) {
    out.append("| finding | news | oracle | defect | title |\n|---|---|---|---|---|\n");
    for (Summary.Finding f : telling.summary().found()) {
      out.append(
          "| `%s` | %s | %s | %s | %s |\n"
              .formatted(
                  f.id(),
                  cell(telling.old(f).orElse("**new**")),
                  f.oracle(),
                  cell(f.defect()),
                  cell(f.title())));
    }
    out.append('\n');
    for (Summary.Finding f : telling.fresh()) {
      String script = telling.script(f);
      String fence = script.contains("```") ? "`````" : "```";
      out.append(
          "<details><summary>%s: %s</summary>\n\n%ssql\n%s%s\n\n</details>\n\n"
              .formatted(f.id(), html(f.title()), fence, script, fence));
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
