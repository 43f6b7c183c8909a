package sibyl.lab.campaign;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import sibyl.claim.Verdict;
import sibyl.finding.Case;
import sibyl.finding.CaseFile;
import sibyl.finding.EngineFrame;
import sibyl.lab.store.Store;
import sibyl.locus.Locus;
import sibyl.triage.FenceTrials;

/// The findings of a running campaign on their way to disk. Each is stored before anything else is done with it and waits here.
/// One that shows a known bug is a sighting of it. Any other is reduced and filed under its signature, the key by which equal
/// findings are recognised. Safe for several threads.
final class CampaignFindings {
  private final Store store;
  private final Set<String> known;
  private final Listener listener;
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  /// The bugs whose place is known, each with the id of its first finding.
  private final Map<Locus, String> located = new LinkedHashMap<>();

  /// Crashes that were reduced, by the function of the engine, with the ids of their findings.
  private final Map<EngineFrame, String> crashes = new HashMap<>();

  private final Set<Store.Pending> leftovers = new HashSet<>();
  private final Set<String> signatures = new LinkedHashSet<>();
  private final Map<String, Set<String>> byOracle = new TreeMap<>();
  private long seen;
  private long sighted;
  private long fresh;

  /// Every so many sightings of known bugs, one is reduced all the same, because it may be another bug.
  private static final int REDUCED_ALL_THE_SAME = 20;

  /// A finding, and with how many known bugs it was compared.
  private record Waiting(Store.Pending pending, int compared) {}

  /// A finding to be compared with known bugs, which are `known` and `upTo` in all.
  record Unrecognised(Store.Pending pending, List<Locus> known, int upTo) {
    Unrecognised {
      known = List.copyOf(known);
    }
  }

  CampaignFindings(Store store, Set<String> known, Listener listener) {
    this.store = store;
    this.known = known;
    this.listener = listener;
  }

  /// Adds findings that an earlier run did not reduce.
  synchronized void takeUp(Collection<Store.Pending> left) {
    left.forEach(p -> waiting.addLast(new Waiting(p, 0)));
    leftovers.addAll(left);
  }

  synchronized void keep(Case found, Verdict.Refuted verdict, String version) {
    waiting.addLast(
        new Waiting(store.keep(new Store.Sighting(found, verdict, version, Instant.now())), 0));
    seen++;
  }

  /// Adds bugs whose place is known, with the ids of their findings.
  synchronized void know(Map<Locus, String> bugs) {
    bugs.forEach(located::putIfAbsent);
  }

  /// A finding that may show a bug that became known after it was last compared.
  synchronized Optional<Unrecognised> nextToRecognise() {
    List<Locus> known = List.copyOf(located.keySet());
    for (Waiting w : waiting) {
      if (comparable(w) && w.compared() < known.size()) {
        waiting.remove(w);
        return Optional.of(
            new Unrecognised(w.pending(), known.subList(w.compared(), known.size()), known.size()));
      }
    }
    return Optional.empty();
  }

  private static boolean comparable(Waiting w) {
    return FenceTrials.fits(w.pending().sighting().verdict().defect());
  }

  /// The finding shows none of these bugs.
  synchronized void unrecognised(Unrecognised finding) {
    waiting.addLast(new Waiting(finding.pending(), finding.upTo()));
  }

  /// The finding shows a known bug.
  synchronized void recognised(Unrecognised finding, Locus bug) {
    if (reducedAllTheSame()) {
      waiting.addLast(new Waiting(finding.pending(), Integer.MAX_VALUE));
    } else {
      store.sighted(finding.pending(), located.getOrDefault(bug, ""));
    }
  }

  private boolean reducedAllTheSame() {
    sighted++;
    return sighted % REDUCED_ALL_THE_SAME == 0;
  }

  /// A crash in the same function of the engine as one that was reduced: the id of that one.
  private Optional<String> crash(Store.Pending pending) {
    return EngineFrame.of(pending.sighting().verdict()).map(crashes::get);
  }

  /// A finding that shows no known bug, as far as it was compared.
  synchronized Optional<Store.Pending> nextToReduce() {
    for (Waiting w : List.copyOf(waiting)) {
      if (!comparable(w) || w.compared() >= located.size()) {
        waiting.remove(w);
        Optional<String> known = crash(w.pending());
        if (known.isEmpty() || reducedAllTheSame()) {
          return Optional.of(w.pending());
        }
        store.sighted(w.pending(), known.get());
      }
    }
    return Optional.empty();
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
      EngineFrame.of(file.verdict()).ifPresent(f -> crashes.putIfAbsent(f, id));
      byOracle.computeIfAbsent(file.oracle(), _ -> new LinkedHashSet<>()).add(id);
      fresh += filed == Store.Filed.NEW && !isKnown ? 1 : 0;
    }
    if (filed == Store.Filed.NEW) {
      listener.found(file, isKnown);
    }
    return filed != Store.Filed.KNOWN;
  }

  synchronized CampaignStatus.FindingCounts counts() {
    return new CampaignStatus.FindingCounts(
        seen, sighted, signatures.size(), fresh, waiting.size());
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
