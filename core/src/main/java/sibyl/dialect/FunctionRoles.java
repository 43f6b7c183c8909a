package sibyl.dialect;

import java.util.Set;

/// Functions, of any dialect, that a reduced case may keep although they say nothing about the cause of its bug.
public final class FunctionRoles {
  private FunctionRoles() {}

  /// Aggregates that only show which rows there are. `total` is the sum as a float in SQLite.
  public static final Set<String> SUMMARIES = Set.of("count", "sum", "total", "min", "max");

  /// Functions that return their argument and give the planner a hint. All are from SQLite.
  public static final Set<String> PLANNER_HINTS = Set.of("likelihood", "likely", "unlikely");
}
