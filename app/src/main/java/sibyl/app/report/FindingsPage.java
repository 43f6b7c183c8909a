package sibyl.app.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingWords;

/// The page that `sibyl report` writes: all stored findings and runs as one page of HTML, without links to other files.
public final class FindingsPage {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
  private static final int REASONS = 6;
  private static final List<String> PARTS = List.of("upheld", "moot", "refuted");

  private final StoreContents contents;
  private final Html out = new Html();

  private FindingsPage(StoreContents contents) {
    this.contents = contents;
  }

  public static String of(StoreContents contents) {
    return new FindingsPage(contents).page();
  }

  private String page() {
    String title = "Sibyl: " + count(contents.findings().size(), "finding") + targets();
    out.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .raw(" style-src 'unsafe-inline'\">\n")
        .element("title", title)
        .raw("\n<style>\n" + css() + "</style>\n</head>\n<body>\n<header>\n")
        .heading(1, title)
        .raw("\n");
    figures();
    out.raw("</header>\n<main>\n");
    tableOfFindings();
    plots();
    contents.groups().forEach(this::group);
    campaigns();
    reasons();
    return out.raw("</main>\n</body>\n</html>\n").toString();
  }

  private String targets() {
    String names =
        contents.findings().stream()
            .map(f -> f.file().target())
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : " in " + names;
  }

  private void figures() {
    List<Summary> runs = contents.campaigns();
    out.raw("<dl class=\"figures\">\n");
    tile("findings", number(contents.findings().size()));
    tile("groups", number(contents.groups().size()));
    tile("not yet reduced", number(contents.pending()));
    tile("runs", number(runs.size()));
    tile("databases", number(runs.stream().mapToLong(r -> r.workload().databases()).sum()));
    tile("statements", number(runs.stream().mapToLong(r -> r.workload().statements()).sum()));
    tile("seconds", number(Math.round(runs.stream().mapToDouble(r -> r.timing().seconds()).sum())));
    out.raw("</dl>\n");
  }

  private void tile(String name, String value) {
    out.raw("<div>").element("dt", name).element("dd", value).raw("</div>\n");
  }

  /// One line for each finding.
  private void tableOfFindings() {
    if (contents.findings().isEmpty()) {
      out.raw("<p>Nothing was found yet.</p>\n");
      return;
    }
    out.raw("<nav aria-label=\"Findings\">\n<div class=\"wide\"><table>\n<thead><tr>");
    for (String head : List.of("finding", "target", "oracle", "defect", "seen", "first (UTC)")) {
      out.element("th scope=\"col\"", head);
    }
    out.raw("</tr></thead>\n<tbody>\n");
    for (List<StoreContents.Shown> group : contents.groups().values()) {
      for (StoreContents.Shown shown : group) {
        CaseFile file = shown.file();
        String id = file.signature().id();
        out.raw("<tr><td><a href=\"#f" + Html.escaped(id) + "\"><code>")
            .text(id)
            .raw("</code></a></td>")
            .element("td class=\"whole\"", file.target())
            .element("td", file.oracle())
            .element("td", FindingWords.defect(file.verdict().defect()))
            .element("td class=\"number\"", number(shown.seen().size()))
            .element("td class=\"whole\"", TIME.format(StoreContents.first(shown)))
            .raw("</tr>\n");
      }
    }
    out.raw("</tbody></table></div>\n</nav>\n");
  }

  private void plots() {
    out.raw("<section aria-label=\"Figures\" class=\"plots\">\n");
    overTime();
    if (!contents.campaigns().isEmpty()) {
      oracles();
      validity();
    }
    out.raw("</section>\n");
  }

