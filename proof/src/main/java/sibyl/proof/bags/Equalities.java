package sibyl.proof.bags;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What conjuncts say to be equal, in classes.
final class Equalities {
  private final List<Set<Val>> classes = new ArrayList<>();
  private final List<Set<Val>> identical = new ArrayList<>();

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

  private static void join(List<Set<Val>> classes, Val left, Val right) {
    Set<Val> joined = new LinkedHashSet<>(List.of(left));
    joined.add(right);
    for (Set<Val> each : List.copyOf(classes)) {
      if (each.contains(left) || each.contains(right)) {
        joined.addAll(each);
        classes.remove(each);
      }
    }
    classes.add(joined);
  }

  boolean equal(Val left, Val right) {
    return left.equals(right) || of(classes, left).filter(c -> c.contains(right)).isPresent();
  }

  /// Whether it is equal, or even identical, to something that depends on none of the open variables.
  boolean known(Val value, Set<Var> open, boolean same) {
    return of(same ? identical : classes, value)
        .filter(
            c ->
                c.stream()
                    .anyMatch(
                        v -> {
                          Set<Var> read = new HashSet<>(Substitution.mentions(v));
                          read.retainAll(open);
                          return read.isEmpty();
                        }))
        .isPresent();
  }

  private static Optional<Set<Val>> of(List<Set<Val>> classes, Val value) {
    return classes.stream().filter(c -> c.contains(value)).findFirst();
  }
}
