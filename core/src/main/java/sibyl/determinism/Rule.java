package sibyl.determinism;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// One choice that SQL leaves to the engine, as a line of [DeterminismRules]: if `declines` accepts what is looked at (an
/// expression, a sorted result, the two columns of a UNION; that is `T`), the query is nondeterministic, for that `reason`.
record Rule<T>(String name, String reason, Predicate<T> declines) {

  Optional<String> of(T subject) {
    return declines.test(subject) ? Optional.of(reason) : Optional.empty();
  }

  /// The reason of the first rule that declines.
  static <T> Optional<String> first(List<Rule<T>> rules, T subject) {
    for (Rule<T> rule : rules) {
      if (rule.declines().test(subject)) {
        return Optional.of(rule.reason());
      }
    }
    return Optional.empty();
  }
}
