package sibyl.reduce;

import java.util.function.Predicate;
import sibyl.finding.Case;

/// One pass of the [Reducer]: one way to make a failing case smaller, such as dropping rows or renaming tables. A new way is
/// one class and one line in the reducer's list; published test systems are described with a choice of them.
public interface Shrink {
  /// The name by which users select it.
  String name();

  /// What it does, in a few words.
  String about();

  /// Tests smaller cases with `stillFails`, each derived from the last that failed. Returns the last one that failed, or `start` if
  /// none did. A case that is not smaller, or was tried before, does not fail.
  Case apply(Case start, Predicate<Case> stillFails);
}
