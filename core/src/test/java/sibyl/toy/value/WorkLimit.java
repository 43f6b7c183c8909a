package sibyl.toy.value;

/// The work that a statement may still do, counted in rows read. A query that would run too long fails at the same
/// point on every machine.
@FunctionalInterface
public interface WorkLimit {
  WorkLimit UNLIMITED = _ -> {};

  /// Enough for every useful query on a small database.
  long MOST_ROWS = 1_000_000;

  void spend(long rows);

  static WorkLimit perStatement() {
    long[] left = {MOST_ROWS};
    return rows -> {
      left[0] -= rows;
      if (left[0] < 0) {
        throw StatementFailure.data("too much work");
      }
    };
  }
}
