package sibyl.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads rows back from the text lines in which a stored verdict shows them (`1 | 'a' | NULL`). [SqlLogicTest] needs the cells as
/// expected values, and refuses the finding if the lines are ambiguous or cut off.
final class ShownRows {
  private ShownRows() {}

  /// The cells of each row as text; empty if the lines are ambiguous or incomplete.
  static Optional<List<List<String>>> of(List<String> lines) {
    List<List<String>> rows = new ArrayList<>();
    for (String line : lines) {
      Optional<List<String>> cells = cells(line);
      boolean fits =
          cells.isPresent() && (rows.isEmpty() || rows.getFirst().size() == cells.get().size());
      if (!fits) {
        return Optional.empty();
      }
      rows.add(cells.get());
    }
    return Optional.of(rows);
  }

  private static Optional<List<String>> cells(String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (true) {
      int end = end(line, at);
      String cell = line.substring(at, end);
      if (!plain(cell)) {
        return Optional.empty();
      }
      cells.add(cell.equals("TRUE") ? "1" : cell.equals("FALSE") ? "0" : cell);
      if (end == line.length()) {
        return Optional.of(cells);
      }
      at = end + 1;
    }
  }

  /// A text ends at its first quote before a bar, any other cell at the first bar.
  private static int end(String line, int at) {
    if (line.startsWith("'", at)) {
      int quote = line.indexOf("'|", at + 1);
      return quote < 0 ? line.length() : quote + 1;
    }
    int bar = line.indexOf('|', at);
    return bar < 0 ? line.length() : bar;
  }

  /// Whether a cell is exactly one text, number, boolean or NULL.
  private static boolean plain(String cell) {
    return cell.equals("TRUE")
        || cell.equals("FALSE")
        || number(cell)
        || (cell.length() > 1
            && cell.startsWith("'")
            && cell.endsWith("'")
            && !cell.contains("\\")
            && cell.indexOf('|') < 0);
  }

  static boolean number(String cell) {
    return cell.equals("NULL") || cell.matches("-?[0-9]+(\\.[0-9]+)?(E-?[0-9]+)?");
  }
}
