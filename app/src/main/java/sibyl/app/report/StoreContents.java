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
import sibyl.lab.hosting.Hostings;
import sibyl.lab.store.Store;
import sibyl.lab.store.StoreReader;
import sibyl.triage.Bucket;
import sibyl.triage.Buckets;
import sibyl.triage.ExaminedFinding;

/// All findings and runs of a folder of findings, read and sorted for the page of `sibyl report`, [FindingsPage].
public record StoreContents(List<Shown> findings, List<Summary> campaigns, long pending) {

  /// A finding, its script, and when it was seen, earliest first.
  record Shown(ExaminedFinding finding, String script, List<Instant> seen) {
    CaseFile file() {
      return finding.file();
    }

    String title() {
      return finding.title();
    }
  }

  public static StoreContents of(StoreReader reader) {
    return new StoreContents(
        StoredCase.findings(reader).stream()
            .map(
                w ->
                    new Shown(
                        w,
                        reader
                            .script(w.id())
                            .orElseGet(
                                () ->
                                    FindingText.repro(w.file(), Hostings.fresh(w.file().target()))),
                        reader.sightings(w.id()).stream()
                            .map(Store.SightingLine::when)
                            .sorted()
                            .toList()))
            .sorted(Comparator.comparing(StoreContents::first))
            .toList(),
        reader.campaigns(Summary.class),
        reader.pending());
  }

  static Instant first(Shown shown) {
    return shown.seen().isEmpty() ? Instant.EPOCH : shown.seen().getFirst();
  }

  /// The findings of each bucket, under its id and description; the largest group first.
  Map<String, List<Shown>> groups() {
    Map<String, Shown> byId = new HashMap<>();
    findings.forEach(f -> byId.put(f.finding().id(), f));
    Map<String, List<Shown>> groups = new LinkedHashMap<>();
    for (Bucket bucket : Buckets.of(findings.stream().map(Shown::finding).toList())) {
      groups.put(
          bucket.id() + " " + bucket.cause().text(),
          bucket.members().stream().map(m -> Objects.requireNonNull(byId.get(m.id()))).toList());
    }
    return groups;
  }
}
