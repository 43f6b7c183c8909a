package sibyl.feedback;

import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// All digests of one feedback so far, merged: the union of sets, the total of sums, the earliest of firsts. The
/// result does not depend on the order or grouping of digests.
public final class Known {
  private final Set<String> seen = new HashSet<>();
  private final Map<String, Long> sums = new TreeMap<>();
  private final Map<String, Digest.First> firsts = new TreeMap<>();

  public void hear(Digest digest) {
    seen.addAll(digest.seen());
    digest.sums().forEach((what, sum) -> sums.merge(what, sum, Long::sum));
    digest.firsts().forEach((what, first) -> firsts.merge(what, first, Known::earlier));
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
