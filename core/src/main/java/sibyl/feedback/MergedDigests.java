package sibyl.feedback;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// All that one kind of feedback has seen in the rounds so far, merged from their digests: sets are united, counts added, and of
/// each thing the earliest round is kept. The campaign adds the digests of each block of rounds; the advice for later rounds
/// ([Guidance]) is computed from it. Merging works in any order.
public final class MergedDigests {
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Long> sums = new TreeMap<>();
  private final Map<String, Digest.First> firsts = new TreeMap<>();

  public void hear(Digest digest) {
    seen.addAll(digest.seen());
    digest.sums().forEach((what, sum) -> sums.merge(what, sum, Long::sum));
    digest.firsts().forEach((what, first) -> firsts.merge(what, first, MergedDigests::earlier));
  }

  private static Digest.First earlier(Digest.First a, Digest.First b) {
    return a.compareTo(b) <= 0 ? a : b;
  }

  public Set<String> seen() {
    return Collections.unmodifiableSet(seen);
  }

  public Map<String, Long> sums() {
    return Collections.unmodifiableMap(sums);
  }

  public Map<String, Digest.First> firsts() {
    return Collections.unmodifiableMap(firsts);
  }

  /// The merged digest.
  public Digest digest() {
    return new Digest(new TreeSet<>(seen), new TreeMap<>(sums), new TreeMap<>(firsts));
  }
}
