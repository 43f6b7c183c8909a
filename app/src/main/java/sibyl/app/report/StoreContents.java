package sibyl.app.report;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sibyl.app.work.StoredCase;
import sibyl.finding.CaseFile;
import sibyl.finding.FindingText;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// All that a store holds, as a page shows it.
public record StoreContents(List<Shown> findings, List<Summary> campaigns, long pending) {

  /// A finding, and when it was seen, the first time first.
  record Shown(ExaminedFinding witness, String script, List<Instant> seen) {
    CaseFile file() {
      return witness.file();
    }

    String title() {
      return FindingText.title(file());
    }
  }

  public static StoreContents of(StoreReader shelf) {
    return new StoreContents(
        StoredCase.witnesses(shelf).stream()
            .map(
                w ->
                    new Shown(
                        w,
                        shelf.script(w.id()).orElseGet(() -> FindingText.repro(w.file())),
                        shelf.sightings(w.id()).stream()
                            .map(Store.SightingLine::when)
                            .sorted()
                            .toList()))
            .sorted(Comparator.comparing(StoreContents::first))
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