  private void overTime() {
    List<Instant> firsts =
        contents.findings().stream()
            .filter(f -> !f.seen().isEmpty())
            .map(StoreContents::first)
            .sorted()
            .toList();
    if (firsts.isEmpty()) {
      return;
    }
    List<Double> all = new ArrayList<>();
    contents
        .campaigns()
        .forEach(
            run -> {
              double begin = Instant.parse(run.timing().started()).toEpochMilli();
              all.add(begin);
              all.add(begin + 1000 * run.timing().seconds());
            });
    firsts.forEach(t -> all.add((double) t.toEpochMilli()));
    double from = all.stream().mapToDouble(d -> d).min().orElse(0);
    double to = all.stream().mapToDouble(d -> d).max().orElse(1);
    List<Plot.Point> points = new ArrayList<>();
    for (int i = 0; i < firsts.size(); i++) {
      points.add(new Plot.Point(firsts.get(i).toEpochMilli(), i + 1));
    }
    List<Plot.Tick> ticks = new ArrayList<>();
    DateTimeFormatter clock = to - from < 86_400_000 ? CLOCK : TIME;
    for (int i = 0; i <= 3; i++) {
      double at = from + (to - from) * i / 3;
      ticks.add(new Plot.Tick(at, clock.format(Instant.ofEpochMilli((long) at))));
    }
    out.raw("<figure>");
    caption("Distinct findings over time (UTC)");
    out.raw(Plot.steps("Distinct findings over time", points, ticks, from, to)).raw("</figure>\n");
  }

  private static final DateTimeFormatter CLOCK =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private void validity() {
    figureOf(
        "Statements that the engine took, by run",
        contents.campaigns().stream()
            .map(
                run ->
                    new Plot.Bar(
                        run.origin().target(),
                        List.of(run.workload().validity()),
                        String.format(
                            Locale.ROOT,
                            "%.1f%% of %,d",
                            run.workload().validity(),
                            run.workload().statements())))
            .toList(),
        List.of("upheld"),
        100);
  }

  private record Sum(long upheld, long moot, long refuted) {
    Sum plus(Summary.OracleFigures o) {
      return new Sum(
          upheld + o.upheld(),
          moot + o.moot().values().stream().mapToLong(Long::longValue).sum(),
          refuted + o.refuted());
    }

    long all() {
      return upheld + moot + refuted;
    }
  }

  private void oracles() {
    Map<String, Sum> sums = new TreeMap<>();
    for (Summary run : contents.campaigns()) {
      run.oracles()
          .forEach((name, o) -> sums.put(name, sums.getOrDefault(name, new Sum(0, 0, 0)).plus(o)));
    }
    sums.values().removeIf(s -> s.all() == 0);
    out.raw("<figure>");
    caption("Probes by oracle");
    out.raw("<p class=\"legend\">");
    PARTS.forEach(p -> out.raw("<span class=\"key " + p + "\"></span>").text(p + " "));
    out.raw("</p>");
    List<Plot.Bar> bars =
        sums.entrySet().stream()
            .map(
                e ->
                    new Plot.Bar(
                        e.getKey(),
                        List.of(
                            (double) e.getValue().upheld(),
                            (double) e.getValue().moot(),
                            (double) e.getValue().refuted()),
                        number(e.getValue().all())
                            + (e.getValue().refuted() == 0
                                ? ""
                                : ", " + number(e.getValue().refuted()) + " refuted")))
            .toList();
    out.raw(Plot.bars("Probes by oracle", bars, PARTS, most(bars))).raw("</figure>\n");
  }

  private static double most(List<Plot.Bar> bars) {
    return bars.stream()
        .mapToDouble(b -> b.parts().stream().mapToDouble(p -> p).sum())
        .max()
        .orElse(1);
  }

  private void reasons() {
    Map<String, Map<String, Long>> all = new TreeMap<>();
    for (Summary run : contents.campaigns()) {
      run.oracles()
          .forEach(
              (name, o) ->
                  o.moot()
                      .forEach(
                          (why, n) ->
                              all.computeIfAbsent(name, _ -> new TreeMap<>())
                                  .merge(why, n, Long::sum)));
    }
    if (all.isEmpty()) {
      return;
    }
    out.raw("<section>\n")
        .heading(2, "Why oracles could not judge")
        .raw("\n<div class=\"plots\">\n");
    all.forEach(
        (oracle, counts) -> {
          List<Plot.Bar> bars =
              counts.entrySet().stream()
                  .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                  .limit(REASONS)
                  .map(
                      e ->
                          new Plot.Bar(
                              shortened(e.getKey()),
                              List.of((double) e.getValue()),
                              number(e.getValue())))
                  .toList();
          figureOf(oracle, bars, List.of("moot"), most(bars));
        });
    out.raw("</div>\n</section>\n");
  }

