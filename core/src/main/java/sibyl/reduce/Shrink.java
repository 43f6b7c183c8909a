package sibyl.reduce;

import java.util.function.Predicate;
import sibyl.finding.Case;

/// One way to make a case smaller. A [Reducer] is a list of them.
public interface Shrink {
  /// The name by which users select it.
  String name();

  /// What it does, in a few words.
  String about();

  /// Tests smaller cases with `stillFails`, each derived from the last that failed. Returns the last one that failed, or `start` if
  /// none did. A case that is not smaller, or was tried before, does not fail.
  Case apply(Case start, Predicate<Case> stillFails);
}
