package sibyl.lab.campaign;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sibyl.claim.Defect;

/// Tells when an oracle drowns a campaign: more than so many contradictions of one class within a minute are one bug, of
/// the DBMS, of its set-up or of ours, that somebody must look at first. Safe for several threads.
final class Flood {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final int most;
  private final Map<String, Deque<Long>> recent = new HashMap<>();
  private final Map<String, String> stopped = new TreeMap<>();

  Flood(int most) {
    this.most = most;
  }

  /// Counts a contradiction, seen at that time; yields why its oracle is to stop, the first time that it is.
  synchronized Optional<String> saw(String oracle, Defect defect, long nanos) {
    Deque<Long> times = recent.computeIfAbsent(oracle + " " + defect, _ -> new ArrayDeque<>());
    times.addLast(nanos);
    while (nanos - times.getFirst() > MINUTE) {
      times.removeFirst();
    }
    if (times.size() <= most || stopped.containsKey(oracle)) {
      return Optional.empty();
    }
    String why =
        "more than %,d contradictions of one class in a minute: %s".formatted(most, defect);
    stopped.put(oracle, why);
    return Optional.of(why);
  }

  /// Why oracles were stopped, by their names.
  synchronized Map<String, String> stopped() {
    return new TreeMap<>(stopped);
  }
}
