package sibyl.app;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sibyl.finding.CaseFile;
import sibyl.finding.Script;
import sibyl.lab.store.Shelf;
import sibyl.lab.store.Store;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.Witness;

/// All that a store holds, as a page shows it.
record Gallery(List<Shown> findings, List<Summary> campaigns, long pending) {

  /// A finding, and when it was seen, the first time first.
  record Shown(Witness witness, String script, List<Instant> seen) {
    CaseFile file() {
      return witness.file();
    }

    String title() {
      return Script.title(file());
    }
  }

  static Gallery of(Shelf shelf) {
    return new Gallery(
        StoredCase.witnesses(shelf).stream()
            .map(
                w ->
                    new Shown(
                        w,
                        shelf.script(w.id()).orElseGet(() -> Script.repro(w.file())),
                        shelf.sightings(w.id()).stream()
                            .map(Store.SightingLine::when)
                            .sorted()
                            .toList()))
            .sorted(Comparator.comparing(Gallery::first))
            .toList(),
        shelf.campaigns(Summary.class),
        shelf.pending());
  }

  static Instant first(Shown shown) {
    return shown.seen().isEmpty() ? Instant.EPOCH : shown.seen().getFirst();
  }

  /// Findings of one cause, as far as can be told, under what is told of it; the largest group first.
  Map<String, List<Shown>> groups() {
    Map<String, Shown> byId = new HashMap<>();
    findings.forEach(f -> byId.put(f.witness().id(), f));
    Map<String, List<Shown>> groups = new LinkedHashMap<>();
    for (Bucket bucket : Buckets.of(findings.stream().map(Shown::witness).toList())) {
      groups.put(
          bucket.id() + " " + bucket.cause().told(),
          bucket.members().stream().map(m -> Objects.requireNonNull(byId.get(m.id()))).toList());
    }
    return groups;
  }
}
