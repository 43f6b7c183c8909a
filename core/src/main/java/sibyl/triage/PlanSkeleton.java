package sibyl.triage;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import sibyl.claim.Verdict;

/// Compares the query plans of the sides of a finding without names, numbers and formatting, and keeps the lines that only some
/// have. [Triage] stores these, because the part of the plan that differs is often where the bug is.
final class PlanSkeleton {
  private PlanSkeleton() {}

  /// The lines of the plans of other sides that the plan of the first side does not have.
  static List<String> difference(List<Verdict.Answer> answers) {
    if (answers.isEmpty()) {
      return List.of();
    }
    Set<String> plain = new TreeSet<>(lines(answers.getFirst()));
    Set<String> other = new TreeSet<>();
    answers.stream().skip(1).forEach(answer -> other.addAll(lines(answer)));
    other.removeAll(plain);
    return List.copyOf(other);
  }

  private static List<String> lines(Verdict.Answer answer) {
    return answer.plan().stream()
        .map(PlanSkeleton::normal)
        .filter(line -> !line.isEmpty())
        .distinct()
        .toList();
  }

  /// Generated names are one or two letters and a number.
  private static String normal(String line) {
    return line.replaceAll("[0-9.]+(e[+-]?[0-9]+)?", "0")
        .replaceAll("\\b(raw|less0)_", "")
        .replaceAll("\\b[a-z]{1,2}0\\b", "x")
        .replaceAll("[|'\"`]", " ")
        .replaceAll("\\s+", " ")
        .strip();
  }
}
