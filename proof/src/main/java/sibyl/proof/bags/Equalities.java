package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Which values a condition makes equal: from `a = b AND b = 1` it follows that `a` is 1. [BagSimplifier], a step of the proof
/// that two queries are equivalent, asks it whether a row is determined by others, so that there is at most one.
final class Equalities {
  private final List<Set<BagValue>> classes = new ArrayList<>();
  private final List<Set<BagValue>> identical = new ArrayList<>();

  Equalities(List<Formula> conjuncts) {
    for (Formula form : conjuncts) {
      if (form instanceof Formula.Same s) {
        join(classes, s.left(), s.right());
        join(identical, s.left(), s.right());
      } else if (form instanceof Formula.Equal e) {
        join(classes, e.left(), e.right());
      }
    }
  }

  private static void join(List<Set<BagValue>> classes, BagValue left, BagValue right) {
    Set<BagValue> joined = new LinkedHashSet<>(List.of(left));
    joined.add(right);
    for (Set<BagValue> each : List.copyOf(classes)) {
      if (each.contains(left) || each.contains(right)) {
        joined.addAll(each);
        classes.remove(each);
      }
    }
    classes.add(joined);
  }

  boolean equal(BagValue left, BagValue right) {
    return left.equals(right) || of(classes, left).filter(c -> c.contains(right)).isPresent();
  }

  /// Whether it equals, or is identical to, something that depends on none of the open variables.
  boolean known(BagValue value, Set<BagVariable> open, boolean same) {
    return of(same ? identical : classes, value)
        .filter(
            c ->
                c.stream()
                    .anyMatch(
                        v -> {
                          Set<BagVariable> read = new HashSet<>(Substitution.mentions(v));
                          read.retainAll(open);
                          return read.isEmpty();
                        }))
        .isPresent();
  }

  private static Optional<Set<BagValue>> of(List<Set<BagValue>> classes, BagValue value) {
    return classes.stream().filter(c -> c.contains(value)).findFirst();
  }
}
