package sibyl.lab.campaign;

import java.util.ArrayList;
import java.util.List;
import sibyl.claim.RowComparison;
import sibyl.dialect.Fault;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;

/// SQL that shows a bug, with the answers that the pinned version gives, right or wrong. A statement ends with a semicolon
/// at the end of its line. The lines behind it that begin with `-->` are its answer: a row each, `no rows`, or `error: `
/// and a part of the message. A statement without an answer must be accepted.
record BugScript(List<Line> lines) {
  private static final String ANSWER = "--> ";
  private static final String ERROR = "error: ";

  /// A statement and its answer, which is empty if it only must be accepted.
  record Line(String sql, List<String> answer) {}

  static BugScript read(String text) {
    List<Line> lines = new ArrayList<>();
    List<String> answer = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    for (String each : text.lines().toList()) {
      if (each.startsWith(ANSWER)) {
        answer.add(each.substring(ANSWER.length()));
      } else {
        if (sql.toString().endsWith(";")) {
          lines.add(line(sql, answer));
        }
        sql.append(sql.isEmpty() ? "" : "\n").append(each);
      }
    }
    lines.add(line(sql, answer));
    return new BugScript(List.copyOf(lines));
  }

  private static Line line(StringBuilder sql, List<String> answer) {
    Line line = new Line(sql.substring(0, sql.length() - 1), List.copyOf(answer));
    sql.setLength(0);
    answer.clear();
    return line;
  }

  /// The statements whose answer is another than written, with what they answered.
  List<String> surprises(Session session) {
    List<String> surprises = new ArrayList<>();
    for (Line line : lines) {
      Outcome outcome = session.run(new Statement.Native(line.sql()));
      if (!agrees(line, outcome)) {
        surprises.add(line.sql() + " " + shown(outcome));
      }
    }
    return surprises;
  }

  private static boolean agrees(Line line, Outcome outcome) {
    if (line.answer().isEmpty()) {
      return outcome.accepted();
    }
    List<String> shown = shown(outcome);
    String first = line.answer().getFirst();
    return first.startsWith(ERROR)
        ? shown.getFirst().startsWith(ERROR)
            && shown.getFirst().contains(first.substring(ERROR.length()))
        : shown.equals(line.answer());
  }

  private static List<String> shown(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Rows(var rows) when rows.isEmpty() -> List.of("no rows");
      case Outcome.Rows(var rows) -> rows.stream().map(RowComparison::shown).toList();
      case Outcome.Failed(Fault fault) -> List.of(ERROR + fault.kind() + " " + fault.message());
      case Outcome.Done _, Outcome.Blocked _, Outcome.NotRun _ -> List.of();
    };
  }
}
