package sibyl.lab.target;

import java.util.Optional;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.server.Address;

/// A target together with how its DBMS is fetched and started. What the parts that fetch, load and start need; they do not know
/// its dialect.
public record ResolvedTarget(String dbms, String version, Hosting hosting) {

  /// Its address, if Sibyl does not start it.
  public Optional<Address> address() {
    return Address.is(version) ? Optional.of(Address.parse(version)) : Optional.empty();
  }

  @Override
  public String toString() {
    return dbms + "@" + version;
  }
}
