package sibyl.lab.hosting;

import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.export.Client;

/// An entry in the list of DBMSs, [Hostings]: the name of its dialect, how it is fetched and started, and how its own
/// command-line client is spoken to, so that findings can be written as scripts for it.
public record Hosted(String dbms, Hosting hosting, Optional<Client> client) {

  static Hosted of(Dialect dialect, Hosting hosting) {
    return new Hosted(dialect.name(), hosting, Optional.empty());
  }

  /// A DBMS that cannot be started here.
  static Hosted elsewhere(Dialect dialect) {
    return of(dialect, new Hosting.Elsewhere());
  }

  Hosted with(Client program) {
    return new Hosted(dbms, hosting, Optional.of(program));
  }
}
