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

/// `sibyl export ID --as sqllogictest`: writes a finding as a sqllogictest script. Every side must return the rows that the first
/// one returned when the bug was found. Sides with rows share a label, so a runner also compares them with each other. A finding
/// that compares several databases, or whose rows were not stored whole, is refused.
final class SqlLogicTest {
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?i)^\\s*WITH\\b|\\b(ORDER BY|LIMIT|OFFSET|FETCH|UNION|EXCEPT|INTERSECT)\\b");

  private SqlLogicTest() {}

  static Exported of(CaseFile file, Access access) {
    ClientRun run = ClientRun.of(file, access.fresh());
    Optional<String> refusal = refusal(run);
    if (refusal.isPresent()) {
      return new Exported.Refused(refusal.get());
    }
    StringBuilder out = new StringBuilder(ExportHeading.comments(file, "# "));
    String name = "sibyl_" + file.signature().id();
    for (ClientRun.SetupStatement line :
        run.worlds().get(run.comparedWorlds().getFirst()).setup()) {
      statement(out, line.sql().replace("{world}", name), line.needed());
    }
    if (!(run.symptom() instanceof ClientRun.Rows)) {
      run.sides().forEach(s -> s.sql().forEach(sql -> statement(out, sql, true)));
      return Exported.one(".test", out.toString());
    }
    for (List<ClientRun.Side> claim : run.claims()) {
      Optional<List<List<String>>> rows =
          ShownRows.of(ExportHeading.gave(file, claim.getFirst().label()));
      if (rows.isEmpty()) {
        return new Exported.Refused(
            "the finding has too many rows, or values that sqllogictest cannot show");
      }
      for (ClientRun.Side side : claim) {
        queries(out, side, rows.get(), "rows" + run.claims().indexOf(claim));
      }
    }
    return Exported.one(".test", out.toString());
  }

  private static Optional<String> refusal(ClientRun run) {
    if (run.symptom() instanceof ClientRun.Other(String what)) {
      return Optional.of("the finding is about " + what + ", which sqllogictest cannot judge");
    }
    if (run.comparedWorlds().size() > 1) {
      return Optional.of(
          "the finding compares several databases, and a sqllogictest script has only one");
    }
    if (run.claims().size() > 1) {
      return Optional.of(
          "the finding compares the contents of several tables, and the rows of each were not"
              + " stored");
    }
    boolean parted =
        run.sides().flatMap(s -> s.sql().stream()).anyMatch(SqlLogicTest::parted)
            || run.worlds().get(run.comparedWorlds().getFirst()).setup().stream()
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

  private static void queries(
      StringBuilder out, ClientRun.Side side, List<List<String>> rows, String label) {
    List<String> sql = side.sql();
    switch (side.fold()) {
      case TOGETHER, DIGITS, DISTINCT -> {
        if (sql.size() > 1) {
          out.append("\n# ").append(side.label()).append(", as one query");
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
          out.append("\n# The rows below are those of this query whose last column is true:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
      case LAST_CELLS ->
          out.append("\n# The rows below are the last column of this query:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
      case TRUE_COUNT ->
          out.append("\n# This query has that many rows whose last column is true:\n# ")
              .append(sql.getFirst().replace("\n", "\n# "))
              .append('\n');
    }
  }

  /// A query with ORDER BY or LIMIT must be wrapped before it is joined.
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

  /// A letter for each column: I for integers, R for other numbers, T for the rest.
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
