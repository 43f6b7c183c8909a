package sibyl.lab.target;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sibyl.dialect.Dialect;
import sibyl.dialect.dbms.Dialects;
import sibyl.dialect.dbms.Generic;
import sibyl.lab.hosting.Hosted;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.server.Address;

/// What is tested: a version of a DBMS, written `name@version`, or a database at a JDBC URL, written `name@jdbc:…` (see
/// [Address]). Read from the command line, and stored in findings as it is written, so it is just two strings.
///
/// The dialect is known to exist; whether the version was ever released is only found out when it is fetched.
public record Target(String dbms, String version) {
  private static final Pattern NUMBER = Pattern.compile("[0-9][0-9A-Za-z._-]*");

  public Target {
    if (Dialects.named(dbms).isEmpty()) {
      String known = Dialects.ALL.stream().map(Dialect::name).collect(Collectors.joining(", "));
      throw new NoSuchTarget("There is no DBMS called '%s'; known are: %s.".formatted(dbms, known));
    }
    if (Address.is(version)) {
      Address.parse(version);
    } else if (Hostings.of(Dialects.named(dbms).orElseThrow()) instanceof Hosting.Elsewhere) {
      throw new NoSuchTarget(
          "Sibyl cannot start %s; name a running one by its JDBC URL, with --target jdbc:…"
              .formatted(dbms));
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

  /// A database at a JDBC URL. Without a dialect it is the one that the URL suggests, else the generic one.
  public static Target at(Address address, Optional<String> dialect) {
    return new Target(dialect.orElseGet(() -> suggested(address.url())), address.toString());
  }

  private static String suggested(String url) {
    return Hostings.behind(url).map(Hosted::dbms).orElse(Generic.DIALECT.name());
  }

  private static boolean known(String dbms, String version) {
    return switch (Hostings.of(Dialects.named(dbms).orElseThrow())) {
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
    return Dialects.named(dbms).map(d -> Hostings.of(d).newest()).orElse("");
  }

  private static String example(String dbms) {
    String named =
        Hostings.of(Dialects.named(dbms).orElseThrow()).words().stream()
            .filter(word -> !word.equals(newest(dbms)))
            .map(word -> " or " + dbms + "@" + word)
            .collect(Collectors.joining());
    return dbms + "@" + newest(dbms) + named;
  }

  public Dialect dialect() {
    return Dialects.named(dbms).orElseThrow();
  }

  public Hosting hosting() {
    return Hostings.of(dialect());
  }

  public ResolvedTarget wanted() {
    return new ResolvedTarget(dbms, version, hosting());
  }

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
