package sibyl.triage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Deduplicates findings: puts those with one cause into one bucket, whenever a run ends or findings are listed. The order of
/// the findings does not matter.
///
/// Findings with the same cause belong together. A finding with more constructs joins the most general cause that covers it,
/// unless the versions that have the bug differ. More constructs matter less if one setting of the session cures both. Findings
/// whose place is known are compared by it alone. A finding without evidence has the cause that its reduced case gives.
public final class Buckets {
  /// The most general cause first.
  private static final Comparator<Cause> ORDER =
      Comparator.<Cause>comparingInt(
              c -> c.locus().map(l -> l.traits().size()).orElse(c.needed().size()))
          .thenComparingInt(c -> c.constructs().size())
          .thenComparing(Cause::vague)
          .thenComparing(Cause::toString);

  private static final Comparator<ExaminedFinding> SMALLEST =
      Comparator.<ExaminedFinding>comparingInt(w -> w.file().length())
          .thenComparingInt(Buckets::letters)
          .thenComparing(ExaminedFinding::id);

  private Buckets() {}

  /// The buckets with the most members first.
  public static List<Bucket> of(List<ExaminedFinding> findings) {
    Map<Cause, List<ExaminedFinding>> named = new TreeMap<>(ORDER);
    for (ExaminedFinding finding : findings) {
      named.computeIfAbsent(Cause.of(finding), _ -> new ArrayList<>()).add(finding);
    }
    Map<Cause, List<ExaminedFinding>> buckets = new LinkedHashMap<>();
    named.forEach(
        (cause, own) ->
            buckets
                .computeIfAbsent(
                    covering(cause, own, named, buckets.keySet()).orElse(cause),
                    _ -> new ArrayList<>())
                .addAll(own));
    return buckets.entrySet().stream()
        .map(e -> new Bucket(e.getKey().id(), e.getKey(), sorted(e.getValue())))
        .sorted(Comparator.<Bucket>comparingInt(b -> -b.members().size()).thenComparing(Bucket::id))
        .toList();
  }

  private static Optional<Cause> covering(
      Cause cause,
      List<ExaminedFinding> own,
      Map<Cause, List<ExaminedFinding>> named,
      Set<Cause> general) {
    return general.stream()
        .filter(
            p -> {
              List<ExaminedFinding> others = named.getOrDefault(p, List.of());
              return p.covers(cause, meet(settings(others), settings(own)))
                  && (p.locus().isPresent() || agree(runs(others), runs(own)));
            })
        .findFirst();
  }

  /// Whether the bugs were fixed in the same version, as far as that was tested.
  private static boolean agree(Set<String> these, Set<String> those) {
    return these.isEmpty() || those.isEmpty() || meet(these, those);
  }

  private static boolean meet(Set<String> these, Set<String> those) {
    return those.stream().anyMatch(these::contains);
  }

  /// The settings of the session under which the bug does not show.
  private static Set<String> settings(List<ExaminedFinding> findings) {
    return findings.stream()
        .flatMap(f -> f.evidence().stream())
        .flatMap(e -> e.cures().stream())
        .filter(Cures::isSetting)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> runs(List<ExaminedFinding> findings) {
    Set<String> runs = new TreeSet<>();
    for (ExaminedFinding w : findings) {
      w.versions()
          .run(w.file().target().replaceFirst("[^@]*@", ""))
          .flatMap(r -> r.firstGood())
          .ifPresent(runs::add);
    }
    return runs;
  }

  private static List<ExaminedFinding> sorted(List<ExaminedFinding> members) {
    return members.stream().sorted(SMALLEST).toList();
  }

  private static int letters(ExaminedFinding w) {
    return w.file().setup().stream().mapToInt(line -> line.sql().length()).sum()
        + w.file().claim().views().stream()
            .flatMap(v -> w.file().claim().sql(v).stream())
            .mapToInt(String::length)
            .sum();
  }
}
