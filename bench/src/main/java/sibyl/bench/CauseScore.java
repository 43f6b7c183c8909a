package sibyl.bench;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntBiFunction;
import java.util.stream.Collectors;

/// How well the bugs that deduplication reports match the causes of findings, where these are known.
///
/// Precision and recall are B-cubed: of the findings of a finding's bug, how many share its cause; of those of its cause, how
/// many share its bug; the mean over all findings. A bug is taken for the report of the cause that most of its findings have.
record CauseScore(Map<String, Map<String, Integer>> byBug, Map<String, Integer> byCause) {

  /// A finding, its cause, and the bug that it was taken for.
  record Told(String id, String cause, String bug) {}

  static CauseScore of(List<Told> told) {
    Map<String, Map<String, Integer>> byBug = new LinkedHashMap<>();
    Map<String, Integer> byCause = new HashMap<>();
    for (Told t : told) {
      byBug.computeIfAbsent(t.bug(), _ -> new LinkedHashMap<>()).merge(t.cause(), 1, Integer::sum);
      byCause.merge(t.cause(), 1, Integer::sum);
    }
    return new CauseScore(byBug, byCause);
  }

  int findings() {
    return sum(byCause);
  }

  int causes() {
    return byCause.size();
  }

  int bugs() {
    return byBug.size();
  }

  double precision() {
    return mean((_, bug) -> sum(bug));
  }

  double recall() {
    return mean((cause, _) -> byCause.getOrDefault(cause, 1));
  }

  /// Over all findings: how many findings share bug and cause with it, of so many.
  private double mean(ToIntBiFunction<String, Map<String, Integer>> of) {
    double sum = 0;
    for (Map<String, Integer> bug : byBug.values()) {
      for (Map.Entry<String, Integer> both : bug.entrySet()) {
        int shared = both.getValue();
        sum += (double) shared * shared / of.applyAsInt(both.getKey(), bug);
      }
    }
    return sum / findings();
  }

  /// The causes that no bug is the report of.
  int neverReported() {
    return causes() - reported(byBug.values());
  }

  /// How many causes are reported by the first bugs, with the bugs that have most findings first.
  int amongFirst(int bugs) {
    return reported(
        byBug.values().stream()
            .sorted((a, b) -> Integer.compare(sum(b), sum(a)))
            .limit(bugs)
            .toList());
  }

  private static int reported(Collection<Map<String, Integer>> bugs) {
    Set<String> reported = bugs.stream().map(CauseScore::most).collect(Collectors.toSet());
    return reported.size();
  }

  /// The cause that most findings of a bug have.
  private static String most(Map<String, Integer> causes) {
    return Collections.max(causes.entrySet(), Map.Entry.comparingByValue()).getKey();
  }

  private static int sum(Map<String, Integer> counts) {
    return counts.values().stream().mapToInt(n -> n).sum();
  }

  void printBugs() {
    byBug.forEach((bug, causes) -> System.out.println("    " + bug + " " + causes));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d findings, %d causes, %d bugs (%.2f); B-cubed precision %.3f, recall %.3f; never"
            + " reported %d (%.0f %%)",
        findings(),
        causes(),
        bugs(),
        (double) bugs() / causes(),
        precision(),
        recall(),
        neverReported(),
        100.0 * neverReported() / causes());
  }
}
