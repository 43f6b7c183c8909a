package sibyl.app.report;

import java.util.List;
import java.util.Locale;

/// Draws the plots of the HTML page of `sibyl report`, as inline SVG: findings over time, verdicts of each oracle. Colours come
/// from the CSS classes of the page, which has a light and a dark mode.
final class Plot {
  private static final int WIDTH = 520;
  private static final int LEFT = 44;
  private static final int RIGHT = 16;

  private Plot() {}

  record Point(double x, double y) {}

  record Tick(double at, String label) {}

  /// One bar of several parts; `note` is printed at its end.
  record Bar(String label, List<Double> parts, String note) {}

  /// A line that rises in steps; `points` are sorted by x.
  static String steps(String title, List<Point> points, List<Tick> ticks, double from, double to) {
    int height = 220;
    int top = 12;
    int bottom = height - 28;
    // Whole numbers on the axis, four or five of them.
    double step = Math.ceil((points.isEmpty() ? 1 : points.getLast().y()) / 4);
    double most = step * Math.ceil((points.isEmpty() ? 1 : points.getLast().y()) / step);
    double span = Math.max(1e-9, to - from);
    Html out = begin(title, height);
    for (double value = 0; value <= most; value += step) {
      double y = bottom - (bottom - top) * value / most;
      out.raw(line("grid", LEFT, y, WIDTH - RIGHT, y))
          .raw(label(LEFT - 6, y + 4, "end", Long.toString(Math.round(value))));
    }
    for (int i = 0; i < ticks.size(); i++) {
      double x = LEFT + (WIDTH - LEFT - RIGHT) * (ticks.get(i).at() - from) / span;
      String anchor = i == 0 ? "start" : i == ticks.size() - 1 ? "end" : "middle";
      out.raw(label(x, height - 8, anchor, ticks.get(i).label()));
    }
    StringBuilder path = new StringBuilder("M" + LEFT + " " + bottom);
    for (Point point : points) {
      path.append(
          String.format(
              Locale.ROOT,
              " H%.1f V%.1f",
              LEFT + (WIDTH - LEFT - RIGHT) * (point.x() - from) / span,
              bottom - (bottom - top) * point.y() / most));
    }
    path.append(" H").append(WIDTH - RIGHT);
    return out.raw("<path class=\"step\" d=\"" + path + "\"/></svg>").toString();
  }

  /// Horizontal bars, all on one scale that ends at `most`.
  static String bars(String title, List<Bar> bars, List<String> classes, double most) {
    int row = 26;
    int names = 180;
    int notes = 130;
    Html out = begin(title, bars.size() * row + 8);
    double scale = (WIDTH - names - notes) / Math.max(1e-9, most);
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int y = 4 + i * row;
      out.raw(label(names - 8, y + 16, "end", bar.label()));
      double x = names;
      for (int j = 0; j < bar.parts().size(); j++) {
        double width = bar.parts().get(j) * scale;
        if (width > 0) {
          out.raw(
              String.format(
                  Locale.ROOT,
                  "<rect class=\"%s\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>",
                  classes.get(j),
                  x,
                  y + 3,
                  // Even tiny parts stay visible.
                  Math.max(1.5, width),
                  row - 8));
        }
        x += width;
      }
      out.raw(label(Math.max(x, names) + 8, y + 16, "start", bar.note()));
    }
    return out.raw("</svg>").toString();
  }

  private static Html begin(String title, int height) {
    return new Html()
        .raw("<svg role=\"img\" viewBox=\"0 0 " + WIDTH + " " + height + "\">")
        .element("title", title);
  }

  private static String line(String kind, double x1, double y1, double x2, double y2) {
    return String.format(
        Locale.ROOT,
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>",
        kind,
        x1,
        y1,
        x2,
        y2);
  }

  private static String label(double x, double y, String anchor, String text) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
        x,
        y,
        anchor,
        Html.escaped(text));
  }
}
