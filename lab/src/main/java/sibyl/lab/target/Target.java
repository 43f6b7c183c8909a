package sibyl.lab.target;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sibyl.dialect.Dialect;
import sibyl.dialect.Dialects;

/// A real version of a DBMS, written `name@version`. Two strings, so that it is stored as it is
/// read.
///
/// That the DBMS is known is certain; that the version was ever released shows only when its
/// artifact is fetched.
public record Target(String dbms, String version) {
  private static final Pattern VERSION = Pattern.compile("[0-9][0-9A-Za-z._-]*");

  public Target {
    if (Dialects.named(dbms).isEmpty()) {
      String known = Dialects.ALL.stream().map(Dialect::name).collect(Collectors.joining(", "));
      throw new NoSuchTarget("There is no DBMS called '%s'; known are: %s.".formatted(dbms, known));
    }
    if (!VERSION.matcher(version).matches()) {
      throw new NoSuchTarget(
          "'%s' is no version; write for example %s.".formatted(version, newest(dbms)));
    }
  }

  /// Reads `name@version`. Without a version it is the newest one that the dialect was written for.
  public static Target parse(String text) {
    int at = text.indexOf('@');
    return at >= 0 ? new Target(text.substring(0, at), text.substring(at + 1)) : newest(text);
  }

  private static Target newest(String dbms) {
    return new Target(dbms, Dialects.named(dbms).map(d -> d.hosting().newest()).orElse(""));
  }

  public Dialect dialect() {
    return Dialects.named(dbms).orElseThrow();
  }

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
