package sibyl.locus;

import java.util.List;
import java.util.Set;

/// Where a bug is: how wide a fence makes it vanish, and what the place is like at which the fence stands. Stored with the
/// evidence of a finding. Findings with one locus are one bug.
public record Locus(Fence.Width width, List<String> traits) {
  public Locus {
    traits = traits.stream().sorted().toList();
  }

  /// Whether a place may be one of this bug: a condition or operator like this one, or a subquery with all these clauses.
  public boolean matches(Site site) {
    return width.narrow()
        ? covers(site.locus())
        : site.width() == width && site.traits().containsAll(traits);
  }

  /// Whether another locus is taken for the same: it has more traits, but only such as reduction often cannot remove.
  public boolean covers(Locus other) {
    return width == other.width
        && Set.copyOf(other.traits).containsAll(traits)
        && other.traits.stream().allMatch(t -> SiteTraits.incidental(t) || traits.contains(t));
  }

  /// Whether it tells one bug from others. That some subquery must not be flattened does not.
  public boolean specific() {
    return !traits.isEmpty();
  }

  /// Whether it tells them apart in a finding that was not reduced, whose subqueries have more clauses than the bug needs.
  public boolean telling() {
    return width.narrow() || traits.size() > 1;
  }

  /// Whether its condition is part of another one, which it stops being optimised, too.
  public boolean nested() {
    return traits.contains(SiteTraits.NESTED);
  }

  /// A description for people: "when the condition is written as a CASE (IS TRUE, column of an outer join)".
  public String words() {
    return "when "
        + width.words()
        + (traits.isEmpty() ? "" : " (" + String.join(", ", traits) + ")");
  }
}
