package sibyl.lab.fetch;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sibyl.lab.target.NoSuchTarget;

/// Where a JDBC driver comes from that the user named with `--driver`: Maven coordinates, or a jar file. For databases at a
/// JDBC URL that Sibyl does not know.
public sealed interface DriverSource {

  /// An artifact, fetched with its dependencies.
  record Coordinates(String group, String artifact, String version) implements DriverSource {
    static final Pattern FORM = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.-]+)");

    @Override
    public String toString() {
      return group + ":" + artifact + ":" + version;
    }
  }

  /// A file with all that the driver needs.
  record Jar(Path file) implements DriverSource {
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /// A path becomes absolute, because a finding may be replayed from another folder.
  static DriverSource parse(String text) {
    Matcher coordinates = Coordinates.FORM.matcher(text);
    if (coordinates.matches()) {
      return new Coordinates(coordinates.group(1), coordinates.group(2), coordinates.group(3));
    }
    if (text.endsWith(".jar")) {
      return new Jar(Path.of(text).toAbsolutePath().normalize());
    }
    throw new NoSuchTarget(
        "'%s' names no driver; write GROUP:ARTIFACT:VERSION or the path of a .jar file."
            .formatted(text));
  }
}
