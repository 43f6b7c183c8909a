package sibyl.feedback;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What one kind of feedback (learning from earlier rounds) saw in a round: a set, sums, and the first round of each thing. Made
/// at the end of the round and sent from the worker process to the campaign. Digests of many rounds can be merged in any order
/// and any grouping ([MergedDigests]), so the number of workers changes nothing.
public record Digest(
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Set<String> seen,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, Long> sums,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        Map<String, First> firsts) {
  public static final Digest EMPTY = new Digest(Set.of(), Map.of(), Map.of());

  /// A round and what it saw; merging keeps the earliest.
  public record First(long round, String what) implements Comparable<First> {
    @Override
    public int compareTo(First other) {
      int earlier = Long.compare(round, other.round);
      return earlier == 0 ? what.compareTo(other.what) : earlier;
    }
  }

  private static final String BETWEEN = "\u001f";

  /// Several texts as one thing that was seen or counted.
  static String key(Collection<String> parts) {
    return String.join(BETWEEN, parts);
  }

  /// The texts of such a thing.
  static List<String> parts(String key) {
    return Arrays.asList(key.split(BETWEEN, -1));
  }

  public static Digest ofSeen(Set<String> seen) {
    return new Digest(seen, Map.of(), Map.of());
  }

  public static Digest ofSums(Map<String, Long> sums) {
    return new Digest(Set.of(), sums, Map.of());
  }

  public boolean hasNothing() {
    return seen.isEmpty() && sums.isEmpty() && firsts.isEmpty();
  }
}
