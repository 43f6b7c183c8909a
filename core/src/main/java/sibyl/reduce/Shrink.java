package sibyl.reduce;

import java.util.function.Predicate;
import sibyl.finding.Case;

/// One way to make a case smaller. A [Reducer] is a list of them.
public interface Shrink {
  /// As users name it.
  String name();

  /// What it takes away, in a few words.
  String about();

  /// Offers smaller cases to `stillFails`, each made from the last that did. Gives the last for which it was true, or `start` if
  /// there was none. A case that is not smaller, or was tried before, does not fail.
  Case apply(Case start, Predicate<Case> stillFails);
}
