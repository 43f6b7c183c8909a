package sibyl.feedback;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sibyl.dialect.Dialect;
import sibyl.probe.Aim;

/// The feedback that says which two storage engines, or other ways of storing, are compared next by the oracle THANOS (the same
/// statements must end alike in both): pairs that used new features or showed contradictions come up more often (Algorithm 1 of
/// the THANOS paper). Every campaign uses it.
public final class StoragePairs implements Feedback {
  /// Guidance weighs a pair by this prefix and its name.
  public static final String PAIR = "pair ";

  /// The weight of a pair before anything is known, what a new feature or a contradiction adds, and the most they can add.
  public static final int WEIGHT = 10;

  private static final int NEW_FEATURE = 1;
  private static final int CONTRADICTION = 3;
  private static final int MOST = 40;

  @Override
  public String name() {
    return "storage";
  }

  @Override
  public String about() {
    return "pairs of storage engines that showed new features or findings are compared more often";
  }

  @Override
  public Guidance guidance(MergedDigests known) {
    Map<String, Integer> earned = new TreeMap<>();
    known.firsts().values().forEach(f -> earned.merge(f.what(), NEW_FEATURE, Integer::sum));
    known
        .sums()
        .forEach(
            (pair, found) ->
                earned.merge(pair, (int) Math.min(MOST, found * CONTRADICTION), Integer::sum));
    Map<String, Integer> weights = new HashMap<>();
    earned.forEach((pair, much) -> weights.put(PAIR + pair, WEIGHT + Math.min(MOST, much)));
    return Guidance.weighing(weights);
  }

  /// The name of the pair that is first in a group of ways of storing.
  public static String pair(List<String> ways) {
    return String.join("+", ways.subList(0, 2));
  }

  @Override
  public Optional<Listener> listener(long round, Dialect dialect, MergedDigests known) {
    Map<String, Digest.First> units = new TreeMap<>();
    Map<String, Long> found = new TreeMap<>();
    return Optional.of(
        new Listener() {
          @Override
          public void saw(Seen seen) {
            switch (seen) {
              case Seen.Stored(String unit, String pair) -> {
                if (!known.firsts().containsKey(unit)) {
                  units.putIfAbsent(unit, new Digest.First(round, pair));
                }
              }
              case Seen.Refuted(_, _, var probe) -> {
                if (probe.aim() instanceof Aim.Names(var ways, _) && ways.size() > 1) {
                  found.merge(pair(ways), 1L, Long::sum);
                }
              }
              default -> {}
            }
          }

          @Override
          public Digest digest() {
            return new Digest(Set.of(), found, units);
          }
        });
  }
}
