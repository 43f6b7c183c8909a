package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import sibyl.sql.Expr;
import sibyl.sql.Node;

/// One rule of the reducer for one `kind` of node in the tree of a statement: adds nodes that could stand in its place and are
/// simpler, such as `a` and `b` for `a AND b`. [NodeShrinks] has the list of all.
record NodeShrink<N extends Node>(
    Class<N> kind, String name, BiConsumer<N, Candidates> candidates) {

  void addFor(Node node, Candidates to) {
    if (kind.isInstance(node)) {
      candidates.accept(kind.cast(node), to);
    }
  }

  /// The simpler nodes found so far. One that its types do not allow is left out.
  static final class Candidates {
    private final List<Node> found = new ArrayList<>();

    List<Node> found() {
      return found;
    }

    void add(Supplier<Node> candidate) {
      try {
        found.add(candidate.get());
      } catch (Expr.IllTyped _) {
        // Not every simpler node fits its types.
      }
    }

    void addIf(boolean applies, Supplier<Node> candidate) {
      if (applies) {
        add(candidate);
      }
    }

    /// The list with one element less, in each way, the last element first.
    <T> void addWithout(List<T> list, Function<List<T>, Node> rebuild) {
      for (int i = list.size() - 1; i >= 0; i--) {
        List<T> fewer = new ArrayList<>(list);
        fewer.remove(i);
        add(() -> rebuild.apply(fewer));
      }
    }
  }
}
