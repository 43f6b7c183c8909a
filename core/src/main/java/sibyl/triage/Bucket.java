package sibyl.triage;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sibyl.finding.FindingWords;

/// Findings that probably have one cause, the smallest first: what `sibyl findings` lists as one bug. `id` is that of the
/// cause, so it stays when further findings join. If a finding with a more general cause joins, the bucket takes the id of that
/// cause and is still found by its old ids.
public record Bucket(String id, Cause cause, List<ExaminedFinding> members) {
  public Bucket {
    members = List.copyOf(members);
  }

  /// The finding that represents the bucket.
  public ExaminedFinding smallest() {
    return members.getFirst();
  }

  /// All ids that the bucket had, or would have with fewer members.
  public Set<String> ids() {
    return members.stream()
        .flatMap(m -> Stream.of(Cause.of(m), Cause.byConstructs(m)))
        .map(Cause::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  /// Why a member belongs here, for people.
  public String why(ExaminedFinding member) {
    String more =
        cause.extras(Cause.of(member)).stream()
            .map(FindingWords::construct)
            .collect(Collectors.joining(", "));
    return "the same constructs" + (more.isEmpty() ? "" : ", and " + more);
  }
}
