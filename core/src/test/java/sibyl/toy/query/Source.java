package sibyl.toy.query;

import java.util.List;
import java.util.stream.IntStream;

/// What stands in FROM: its columns, which of them `*` shows in which order, and its rows.
record Source(List<Column> columns, List<Integer> star, Rows rows) {

  static Source of(List<Column> columns, Rows rows) {
    return new Source(columns, IntStream.range(0, columns.size()).boxed().toList(), rows);
  }
}
