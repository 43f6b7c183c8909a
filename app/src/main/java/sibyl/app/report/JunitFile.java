package sibyl.app.report;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// Writes a campaign as JUnit XML (`run --junit`), which CI systems show as tests. Each oracle without findings is a passed
/// test. Each bug is a test that fails if it is new and is skipped if not. Unreduced findings are a failed test.
public final class JunitFile {
  private JunitFile() {}

  public static String of(RunReport report) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      out.writeStartDocument("UTF-8", "1.0");
      out.writeCharacters("\n");
      suite(out, report);
      out.writeEndDocument();
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  private static void suite(XMLStreamWriter out, RunReport report) throws XMLStreamException {
    Summary summary = report.summary();
    boolean pending = summary.counts().pending() > 0;
    boolean failed = summary.timing().ended().equals("failed");
    long passed = summary.oracles().keySet().stream().filter(o -> holds(o, summary)).count();
    int bugs = summary.bugs().size();
    int fresh = report.fresh().size();
    out.writeStartElement("testsuite");
    attributes(
        out,
        Map.of("name", "sibyl " + summary.origin().target()),
        Map.of(
            "tests",
            passed + bugs + (pending ? 1 : 0) + (failed ? 1 : 0),
            "failures",
            (long) fresh + (pending ? 1 : 0),
            "errors",
            failed ? 1L : 0L,
            "skipped",
            (long) bugs - fresh));
    out.writeAttribute("time", seconds(summary.timing().seconds()));
    for (String oracle : summary.oracles().keySet()) {
      if (holds(oracle, summary)) {
        begin(out, summary, oracle, "holds");
        out.writeEndElement();
      }
    }
    for (Summary.Bug bug : summary.bugs()) {
      bug(out, report, bug);
    }
    if (pending) {
      begin(out, summary, "pending", "all findings are reduced");
      fault(out, "failure", summary.counts().pending() + " findings are not yet reduced", "");
      out.writeEndElement();
    }
    if (failed) {
      begin(out, summary, "run", "completes");
      fault(out, "error", "the run failed", "");
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  /// Whether an oracle has no finding, not even an unreduced one.
  private static boolean holds(String oracle, Summary summary) {
    return Optional.ofNullable(summary.oracles().get(oracle)).stream()
            .allMatch(figures -> figures.refuted() == 0)
        && summary.found().stream().noneMatch(f -> f.oracle().equals(oracle));
  }

  private static void bug(XMLStreamWriter out, RunReport report, Summary.Bug bug)
      throws XMLStreamException {
    begin(out, report.summary(), bug.smallest().oracle(), bug.bucket() + " " + bug.headline());
    Optional<String> old = report.old(bug);
    if (old.isPresent()) {
      out.writeStartElement("skipped");
      out.writeAttribute("message", clean(old.get()));
      out.writeEndElement();
    } else {
      fault(out, "failure", bug.smallest().headline(), report.script(bug));
    }
    out.writeEndElement();
  }

  private static void begin(XMLStreamWriter out, Summary summary, String oracle, String name)
      throws XMLStreamException {
    out.writeCharacters("\n");
    out.writeStartElement("testcase");
    out.writeAttribute("classname", clean(summary.origin().target() + "." + oracle));
    out.writeAttribute("name", clean(name));
    out.writeAttribute("time", seconds(0));
  }

  private static void fault(XMLStreamWriter out, String kind, String message, String text)
      throws XMLStreamException {
    out.writeStartElement(kind);
    out.writeAttribute("message", clean(message));
    out.writeAttribute("type", "contradiction");
    out.writeCharacters(clean(text));
    out.writeEndElement();
  }

  private static void attributes(
      XMLStreamWriter out, Map<String, String> texts, Map<String, Long> counts)
      throws XMLStreamException {
    for (Map.Entry<String, String> e : texts.entrySet()) {
      out.writeAttribute(e.getKey(), clean(e.getValue()));
    }
    for (String name : new String[] {"tests", "failures", "errors", "skipped"}) {
      out.writeAttribute(name, Long.toString(counts.getOrDefault(name, 0L)));
    }
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  /// XML cannot represent most control characters; they are replaced.
  private static String clean(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .map(
            c ->
                c == '\n'
                        || c == '\t'
                        || (c >= ' ' && c <= 0xD7FF)
                        || (c >= 0xE000 && c <= 0xFFFD)
                        || c >= 0x10000
                    ? c
                    : 0xFFFD)
        .forEach(out::appendCodePoint);
    return out.toString();
  }
}
