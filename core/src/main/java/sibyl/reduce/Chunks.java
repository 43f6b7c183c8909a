package sibyl.reduce;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Delta debugging on any list (statements, rows, rewrites): drops chunks of it while the bug stays. Passes of the reducer use
/// it where order matters little. The size of the chunks falls by a fixed schedule, without remembering outcomes
/// (counter-based), which needs fewer trials than halving.
final class Chunks {
  private Chunks() {}

  /// The initial probability that an element is needed. It rises with every pass.
  private static final double FIRST_GUESS = 0.1;

  static <T> List<T> minimise(List<T> items, Predicate<List<T>> stillFails) {
    List<T> kept = items;
    double needed = FIRST_GUESS;
    int size;
    do {
      size = (int) Math.max(1, Math.floor(-1 / Math.log(1 - needed)));
      size = Math.min(size, Math.max(1, kept.size()));
      // From the end: later elements depend on earlier ones.
      for (int end = kept.size(); end > 0; end -= size) {
        int start = Math.max(0, end - size);
        List<T> fewer = new ArrayList<>(kept.subList(0, start));
        fewer.addAll(kept.subList(end, kept.size()));
        if (stillFails.test(fewer)) {
          kept = fewer;
        }
      }
      needed = Math.min(0.9, needed / (1 - 1 / Math.E));
    } while (size > 1);
    return kept;
  }
}