  private static String shortened(String text) {
    return text.length() <= 24 ? text : text.substring(0, 23) + "…";
  }

  private void figureOf(String title, List<Plot.Bar> bars, List<String> classes, double most) {
    out.raw("<figure>");
    caption(title);
    out.raw(Plot.bars(title, bars, classes, most)).raw("</figure>\n");
  }

  private void caption(String title) {
    out.element("figcaption", title);
  }

  private void group(String name, List<StoreContents.Shown> findings) {
    out.raw("<section class=\"group\">\n")
        .heading(2, name + " (" + findings.size() + ")")
        .raw("\n");
    findings.forEach(this::finding);
    out.raw("</section>\n");
  }

  private void finding(StoreContents.Shown shown) {
    CaseFile file = shown.file();
    String id = file.signature().id();
    out.raw("<article id=\"f" + Html.escaped(id) + "\">\n")
        .heading(3, shown.title())
        .raw("\n<p class=\"facts\"><code>")
        .text(id)
        .raw("</code> ")
        .text(
            "· %s (reports itself as %s) · seen %s, first %s UTC"
                .formatted(
                    file.target(),
                    file.version(),
                    shown.seen().size() == 1 ? "once" : shown.seen().size() + " times",
                    TIME.format(StoreContents.first(shown))))
        .raw("</p>\n")
        .element("p", "Law: " + file.law() + ".")
        .raw("\n")
        .element("p class=\"seen\"", file.verdict().explanation() + ".")
        .raw("\n<div class=\"sides\">\n");
    file.verdict().answers().forEach(this::answer);
    out.raw("</div>\n<pre class=\"sql\" tabindex=\"0\"><code>")
        .text(shown.script())
        .raw("</code></pre>\n</article>\n");
  }

  private void answer(Verdict.Answer answer) {
    out.raw("<div>")
        .heading(4, answer.label())
        .raw("<pre tabindex=\"0\">")
        .text(answer.lines().isEmpty() ? "(no rows)" : String.join("\n", answer.lines()))
        .raw("</pre>");
    if (!answer.plan().isEmpty()) {
      out.raw("<details><summary>Query plan</summary><pre tabindex=\"0\">")
          .text(String.join("\n", answer.plan()))
          .raw("</pre></details>");
    }
    out.raw("</div>\n");
  }

  private void campaigns() {
    if (contents.campaigns().isEmpty()) {
      return;
    }
    out.raw("<section>\n").heading(2, "Runs").raw("\n<div class=\"wide\"><table>\n<thead><tr>");
    for (String head :
        List.of("started", "target", "ended", "seconds", "seed", "statements", "distinct", "new")) {
      out.element("th scope=\"col\"", head);
    }
    out.raw("</tr></thead>\n<tbody>\n");
    for (Summary run : contents.campaigns()) {
      out.raw("<tr>")
          .element("td class=\"whole\"", TIME.format(Instant.parse(run.timing().started())))
          .element("td", run.origin().target() + " (" + run.origin().version() + ")")
          .element("td", run.timing().ended())
          .element("td class=\"number\"", number(Math.round(run.timing().seconds())))
          .element("td class=\"number\"", Long.toString(run.origin().seed()))
          .element("td class=\"number\"", number(run.workload().statements()))
          .element("td class=\"number\"", number(run.counts().distinct()))
          .element("td class=\"number\"", number(run.counts().fresh()))
          .raw("</tr>\n");
    }
    out.raw("</tbody></table></div>\n</section>\n");
  }

  private static String count(int n, String thing) {
    return n + " " + thing + (n == 1 ? "" : "s");
  }

  private static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private static String css() {
    try (InputStream in =
        Objects.requireNonNull(FindingsPage.class.getResourceAsStream("report.css"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
