package sibyl.lab.target;

import java.sql.Driver;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sibyl.dialect.Dialect;
import sibyl.dialect.Variant;
import sibyl.lab.fetch.Artifacts;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.jdbc.Drivers;
import sibyl.lab.jdbc.JdbcSession;
import sibyl.lab.jdbc.Meter;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.jdbc.SessionTerms;
import sibyl.lab.jdbc.StatementJournal;
import sibyl.lab.server.Address;
import sibyl.lab.server.ForeignServer;
import sibyl.lab.server.PrivateServer;
import sibyl.session.Session;
import sibyl.session.Unopened;
import sibyl.session.Worlds;

/// A version of a DBMS, loaded and ready: each worker has one for its whole life and opens a fresh database in it for each
/// test. A private server is started with the first database.
public final class Engine implements AutoCloseable {
  private final Target target;
  private final Dialect dialect;
  private final WorldHost host;
  private final String version;
  private final Map<String, Kit> kits = new HashMap<>();
  private final Map<String, Engine> others = new HashMap<>();

  private Engine(Target target, WorldHost host) throws SQLException {
    this.target = target;
    this.dialect = target.dialect();
    this.host = host;
    this.version = version(host);
  }

  public static Engine load(Target target, Artifacts artifacts) {
    return load(target, Kit.fetch(target, artifacts));
  }

  /// From files that `Kit.fetch` found before, perhaps in another process.
  public static Engine load(Target target, Kit kit) {
    WorldHost host = host(target.wanted(), kit);
    try {
      return new Engine(target, host);
    } catch (SQLException | LinkageError | RuntimeException e) {
      host.close();
      if (e instanceof TargetUnavailable known) {
        throw known;
      }
      throw new TargetUnavailable(target + " does not load on this machine", e);
    }
  }

  public static WorldHost host(ResolvedTarget wanted, Kit kit) {
    if (wanted.address().isPresent()) {
      return foreign(wanted, kit);
    }
    wanted.hosting().driver().ifPresent(Engine::setProperties);
    return switch (wanted.hosting()) {
      case Hosting.Embedded embedded ->
          new EmbeddedHost(embedded, () -> Drivers.load(wanted, kit.jars(), embedded.url()));
      case Hosting.Server server -> {
        Driver driver = Drivers.load(wanted, kit.jars(), server.speaks().prefix() + "//127.0.0.1/");
        yield new PrivateServer(wanted, server, kit.installation().orElseThrow(), driver);
      }
      case Hosting.Elsewhere _ -> throw new IllegalArgumentException(wanted.toString());
    };
  }

  static ForeignServer foreign(ResolvedTarget wanted, Kit kit) {
    Address address = wanted.address().orElseThrow();
    Optional<Hosting.Driver> known = knownDriver(address);
    known.ifPresent(Engine::setProperties);
    Driver driver = Drivers.load(wanted, kit.jars(), address.url());
    List<Hosting.Setting> properties = known.map(Hosting.Driver::properties).orElse(List.of());
    return new ForeignServer(address, wanted.hosting(), driver, properties);
  }

  /// Chosen by the URL, not by the dialect, because systems with different dialects share a driver.
  public static Hosting.Driver driver(Address address) {
    return knownDriver(address)
        .orElseThrow(
            () ->
                new NoSuchTarget(
                    "No driver is known for %s; name one with --driver.".formatted(address.url())));
  }

  private static Optional<Hosting.Driver> knownDriver(Address address) {
    return Hostings.behind(address.url()).flatMap(h -> h.hosting().driver());
  }

  private static void setProperties(Hosting.Driver driver) {
    driver.settings().forEach(setting -> System.setProperty(setting.name(), setting.value()));
  }

  public static String version(WorldHost host) throws SQLException {
    try (ScratchConnection ground = host.ground()) {
      return ground.connection().getMetaData().getDatabaseProductVersion();
    }
  }

  public Target target() {
    return target;
  }

  /// The version that the engine reports.
  public String version() {
    return version;
  }

  /// A fresh, empty database and a session on it.
  public JdbcSession open(SessionTerms terms) {
    try {
      return open(terms, "");
    } catch (SQLException e) {
      throw new TargetUnavailable(target + " cannot open a new database", e);
    }
  }

  private JdbcSession open(SessionTerms terms, String url) throws SQLException {
    StatementJournal.World journal = terms.journal().world();
    long begin = Meter.now(host.apart());
    try {
      return new JdbcSession(
          host.ground(url), host.apart(), dialect, terms, journal, way -> stored(terms, way));
    } catch (SQLException | RuntimeException e) {
      journal.over();
      throw e;
    } finally {
      terms.meter().opened(Meter.now(host.apart()) - begin);
    }
  }

  /// A database that stores its tables in a certain way; not every version has all ways.
  private Session stored(SessionTerms terms, Variant way) {
    if (!way.version().isEmpty() && !way.version().equals(target.version())) {
      return other(way.version()).open(terms);
    }
    if (way.url().isEmpty()) {
      return open(terms);
    }
    try {
      return open(terms, way.url());
    } catch (SQLException e) {
      return new Unopened(String.valueOf(e.getMessage()));
    }
  }

  /// Another version of the same DBMS, loaded when it is first needed.
  private Engine other(String number) {
    Kit kit = kits.get(number);
    if (kit == null) {
      throw new TargetUnavailable(target.dbms() + "@" + number + " was not fetched before the run");
    }
    return others.computeIfAbsent(number, n -> load(new Target(target.dbms(), n), kit));
  }

  /// With the kits of other versions, by number.
  public Engine with(Map<String, Kit> versions) {
    kits.putAll(versions);
    return this;
  }

  public Worlds worlds(SessionTerms terms) {
    return () -> open(terms);
  }

  /// A bare connection into a fresh, empty database, as a baseline for measurements.
  public ScratchConnection ground() throws SQLException {
    return host.ground();
  }

  @Override
  public void close() {
    others.values().forEach(Engine::close);
    host.close();
  }
}
