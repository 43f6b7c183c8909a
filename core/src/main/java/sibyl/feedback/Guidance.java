package sibyl.feedback;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// What steers a round, in one shape for all feedback and all sources.
///
///   - `closed`: features that are not generated;
///   - `weights`: how likely something is, by its name; what is not named has its usual weight;
///   - `known`: fingerprints of databases that were asked already;
///   - `stale`: the database at hand brings nothing new any more, so it should be changed;
///   - `dull`: the question at hand is like one that was asked already.
public record Guidance(
    Set<String> closed,
    Map<String, Integer> weights,
    Set<String> known,
    boolean stale,
    boolean dull) {
  public static final Guidance NONE = new Guidance(Set.of(), Map.of(), Set.of(), false, false);

  public static Guidance closing(Set<String> features) {
    return new Guidance(features, Map.of(), Set.of(), false, false);
  }

  public static Guidance weighing(Map<String, Integer> weights) {
    return new Guidance(Set.of(), weights, Set.of(), false, false);
  }

  public static Guidance knowing(Set<String> databases) {
    return new Guidance(Set.of(), Map.of(), databases, false, false);
  }

  /// How likely something is, if it is usually so likely.
  public int weight(String name, int usual) {
    return weights.getOrDefault(name, usual);
  }

  /// What all of them say together.
  public static Guidance all(Collection<Guidance> parts) {
    Guidance all = NONE;
    for (Guidance part : parts) {
      all = all.and(part);
    }
    return all;
  }

  private Guidance and(Guidance other) {
    Map<String, Integer> weighed = new HashMap<>(weights);
    weighed.putAll(other.weights);
    return new Guidance(
        union(closed, other.closed),
        weighed,
        union(known, other.known),
        stale || other.stale,
        dull || other.dull);
  }

  /// One of two sets is nearly always empty, and the other may be large.
  private static Set<String> union(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }
}
