package sibyl.export;

import java.util.List;
import java.util.stream.Stream;
import sibyl.claim.Verdict;
import sibyl.finding.CaseFile;

/// The comment lines at the top of every exported file: target and version, oracle, class of the contradiction, law, what is
/// wrong, id. Also gives the exporters the rows that a query returned when the bug was found.
final class ExportHeading {
  private ExportHeading() {}

  static List<String> of(CaseFile file) {
    return List.of(
        file.target()
            + (file.version().isEmpty() ? "" : " (" + line(file.version()) + ")")
            + ", "
            + file.oracle()
            + ": "
            + line(file.verdict().defect().toString()),
        "Law: " + line(file.law()) + ".",
        "What is wrong: " + line(file.verdict().explanation()) + ".",
        "Signature of the finding: " + file.signature().id());
  }

  /// The heading and more lines as comments.
  static String comments(CaseFile file, String mark, String... more) {
    StringBuilder out = new StringBuilder();
    Stream.concat(of(file).stream(), Stream.of(more))
        .forEach(l -> out.append(mark).append(l).append('\n'));
    return out.toString();
  }

  /// The result of a side when the bug was found.
  static List<String> gave(CaseFile file, String label) {
    return file.verdict().answers().stream()
        .filter(a -> a.label().equals(label))
        .map(Verdict.Answer::lines)
        .findFirst()
        .map(lines -> lines.stream().map(ExportHeading::line).toList())
        .orElse(List.of());
  }

  /// A text on one line.
  static String line(String text) {
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }
}
