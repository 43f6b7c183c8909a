package sibyl.export;

import java.util.List;
import java.util.Optional;
import sibyl.finding.FreshDatabase;

/// How the target of a finding is reached without Sibyl. The exporters write it into the files that they make for other tools;
/// each DBMS declares its own where it is hosted.
///
///   - `url`: the JDBC URL of a fresh database, empty if none is known. It may contain `{world}`, a folder `{work}` and, for a
///     server that must be started first, `{port}`;
///   - `embedded`: the DBMS runs inside the JVM, so its build is a jar;
///   - `properties` go with each connection, `settings` are system properties of the driver;
///   - `client`: how scripts for the DBMS's own client are written, if it has one.
public record Access(
    FreshDatabase fresh,
    String url,
    boolean embedded,
    List<Property> properties,
    List<Property> settings,
    Optional<Client> client) {
  public Access {
    properties = List.copyOf(properties);
    settings = List.copyOf(settings);
  }

  public record Property(String name, String value) {}

  /// The URL of a database; `own`, that of a storage variant, comes first if not empty.
  String url(String own) {
    return own.isEmpty() ? url : own;
  }
}
