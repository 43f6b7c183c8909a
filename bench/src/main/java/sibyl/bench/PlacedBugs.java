package sibyl.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.bench.CauseScore.Told;
import sibyl.finding.Signature;
import sibyl.locus.Locus;

/// The bugs that are known by their place, each with a name, in the order in which they were found. Grows with the findings
/// that are put to deduplication.
final class PlacedBugs {
  private final Map<Locus, String> bugs = new LinkedHashMap<>();

  List<Locus> known() {
    return List.copyOf(bugs.keySet());
  }

  /// The bug at a place. Findings without a place are known by their constructs.
  String bug(Optional<Locus> place, Signature constructs) {
    return place
        .map(locus -> bugs.computeIfAbsent(locus, l -> (bugs.size() + 1) + " " + l.words()))
        .orElseGet(
            () ->
                "not located: "
                    + constructs.schema()
                    + constructs.question().stream()
                        .filter(q -> !q.startsWith("rewrite"))
                        .toList());
  }

  /// A more general place that was found later takes over the findings of the others, as in a list of findings.
  List<Told> merged(List<Told> told) {
    List<Told> merged = new ArrayList<>(told);
    List<Locus> all = known();
    for (Locus special : all) {
      all.stream()
          .filter(l -> !l.equals(special) && l.covers(special))
          .findFirst()
          .ifPresent(
              general -> {
                String old = bugs.getOrDefault(special, "");
                String now = bugs.getOrDefault(general, "");
                merged.replaceAll(t -> t.bug().equals(old) ? new Told(t.id(), t.cause(), now) : t);
              });
    }
    return List.copyOf(merged);
  }
}
