package sibyl.claim;

import java.util.List;
import java.util.stream.IntStream;

/// The conditions of a claim (the statements that an oracle runs, and what must hold of their results) name statements by their
/// positions. When claims are joined to one for a replay or a report ([Claim#flat]), every position moves, and all kinds of
/// condition shift theirs with these functions.
final class Numbers {
  private Numbers() {}

  static List<Integer> shifted(List<Integer> acts, int[] to) {
    return acts.stream().map(act -> shifted(act, to)).toList();
  }

  static int shifted(int act, int[] to) {
    if (to[act] < 0) {
      throw new IllegalStateException("act " + act + " was left out");
    }
    return to[act];
  }

  static int last(List<Integer> acts) {
    return acts.isEmpty() ? -1 : acts.getLast();
  }

  /// From `first` inclusive to `end` exclusive.
  static List<Integer> range(int first, int end) {
    // Most views are one query.
    return end - first == 1 ? List.of(first) : IntStream.range(first, end).boxed().toList();
  }
}
