package sibyl.toy.value;

/// What a statement may still do, counted in rows touched: a query that would not end in reasonable time fails alike on
/// every machine.
@FunctionalInterface
public interface WorkLimit {
  WorkLimit FREE = _ -> {};

  /// Enough for every question that is worth asking of a small database.
  long ENOUGH = 1_000_000;

  void spend(long rows);

  static WorkLimit enough() {
    long[] left = {ENOUGH};
    return rows -> {
      left[0] -= rows;
      if (left[0] < 0) {
        throw StatementFailure.data("too much work");
      }
    };
  }
}
