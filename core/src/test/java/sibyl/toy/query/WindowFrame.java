package sibyl.toy.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.toy.value.StatementFailure;

/// A window frame clause: which rows of the partition a window function sees at each row.
record WindowFrame(Unit unit, Edge start, Edge end, Exclude exclude) {

  enum Unit {
    ROWS,
    RANGE,
    GROUPS
  }

  enum Exclude {
    NOTHING,
    CURRENT,
    GROUP,
    TIES
  }

  /// A distance from the current row or group, negative for PRECEDING.
  record Edge(long distance) {
    static final Edge CURRENT = new Edge(0);
    static final Edge FIRST = new Edge(Integer.MIN_VALUE);
    static final Edge LAST = new Edge(Integer.MAX_VALUE);
  }

  private static final WindowFrame DEFAULT =
      new WindowFrame(Unit.RANGE, Edge.FIRST, Edge.CURRENT, Exclude.NOTHING);
  private static final String EDGE =
      "(UNBOUNDED PRECEDING|\\d+ PRECEDING|CURRENT ROW|\\d+ FOLLOWING|UNBOUNDED FOLLOWING)";
  private static final Pattern CLAUSE =
      Pattern.compile(
          "(ROWS|RANGE|GROUPS) (?:BETWEEN "
              + EDGE
              + " AND "
              + EDGE
              + "|"
              + EDGE
              + ")"
              + "(?: EXCLUDE (NO OTHERS|CURRENT ROW|GROUP|TIES))?");

  static WindowFrame parsed(String clause) {
    if (clause.isBlank()) {
      return DEFAULT;
    }
    Matcher m = CLAUSE.matcher(clause.strip().toUpperCase(Locale.ROOT).replaceAll("\\s+", " "));
    if (!m.matches()) {
      throw StatementFailure.unsupported("not supported: " + clause);
    }
    boolean between = m.group(2) != null;
    WindowFrame windowFrame =
        new WindowFrame(
            Unit.valueOf(m.group(1)),
            edge(between ? m.group(2) : m.group(4)),
            between ? edge(m.group(3)) : Edge.CURRENT,
            exclude(m.group(5) == null ? "" : m.group(5)));
    if (windowFrame.unit == Unit.RANGE
        && (measured(windowFrame.start) || measured(windowFrame.end))) {
      throw StatementFailure.unsupported("not supported: " + clause);
    }
    return windowFrame;
  }

  private static Edge edge(String text) {
    return switch (text) {
      case "UNBOUNDED PRECEDING" -> Edge.FIRST;
      case "UNBOUNDED FOLLOWING" -> Edge.LAST;
      case "CURRENT ROW" -> Edge.CURRENT;
      default -> {
        long distance = Long.parseLong(text.substring(0, text.indexOf(' ')));
        yield new Edge(text.endsWith("PRECEDING") ? -distance : distance);
      }
    };
  }

  private static Exclude exclude(String text) {
    return switch (text) {
      case "CURRENT ROW" -> Exclude.CURRENT;
      case "GROUP" -> Exclude.GROUP;
      case "TIES" -> Exclude.TIES;
      default -> Exclude.NOTHING;
    };
  }

  private static boolean measured(Edge edge) {
    return !edge.equals(Edge.CURRENT) && !edge.equals(Edge.FIRST) && !edge.equals(Edge.LAST);
  }

  /// The positions in the frame of the row at `at`; `group` is the number of the peer group of each row of the sorted
  /// partition.
  List<Integer> seen(int at, List<Integer> group) {
    List<Integer> seen = new ArrayList<>();
    for (int i = 0; i < group.size(); i++) {
      long distance = unit == Unit.ROWS ? i - at : group.get(i) - group.get(at);
      if (distance >= start.distance() && distance <= end.distance() && !excluded(i, at, group)) {
        seen.add(i);
      }
    }
    return seen;
  }

  private boolean excluded(int i, int at, List<Integer> group) {
    boolean peer = group.get(i).equals(group.get(at));
    return switch (exclude) {
      case NOTHING -> false;
      case CURRENT -> i == at;
      case GROUP -> peer;
      case TIES -> peer && i != at;
    };
  }
}
