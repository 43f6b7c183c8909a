package sibyl.claim;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import sibyl.sql.Statement;

/// What must hold in a world.
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "is")
public sealed interface Claim {

  /// All sides give the same rows, in any order. The first is the plain way to get them, so that "lost" and "gained" mean
  /// the same for every oracle.
  record SameRows(List<Side> sides) implements Claim {
    public SameRows {
      sides = List.copyOf(sides);
    }
  }

  /// The statement ends, with whatever answer, and leaves the engine alive and in one piece.
  record Survives(Statement statement) implements Claim {}

  /// Once these statements have run and the checks hold, another claim does: how a world is derived from the one that is
  /// there. What keeps it from being derived is nothing to report.
  record Given(List<Statement> building, List<SameRows> checks, Claim then) implements Claim {
    public Given {
      building = List.copyOf(building);
      checks = List.copyOf(checks);
    }
  }

  /// The oracle will not speak about this probe.
  record Declined(String reason) implements Claim {}

  /// One way to get the answer: the queries' rows, brought together by `fold`.
  record Side(String label, List<Statement> queries, Fold fold) {
    public Side {
      queries = List.copyOf(queries);
    }
  }

  ///   - `TOGETHER`: all rows of all queries;
  ///   - `DISTINCT`: each row once;
  ///   - `TRUE_ROWS`: the rows whose last cell is true, without that cell;
  ///   - `TRUE_COUNT`: one row with the number of rows whose last cell is true;
  ///   - `ROW_COUNT`: no rows but one number, that of the rows the other sides must have.
  enum Fold {
    TOGETHER,
    DISTINCT,
    TRUE_ROWS,
    TRUE_COUNT,
    ROW_COUNT
  }
}
