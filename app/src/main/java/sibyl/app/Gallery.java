package sibyl.app;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import sibyl.finding.CaseFile;
import sibyl.finding.Json;
import sibyl.finding.Script;
import sibyl.finding.Signature;
import sibyl.lab.store.Shelf;
import sibyl.lab.store.Store;

/// All that a store holds, as a page shows it.
record Gallery(List<Shown> findings, List<Summary> campaigns, long pending) {

  /// A finding, and when it was seen, the first time first.
  record Shown(CaseFile file, String script, List<Instant> seen) {
    String title() {
      return Script.title(file);
    }
  }

  static Gallery of(Shelf shelf) {
    return new Gallery(
        shelf.ids().stream()
            .map(
                id ->
                    new Shown(
                        shelf.found(id),
                        shelf.script(id),
                        shelf.sightings(id).stream()
                            .map(Store.SightingLine::when)
                            .sorted()
                            .toList()))
            .sorted(Comparator.comparing(Gallery::first))
            .toList(),
        shelf.campaigns().stream().flatMap(Gallery::summary).toList(),
        shelf.pending());
  }

  static Instant first(Shown shown) {
    return shown.seen().isEmpty() ? Instant.EPOCH : shown.seen().getFirst();
  }

  /// One that another Sibyl wrote is passed over.
  private static Stream<Summary> summary(String json) {
    try {
      return Stream.of(Json.read(json, Summary.class));
    } catch (Json.Unreadable _) {
      return Stream.empty();
    }
  }

  /// Findings that are likely to be one bug, under a name for it; the largest group first.
  Map<String, List<Shown>> groups() {
    Map<String, List<Shown>> groups = new LinkedHashMap<>();
    Supplier<List<Shown>> empty = ArrayList::new;
    for (Shown shown : findings) {
      groups.computeIfAbsent(group(shown.file()), _ -> empty.get()).add(shown);
    }
    Map<String, List<Shown>> sorted = new LinkedHashMap<>();
    groups.entrySet().stream()
        .sorted(Comparator.comparingInt(e -> -e.getValue().size()))
        .forEach(e -> sorted.put(e.getKey(), e.getValue()));
    return sorted;
  }

  private static String group(CaseFile file) {
    Signature signature = file.signature();
    if (!signature.cluster().isEmpty()) {
      return "Cluster " + signature.cluster() + ": " + file.verdict().kin();
    }
    return Signature.logic(signature.defect()) ? "Wrong rows" : signature.defect();
  }
}
