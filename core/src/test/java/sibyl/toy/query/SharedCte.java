package sibyl.toy.query;

import java.util.List;
import java.util.Optional;
import sibyl.sql.Value;

/// A common table expression: computed when it is first read, and again each time the WITH around it is evaluated.
final class SharedCte {
  private final List<Column> columns;
  private final boolean correlated;
  private RowSource source;
  private RowStack outer = RowStack.ROOT;
  private Optional<List<Value[]>> rows = Optional.empty();

  SharedCte(List<Column> columns, RowSource source, boolean correlated) {
    this.columns = columns;
    this.source = source;
    this.correlated = correlated;
  }

  List<Column> columns() {
    return columns;
  }

  boolean correlated() {
    return correlated;
  }

  void enter(RowStack frame) {
    outer = frame;
    rows = Optional.empty();
  }

  /// Makes the rows that the last recursive step added visible to the next step.
  void hold(List<Value[]> step) {
    source = _ -> step;
    rows = Optional.of(step);
  }

  List<Value[]> rows() {
    if (rows.isEmpty()) {
      rows = Optional.of(source.of(outer));
    }
    return rows.get();
  }
}
