package sibyl.app.report;

import java.util.ArrayList;
import java.util.List;

/// A table of plain text with aligned columns, for commands that list something. No column is cut off.
public final class TextTable {
  private static final String GAP = "  ";
  private final List<List<String>> rows = new ArrayList<>();

  public TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  public List<String> lines() {
    List<Integer> widths = new ArrayList<>();
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        if (i == widths.size()) {
          widths.add(0);
        }
        widths.set(i, Math.max(widths.get(i), row.get(i).length()));
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, List<Integer> widths) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < row.size(); i++) {
      out.append(i == 0 ? "" : GAP).append(row.get(i));
      out.repeat(' ', widths.get(i) - row.get(i).length());
    }
    return out.toString().stripTrailing();
  }
}
