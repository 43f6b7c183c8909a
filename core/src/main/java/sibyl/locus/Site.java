package sibyl.locus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sibyl.sql.Node;

/// A place in a statement where a fence can stand: the node there, and what it is like ([SiteTraits]). [FencePlaces] finds them.
public record Site(Node node, Fence.Width width, List<String> traits) {
  public Site {
    traits = List.copyOf(traits);
  }

  /// The same place, with a further trait.
  public Site with(String trait) {
    List<String> more = new ArrayList<>(traits);
    more.add(trait);
    return new Site(node, width, more);
  }

  /// The locus of a bug that a fence cures here.
  public Locus locus() {
    return new Locus(width, traits);
  }

  /// Chooses a fence for a place; empty to leave it as it is.
  @FunctionalInterface
  public interface Choice {
    Optional<Fence> fence(Site site);
  }
}
