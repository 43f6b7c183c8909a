package sibyl.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import sibyl.claim.Fold;
import sibyl.finding.CaseFile;

/// A finding as a sqllogictest script. Every side is expected to give the rows that the first one gave when the bug was found, and
/// sides of rows share a label, so that a runner tells by itself that they differ.
final class SqlLogicTest {
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?i)^\\s*WITH\\b|\\b(ORDER BY|LIMIT|OFFSET|FETCH|UNION|EXCEPT|INTERSECT)\\b");

  private SqlLogicTest() {}

  static Exported of(CaseFile file) {
    ClientRun trial = ClientRun.of(file);
    Optional<String> unsaid = unsaid(trial);
    if (unsaid.isPresent()) {
      return new Exported.Refused(unsaid.get());
    }
    StringBuilder out = new StringBuilder(Heading.comments(file, "# "));
    String name = "sibyl_" + file.signature().id();
    for (ClientRun.Told told : trial.worlds().get(trial.decisive().getFirst()).told()) {
      statement(out, told.sql().replace("{world}", name), told.needed());
    }
    if (!(trial.sign() instanceof ClientRun.Rows)) {
      trial.sides().forEach(s -> s.sql().forEach(sql -> statement(out, sql, true)));
      return Exported.one(".test", out.toString());
    }
    for (List<ClientRun.Side> claim : trial.claims()) {
      Optional<List<List<String>>> rows =
          ShownRows.of(Heading.gave(file, claim.getFirst().label()));
      if (rows.isEmpty()) {
        return new Exported.Refused(
            "the finding's rows are too many, or of a kind that sqllogictest cannot show");
      }
      for (ClientRun.Side side : claim) {
        asked(out, side, rows.get(), "rows" + trial.claims().indexOf(claim));
      }
    }
    return Exported.one(".test", out.toString());
  }

  private static Optional<String> unsaid(ClientRun trial) {
    if (trial.sign() instanceof ClientRun.Other(String what)) {
      return Optional.of("the finding is about " + what + ", which sqllogictest cannot judge");
    }
    if (trial.decisive().size() > 1) {
      return Optional.of(
          "the finding tells several databases the same, and a sqllogictest script has only one");
    }
    if (trial.claims().size() > 1) {
      return Optional.of(
          "the finding compares the contents of several tables, of which one differs, and it is not"
              + " stored what each held");
    }
    boolean parted =
        trial.sides().flatMap(s -> s.sql().stream()).anyMatch(SqlLogicTest::parted)
            || trial.worlds().get(trial.decisive().getFirst()).told().stream()
                .anyMatch(t -> parted(t.sql()));
    return parted
        ? Optional.of("a statement of the finding has an empty line, which would end its record")
        : Optional.empty();
  }

  private static boolean parted(String sql) {
    return sql.lines().anyMatch(l -> l.isBlank() || l.equals("----"));
  }

  private static void statement(StringBuilder out, String sql, boolean taken) {
    out.append("\nstatement ").append(taken ? "ok" : "error").append('\n').append(sql).append('\n');
  }

  private static void asked(
      StringBuilder out, ClientRun.Side side, List<List<String>> rows, String label) {
    List<String> sql = side.sql();
    switch (side.fold()) {
      case TOGETHER, DIGITS, DISTINCT -> {
        if (sql.size() > 1) {
          out.append("\n# ").append(side.label()).append(", asked at once");
        }
        String word = side.fold() == Fold.DISTINCT ? " UNION " : " UNION ALL ";
        query(out, joined(sql, word), rows, label);
      }
      case ROW_COUNT ->
          query(
              out,
              sql.getFirst(),
              List.of(List.of(Integer.toString(rows.size()))),
              label + "count");
      case TRUE_ROWS ->
          out.append("\n# The rows below are those for which this ends with true:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
      case LAST_CELLS ->
          out.append("\n# The rows below are the last column of this:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
      case TRUE_COUNT ->
          out.append("\n# That many rows of this end with true:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
    }
  }

  /// What ends with an order or a limit can only be joined as a whole.
  private static String joined(List<String> queries, String word) {
    if (queries.size() == 1 || queries.stream().noneMatch(q -> WHOLE.matcher(q).find())) {
      return String.join(word, queries);
    }
    return IntStream.range(0, queries.size())
        .mapToObj(i -> "SELECT * FROM (" + queries.get(i) + ") AS part" + i)
        .collect(Collectors.joining(word));
  }

  private static void query(StringBuilder out, String sql, List<List<String>> rows, String label) {
    String types = types(rows);
    out.append("\nquery ")
        .append(types)
        .append(" rowsort ")
        .append(label)
        .append('\n')
        .append(sql)
        .append("\n----\n");
    rows.stream()
        .map(row -> shown(row, types))
        .sorted(Comparator.comparing(row -> String.join("\n", row)))
        .forEach(row -> row.forEach(cell -> out.append(cell).append('\n')));
  }

  /// A letter for each column: numbers that are whole, numbers, all else.
  private static String types(List<List<String>> rows) {
    if (rows.isEmpty()) {
      return "T";
    }
    StringBuilder types = new StringBuilder();
    for (int i = 0; i < rows.getFirst().size(); i++) {
      int column = i;
      List<String> cells = rows.stream().map(r -> r.get(column)).toList();
      types.append(
          cells.stream().allMatch(c -> c.matches("-?[0-9]+|NULL"))
              ? 'I'
              : cells.stream().allMatch(ShownRows::number) ? 'R' : 'T');
    }
    return types.toString();
  }

  private static List<String> shown(List<String> row, String types) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      String cell = row.get(i);
      if (cell.startsWith("'")) {
        String text = cell.substring(1, cell.length() - 1);
        cells.add(
            text.isEmpty()
                ? "(empty)"
                : text.chars()
                    .mapToObj(c -> c < ' ' || c > '~' ? "@" : Character.toString(c))
                    .collect(Collectors.joining()));
      } else if (types.charAt(i) == 'R' && !cell.equals("NULL")) {
        cells.add(String.format(Locale.ROOT, "%.3f", new BigDecimal(cell)));
      } else {
        cells.add(cell);
      }
    }
    return cells;
  }
}
