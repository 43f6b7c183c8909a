package sibyl.app.report;

import java.io.StringWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// A campaign as JUnit's XML, for whatever shows test results. Each law is a test that passes if nothing contradicts it; each
/// bug is a test that fails if it is new and is skipped if it is not; what is not yet reduced fails too.
public final class JunitFile {
  private JunitFile() {}

  public static String of(RunReport telling) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter out = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      out.writeStartDocument("UTF-8", "1.0");
      out.writeCharacters("\n");
      suite(out, telling);
      out.writeEndDocument();
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text + "\n";
  }

  private static void suite(XMLStreamWriter out, RunReport telling) throws XMLStreamException {
    Summary summary = telling.summary();
    boolean pending = summary.pending() > 0;
    boolean failed = summary.ended().equals("failed");
    long laws = summary.oracles().keySet().stream().filter(o -> unbroken(o, summary)).count();
    int bugs = summary.bugs().size();
    int fresh = telling.fresh().size();
    out.writeStartElement("testsuite");
    attributes(
        out,
        Map.of("name", "sibyl " + summary.target()),
        Map.of(
            "tests",
            laws + bugs + (pending ? 1 : 0) + (failed ? 1 : 0),
            "failures",
            (long) fresh + (pending ? 1 : 0),
            "errors",
            failed ? 1L : 0L,
            "skipped",
            (long) bugs - fresh));
    out.writeAttribute("time", seconds(summary.seconds()));
    for (String oracle : summary.oracles().keySet()) {
      if (unbroken(oracle, summary)) {
        begin(out, summary, oracle, "holds");
        out.writeEndElement();
      }
    }
    for (Summary.Bug bug : summary.bugs()) {
      bug(out, telling, bug);
    }
    if (pending) {
      begin(out, summary, "pending", "nothing is left to reduce");
      fault(out, "failure", summary.pending() + " contradictions are not yet reduced", "");
      out.writeEndElement();
    }
    if (failed) {
      begin(out, summary, "run", "ends well");
      fault(out, "error", "the run failed", "");
      out.writeEndElement();
    }
    out.writeEndElement();
  }

  /// Whether nothing contradicts a law, not even what is not yet reduced.
  private static boolean unbroken(String oracle, Summary summary) {
    return Optional.ofNullable(summary.oracles().get(oracle)).stream()
            .allMatch(figures -> figures.refuted() == 0)
        && summary.found().stream().noneMatch(f -> f.oracle().equals(oracle));
  }

  private static void bug(XMLStreamWriter out, RunReport telling, Summary.Bug bug)
      throws XMLStreamException {
    begin(out, telling.summary(), bug.smallest().oracle(), bug.bucket() + " " + bug.title());
    Optional<String> old = telling.old(bug);
    if (old.isPresent()) {
      out.writeStartElement("skipped");
      out.writeAttribute("message", clean(old.get()));
      out.writeEndElement();
    } else {
      fault(out, "failure", bug.smallest().defect(), telling.script(bug));
    }
    out.writeEndElement();
  }

  private static void begin(XMLStreamWriter out, Summary summary, String oracle, String name)
      throws XMLStreamException {
    out.writeCharacters("\n");
    out.writeStartElement("testcase");
    out.writeAttribute("classname", clean(summary.target() + "." + oracle));
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

  /// XML has no word for most control characters.
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
