package sibyl.chance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A pseudorandom number generator (SplitMix64) with the picks that generators need: `oneIn(3)`, `pick(list)`, `weighted(list)`.
/// Every generator of tables, queries and constants takes one from a [Seed] and asks it whatever it leaves to chance; nothing
/// else in the program is random, so the same seed gives the same statements on every machine.
public final class Choices {
  private long state;

  Choices(long seed) {
    state = seed;
  }

  public long any() {
    state += 0x9E3779B97F4A7C15L;
    return Seed.mix(state);
  }

  public int below(int n) {
    if (n <= 0) {
      throw new IllegalArgumentException("no choice below " + n);
    }
    return (int) (((any() >>> 32) * n) >>> 32);
  }

  /// From `low` to `high`, both included.
  public int between(int low, int high) {
    return low + below(high - low + 1);
  }

  public boolean oneIn(int n) {
    return below(n) == 0;
  }

  public boolean percent(int chance) {
    return below(100) < chance;
  }

  public <T> T pick(List<T> of) {
    return of.get(below(of.size()));
  }

  /// An element, if there are any.
  public <T> Optional<T> any(List<T> of) {
    return of.isEmpty() ? Optional.empty() : Optional.of(pick(of));
  }

  public <T> T weighted(List<Weighted<T>> of) {
    int total = 0;
    for (Weighted<T> each : of) {
      total += each.weight();
    }
    int left = below(total);
    for (Weighted<T> each : of) {
      left -= each.weight();
      if (left < 0) {
        return each.item();
      }
    }
    throw new IllegalStateException("weights changed while picking");
  }

  /// Some of the elements, at least one, in their order.
  public <T> List<T> some(List<T> of, int most) {
    List<T> rest = new ArrayList<>(of);
    int wanted = between(1, Math.min(most, rest.size()));
    while (rest.size() > wanted) {
      rest.remove(below(rest.size()));
    }
    return List.copyOf(rest);
  }
}
