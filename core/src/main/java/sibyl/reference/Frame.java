package sibyl.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import sibyl.scalar.Evaluated.Known;
import sibyl.sql.Expr;

/// The tuples that one step of the reference passes to the next (FROM to WHERE, WHERE to GROUP BY …), and what their cells mean.
/// In a subquery, `origin` is the number of the outer tuple for which a tuple was made; its cells come first.
record Frame(List<Slot> slots, List<Tuple> tuples) {

  record Tuple(int origin, List<Known> cells) {}

  /// One tuple without cells: where a query that stands alone begins.
  static final Frame UNIT = new Frame(List.of(), List.of(new Tuple(0, List.of())));

  Frame {
    slots = List.copyOf(slots);
    tuples = List.copyOf(tuples);
  }

  int size() {
    return tuples.size();
  }

  Known cell(int tuple, int slot) {
    return tuples.get(tuple).cells().get(slot);
  }

  /// The cells of one slot, tuple by tuple.
  List<Known> column(int slot) {
    List<Known> cells = new ArrayList<>(tuples.size());
    for (Tuple tuple : tuples) {
      cells.add(tuple.cells().get(slot));
    }
    return cells;
  }

  /// The position of the slot that a reference names, or -1.
  int slot(Expr.ColumnRef ref) {
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i).name().equals(ref.column())) {
        return i;
      }
    }
    return -1;
  }

  /// The same tuples, each its own origin: what a query inside of this one begins with.
  Frame numbered() {
    List<Tuple> own = new ArrayList<>(tuples.size());
    for (int i = 0; i < tuples.size(); i++) {
      own.add(new Tuple(i, tuples.get(i).cells()));
    }
    return new Frame(slots, own);
  }

  /// The tuples whose numbers pass the test.
  Frame keeping(IntPredicate kept) {
    List<Tuple> left = new ArrayList<>();
    for (int i = 0; i < tuples.size(); i++) {
      if (kept.test(i)) {
        left.add(tuples.get(i));
      }
    }
    return new Frame(slots, left);
  }

  /// The same tuples with one more cell each.
  Frame with(Slot slot, List<Known> cells) {
    List<Slot> more = new ArrayList<>(slots);
    more.add(slot);
    List<Tuple> wider = new ArrayList<>(tuples.size());
    for (int i = 0; i < tuples.size(); i++) {
      List<Known> all = new ArrayList<>(tuples.get(i).cells());
      all.add(cells.get(i));
      wider.add(new Tuple(tuples.get(i).origin(), all));
    }
    return new Frame(more, wider);
  }
}
