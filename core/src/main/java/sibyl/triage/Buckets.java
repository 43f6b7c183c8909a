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

/// Deduplicates findings: puts those with one cause into one bucket, whenever a run ends or findings are listed. The order of
/// the findings does not matter.
///
/// Findings with the same cause belong together. A finding with more constructs joins the most general cause that covers it,
/// unless the versions that have the bug differ. Findings whose place is known are compared by it alone. A finding without evidence has the cause that its reduced case gives.
public final class Buckets {
  /// The most general cause first.
  private static final Comparator<Cause> ORDER =
      Comparator.<Cause>comparingInt(
              c -> c.locus().map(l -> l.traits().size()).orElse(c.constructs().size()))
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
            p ->
                p.covers(cause)
                    && (p.locus().isPresent() || agree(named.getOrDefault(p, List.of()), own)))
        .findFirst();
  }

  /// Whether the bugs were fixed in the same version, as far as that was tested.
  private static boolean agree(List<ExaminedFinding> some, List<ExaminedFinding> others) {
    Set<String> these = runs(some);
    Set<String> those = runs(others);
    return these.isEmpty() || those.isEmpty() || those.stream().anyMatch(these::contains);
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
