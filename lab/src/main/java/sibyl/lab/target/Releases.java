package sibyl.lab.target;

import java.util.List;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/// The released versions of something, oldest first.
record Releases(List<String> versions) {
  private static final int EACH_SIDE = 3;

  Releases {
    versions = List.copyOf(versions);
  }

  /// Those just below and just above a version that somebody hoped for.
  List<String> near(String wanted) {
    GenericVersionScheme scheme = new GenericVersionScheme();
    Version hoped = version(scheme, wanted);
    int below =
        (int) versions.stream().filter(v -> version(scheme, v).compareTo(hoped) < 0).count();
    return versions.subList(
        Math.max(0, below - EACH_SIDE), Math.min(versions.size(), below + EACH_SIDE));
  }

  private static Version version(GenericVersionScheme scheme, String text) {
    try {
      return scheme.parseVersion(text);
    } catch (InvalidVersionSpecificationException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
