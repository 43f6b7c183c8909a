package sibyl.lab.target;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;
import sibyl.dialect.Hosting;
import sibyl.lab.server.Address;

/// A real version of a DBMS, written `name@version`, or a server that somebody else runs, written `name@jdbc:…`. Two
/// strings, so that it is stored as it is read.
///
/// That the DBMS is known is certain; that the version was ever released shows only when its
/// artifact is fetched.
public record Target(String dbms, String version) {
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9A-Za-z._-]*");

  public Target {
    if (Dialects.named(dbms).isEmpty()) {
      String known = Dialects.ALL.stream().map(Dialect::name).collect(Collectors.joining(", "));
      throw new NoSuchTarget("There is no DBMS called '%s'; known are: %s.".formatted(dbms, known));
    }
    if (Address.is(version)) {
      Address.parse(version);
    } else if (Dialects.named(dbms).orElseThrow().hosting() instanceof Hosting.Elsewhere) {
      throw new NoSuchTarget(
          "%s cannot be started here; name a server by its JDBC URL.".formatted(dbms));
    } else if (!known(dbms, version)) {
      throw new NoSuchTarget(
          "'%s' is no version; write for example %s.".formatted(version, example(dbms)));
    }
  }

  /// Reads `name@version`. Without a version it is the newest one that the dialect was written for.
  public static Target parse(String text) {
    int at = text.indexOf('@');
    return at >= 0
        ? new Target(text.substring(0, at), text.substring(at + 1))
        : new Target(text, newest(text));
  }

  /// A server that speaks a dialect, at a JDBC URL; `scratch` is a name for databases that we may make there, or empty.
  public static Target at(String url, String dialect, String scratch) {
    return new Target(dialect, scratch.isEmpty() ? url : url + "#" + scratch);
  }

  private static boolean known(String dbms, String version) {
    return switch (Dialects.named(dbms).orElseThrow().hosting()) {
      case Hosting.Embedded _ -> NUMBER.matcher(version).matches();
      case Hosting.Server server ->
          server
              .edition(version)
              .filter(e -> !e.version().isEmpty() || NUMBER.matcher(version).matches())
              .isPresent();
      case Hosting.Elsewhere _ -> false;
    };
  }

  private static String newest(String dbms) {
    return Dialects.named(dbms).map(d -> d.hosting().newest()).orElse("");
  }

  private static String example(String dbms) {
    String named =
        Dialects.named(dbms).orElseThrow().hosting().words().stream()
            .filter(word -> !word.equals(newest(dbms)))
            .map(word -> " or " + dbms + "@" + word)
            .collect(Collectors.joining());
    return dbms + "@" + newest(dbms) + named;
  }

  public Dialect dialect() {
    return Dialects.named(dbms).orElseThrow();
  }

  public ResolvedTarget wanted() {
    return new ResolvedTarget(dbms, version, dialect().hosting());
  }

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
