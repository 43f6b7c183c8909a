package sibyl.lab.campaign;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.lab.store.Store;

/// The findings of a running campaign on their way to disk. Each is stored before anything else is done with it, waits here to
/// be reduced, and is then filed under its signature, the key by which equal findings are recognised. Safe for several threads.
final class CampaignFindings {
  private final Store store;
  private final Set<String> known;
  private final Listener listener;
  private final Deque<Store.Pending> waiting = new ArrayDeque<>();
  private final Set<Store.Pending> leftovers = new HashSet<>();
  private final Set<String> signatures = new LinkedHashSet<>();
  private final Map<String, Set<String>> byOracle = new TreeMap<>();
  private long seen;
  private long fresh;

  CampaignFindings(Store store, Set<String> known, Listener listener) {
    this.store = store;
    this.known = known;
    this.listener = listener;
  }

  /// Adds findings that an earlier run did not reduce.
  synchronized void takeUp(Collection<Store.Pending> left) {
    waiting.addAll(left);
    leftovers.addAll(left);
  }

  synchronized void keep(Case found, Verdict.Refuted verdict, String version) {
    waiting.addLast(store.keep(new Store.Sighting(found, verdict, version, Instant.now())));
    seen++;
  }

  synchronized Optional<Store.Pending> next() {
    return Optional.ofNullable(waiting.pollFirst());
  }

  /// Drops a finding that did not happen again.
  synchronized void discard(Store.Pending pending) {
    store.discard(pending);
    if (!leftovers.contains(pending)) {
      seen--;
    }
  }

  /// True if this case represents its signature from now on.
  boolean file(CaseFile file, Store.Pending pending) {
    String id = file.signature().id();
    boolean isKnown = known.contains(id);
    Store.Filed filed;
    synchronized (this) {
      filed = store.file(file, pending);
      signatures.add(id);
      byOracle.computeIfAbsent(file.oracle(), _ -> new LinkedHashSet<>()).add(id);
      fresh += filed == Store.Filed.NEW && !isKnown ? 1 : 0;
    }
    if (filed == Store.Filed.NEW) {
      listener.found(file, isKnown);
    }
    return filed != Store.Filed.KNOWN;
  }

  synchronized long seen() {
    return seen;
  }

  synchronized long fresh() {
    return fresh;
  }

  synchronized long waiting() {
    return waiting.size();
  }

  synchronized Set<String> signatures() {
    return new LinkedHashSet<>(signatures);
  }

  /// How many signatures each oracle found.
  synchronized Map<String, Integer> distinctByOracle() {
    Map<String, Integer> counts = new TreeMap<>();
    byOracle.forEach((oracle, ids) -> counts.put(oracle, ids.size()));
    return counts;
  }
}
