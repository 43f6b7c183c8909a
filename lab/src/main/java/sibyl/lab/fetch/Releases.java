package sibyl.lab.fetch;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/// The released versions of a DBMS, sorted from oldest to newest. `sibyl bisect` searches in them, and messages about a version
/// that does not exist suggest the nearest.
public record Releases(List<String> versions) {
  private static final int EACH_SIDE = 3;

  public Releases {
    versions = List.copyOf(versions);
  }

  /// The versions just below and just above the wanted one.
  List<String> near(String wanted) {
    GenericVersionScheme scheme = new GenericVersionScheme();
    Version wantedVersion = version(scheme, wanted);
    int below =
        (int)
            versions.stream().filter(v -> version(scheme, v).compareTo(wantedVersion) < 0).count();
    return versions.subList(
        Math.max(0, below - EACH_SIDE), Math.min(versions.size(), below + EACH_SIDE));
  }

  /// These versions in the order in which they were released; versions that are words come last.
  public static Releases named(List<String> versions) {
    GenericVersionScheme scheme = new GenericVersionScheme();
    Stream<String> numbers =
        versions.stream()
            .filter(Releases::number)
            .sorted(Comparator.comparing(v -> version(scheme, v)));
    return new Releases(
        Stream.concat(numbers, versions.stream().filter(v -> !number(v))).distinct().toList());
  }

  private static boolean number(String version) {
    return !version.isEmpty() && Character.isDigit(version.charAt(0));
  }

  /// The versions from one to another, both included.
  public Releases between(String oldest, String newest) {
    GenericVersionScheme scheme = new GenericVersionScheme();
    Version from = version(scheme, oldest);
    Version to = version(scheme, newest);
    return new Releases(
        versions.stream()
            .filter(v -> version(scheme, v).compareTo(from) >= 0)
            .filter(v -> version(scheme, v).compareTo(to) <= 0)
            .toList());
  }

  private static Version version(GenericVersionScheme scheme, String text) {
    try {
      return scheme.parseVersion(text);
    } catch (InvalidVersionSpecificationException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
