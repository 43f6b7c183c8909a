package sibyl.determinism;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Grade;

/// What [QueryAnalysis] knows of the result of a query, subquery, view or table: its columns and, in `trouble`, why its set of
/// rows is nondeterministic (empty if it is not). Each column has a reason of its own, which counts only if somebody uses the
/// column. `open` means that there may be more columns than are known.
record ResultShape(List<Cell> cells, boolean open, Optional<String> trouble) {

  /// One result column. `trouble` says why its values are nondeterministic; it is empty if they are not.
  record Cell(String name, Grade grade, String affinity, Optional<String> trouble) {
    Cell withName(String other) {
      return new Cell(other, grade, affinity, trouble);
    }

    Cell withTrouble(Optional<String> other) {
      return new Cell(name, grade, affinity, other);
    }
  }

  Optional<String> cellTrouble() {
    return cells.stream().flatMap(c -> c.trouble().stream()).findFirst();
  }

  ResultShape withTrouble(Optional<String> other) {
    return new ResultShape(cells, open, other);
  }

  /// The first columns get these names.
  ResultShape renamed(List<String> names) {
    List<Cell> renamed = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      renamed.add(i < names.size() ? cells.get(i).withName(names.get(i)) : cells.get(i));
    }
    return new ResultShape(renamed, open, trouble);
  }

  /// Equal rows become one, which may be any of them.
  ResultShape merged() {
    return new ResultShape(
        cells.stream()
            .map(c -> c.withTrouble(c.trouble().or(() -> representative(c.grade()))))
            .toList(),
        open,
        trouble);
  }

  /// Why one of several equal values may be any of them.
  static Optional<String> representative(Grade grade) {
    return Rule.first(DeterminismRules.MERGED, grade);
  }
}
