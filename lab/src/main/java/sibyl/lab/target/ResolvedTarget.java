package sibyl.lab.target;

import java.util.Optional;
import sibyl.dialect.Hosting;
import sibyl.lab.server.Address;

/// A version of a DBMS that somebody wants to run, or one that runs at an address, and how that is done; what language it
/// speaks does not matter here.
public record ResolvedTarget(String dbms, String version, Hosting hosting) {

  /// Where it runs, if somebody else runs it.
  Optional<Address> address() {
    return Address.is(version) ? Optional.of(Address.parse(version)) : Optional.empty();
  }

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
