package sibyl.feedback;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// The advice of all kinds of feedback, combined in one form, for a round (which builds a database and tests it). A round gets it
/// at its beginning; where query plans steer, also before each question. The generators and the choice of oracles follow it.
///
///   - `closed`: features that are not generated;
///   - `rare`: features that most rounds do not generate;
///   - `weights`: weights by name; what is not named has its usual weight;
///   - `known`: fingerprints of databases that earlier rounds tested;
///   - `stale`: this database shows nothing new any more, so it should be changed;
///   - `dull`: this question is like an earlier one, so it is mostly not run.
public record Guidance(
    Set<String> closed,
    Set<String> rare,
    Map<String, Integer> weights,
    Set<String> known,
    boolean stale,
    boolean dull) {
  public static final Guidance NONE =
      new Guidance(Set.of(), Set.of(), Map.of(), Set.of(), false, false);

  /// One round in so many generates rare features.
  public static final int OPEN = 4;

  public static Guidance closing(Set<String> features) {
    return new Guidance(features, Set.of(), Map.of(), Set.of(), false, false);
  }

  public static Guidance rarely(Set<String> features) {
    return new Guidance(Set.of(), features, Map.of(), Set.of(), false, false);
  }

  public static Guidance weighing(Map<String, Integer> weights) {
    return new Guidance(Set.of(), Set.of(), weights, Set.of(), false, false);
  }

  public static Guidance knowing(Set<String> databases) {
    return new Guidance(Set.of(), Set.of(), Map.of(), databases, false, false);
  }

  /// About the database and the question at hand.
  public static Guidance about(boolean stale, boolean dull) {
    return new Guidance(Set.of(), Set.of(), Map.of(), Set.of(), stale, dull);
  }

  /// The features that this round does not generate.
  public Set<String> closed(long round) {
    return round % OPEN == OPEN - 1 ? closed : union(closed, rare);
  }

  /// The weight of that name.
  public int weight(String name, int usual) {
    return weights.getOrDefault(name, usual);
  }

  /// All guidance combined.
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
        union(rare, other.rare),
        weighed,
        union(known, other.known),
        stale || other.stale,
        dull || other.dull);
  }

  /// No copy if one of the sets is empty, as it nearly always is: the other may be large.
  private static Set<String> union(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Set<String> both = new HashSet<>(one);
    both.addAll(other);
    return both;
  }
}
