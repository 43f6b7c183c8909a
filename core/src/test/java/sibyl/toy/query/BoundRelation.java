package sibyl.toy.query;

import java.util.List;
import java.util.stream.IntStream;

/// A bound relation of FROM: its columns, which of them `*` shows in which order, and its rows.
record BoundRelation(List<Column> columns, List<Integer> star, RowSource rows) {

  static BoundRelation of(List<Column> columns, RowSource rows) {
    return new BoundRelation(columns, IntStream.range(0, columns.size()).boxed().toList(), rows);
  }
}
