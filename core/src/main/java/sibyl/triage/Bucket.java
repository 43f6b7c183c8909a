package sibyl.triage;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Findings of one cause, the smallest first. `id` is that of the cause's description, so it stays when further findings join.
/// Should a plainer description be found one day, the bucket takes that one's id and is still known by its old ones.
public record Bucket(String id, Cause cause, List<ExaminedFinding> members) {
  public Bucket {
    members = List.copyOf(members);
  }

  /// The one to look at.
  public ExaminedFinding smallest() {
    return members.getFirst();
  }

  /// All ids it ever had, or would have if some of its members were not known.
  public Set<String> ids() {
    return members.stream().map(m -> Cause.of(m).id()).collect(Collectors.toUnmodifiableSet());
  }

  /// By what a member belongs here.
  public String why(ExaminedFinding member) {
    List<String> more = cause.beside(Cause.of(member));
    return "the same constructs" + (more.isEmpty() ? "" : ", beside " + String.join(", ", more));
  }
}
