package sibyl.locus;

import java.util.List;
import java.util.Set;

/// Where a bug is: the fence that makes it vanish, by name, and what the place is like at which the fence stands. Stored with the
/// evidence of a finding. Findings with one locus are one bug.
public record Locus(String fence, List<String> traits) {
  public Locus {
    traits = traits.stream().sorted().toList();
  }

  /// Whether a place may be one of this bug: a condition of the same kind, with columns in the same roles; or a subquery with all
  /// its clauses.
  public boolean matches(Site site) {
    return width() == site.width() && covers(site.traits());
  }

  /// Whether another locus is taken for the same.
  public boolean covers(Locus other) {
    return fence.equals(other.fence) && covers(other.traits);
  }

  private boolean covers(List<String> others) {
    if (!Set.copyOf(others).containsAll(traits)) {
      return false;
    }
    return width() != Fence.Width.CONDITION
        || others.stream().allMatch(t -> SiteTraits.incidental(t) || traits.contains(t));
  }

  public Fence.Width width() {
    return Fences.named(fence).map(Fence::width).orElse(Fence.Width.SUBQUERY);
  }

  /// A description for people: "when the condition is written as a CASE (IS TRUE, column of an outer join)".
  public String words() {
    return "when "
        + Fences.named(fence).map(Fence::words).orElse(fence)
        + (traits.isEmpty() ? "" : " (" + String.join(", ", traits) + ")");
  }
}
