package sibyl.lab.target;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import sibyl.session.Outcome;
import sibyl.session.Session;
import sibyl.sql.Statement;
import sibyl.sql.Value;

/// Runs sqllogictest scripts as documented: records are separated by empty lines, results have one value per line, rows are
/// sorted as text, and equal labels mean equal results.
final class LogicRunner {
  private final Session session;
  private final Map<String, List<String>> labelled = new HashMap<>();
  private final List<String> failures = new ArrayList<>();

  private LogicRunner(Session session) {
    this.session = session;
  }

  /// The differences from what the script expects.
  static List<String> run(String script, Session session) {
    LogicRunner runner = new LogicRunner(session);
    for (String record : script.split("\n\n+", -1)) {
      List<String> lines = record.lines().filter(l -> !l.startsWith("#")).toList();
      if (!lines.isEmpty()) {
        runner.record(lines);
      }
    }
    return runner.failures;
  }

  private void record(List<String> lines) {
    String[] head = lines.getFirst().split(" ", -1);
    if (head[0].equals("statement")) {
      String sql = String.join("\n", lines.subList(1, lines.size()));
      Outcome outcome = session.run(new Statement.Native(sql));
      if (outcome.accepted() != head[1].equals("ok")) {
        failures.add(sql + ": " + outcome);
      }
      return;
    }
    if (!head[0].equals("query") || !head[2].equals("rowsort")) {
      throw new IllegalArgumentException(lines.getFirst());
    }
    int dashes = lines.indexOf("----");
    query(
        String.join("\n", lines.subList(1, dashes)),
        head[1],
        head[3],
        lines.subList(dashes + 1, lines.size()));
  }

  private void query(String sql, String types, String label, List<String> expected) {
    if (!(session.run(new Statement.Native(sql)) instanceof Outcome.Rows(List<List<Value>> rows))) {
      failures.add(sql + ": no rows");
      return;
    }
    List<String> got =
        rows.stream()
            .map(row -> shown(row, types))
            .sorted(Comparator.comparing(row -> String.join("\n", row)))
            .flatMap(List::stream)
            .toList();
    if (!got.equals(expected)) {
      failures.add(sql + ": expected " + expected + ", got " + got);
    }
    List<String> before = labelled.putIfAbsent(label, got);
    if (before != null && !before.equals(got)) {
      failures.add(sql + ": label " + label + " differs");
    }
  }

  private static List<String> shown(List<Value> row, String types) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      cells.add(shown(row.get(i), types.charAt(Math.min(i, types.length() - 1))));
    }
    return cells;
  }

  private static String shown(Value value, char type) {
    return switch (value) {
      case Value.Null _ -> "NULL";
      case Value.Bool b -> b.value() ? "1" : "0";
      case Value.Int i ->
          type == 'R'
              ? String.format(Locale.ROOT, "%.3f", (double) i.value())
              : Long.toString(i.value());
      case Value.Real r ->
          type == 'R'
              ? String.format(Locale.ROOT, "%.3f", r.value())
              : type == 'I' ? Long.toString((long) r.value()) : Double.toString(r.value());
      case Value.Text t ->
          t.value().isEmpty()
              ? "(empty)"
              : t.value()
                  .chars()
                  .mapToObj(c -> c < ' ' || c > '~' ? "@" : Character.toString(c))
                  .collect(Collectors.joining());
      case Value.Blob b -> b.hex();
      case Value.Typed t -> t.text();
    };
  }
}
