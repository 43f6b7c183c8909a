package sibyl.lab.server;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import sibyl.finding.FreshDatabase;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.hosting.Hostings;
import sibyl.lab.jdbc.Drivers;
import sibyl.lab.jdbc.LostConnection;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.target.TargetUnavailable;
import sibyl.lab.target.WorldHost;

/// Opens databases on a server that Sibyl did not start, for targets at a JDBC URL; [sibyl.lab.target.Engine] asks it for each.
/// The databases have names of Sibyl's own, and nothing else there is touched. It cannot start the server again or read its
/// log.
public final class ForeignServer implements WorldHost {
  private static final int TRIES = 5;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final String USUAL_NAME = "sibyl";

  private final Address address;
  private final Driver driver;
  private final FreshDatabase fresh;
  private final Credentials credentials;
  private final Properties properties = new Properties();

  /// In all names, because several processes create worlds on the same server.
  private final String tag =
      Integer.toString(ThreadLocalRandom.current().nextInt(36 * 36 * 36 * 36, 36 << 20), 36);

  private long worlds;

  public ForeignServer(
      Address address, Hosting hosting, Driver driver, List<Hosting.Setting> settings) {
    this.address = address;
    this.driver = driver;
    this.fresh = Hostings.fresh(address.url(), hosting);
    this.credentials = Credentials.ours();
    settings.forEach(p -> properties.setProperty(p.name(), p.value()));
    credentials.apply(properties);
  }

  /// Refuses a database that is not empty, unless a scratch database was named.
  public void check() {
    try (Connection connection = connected()) {
      if (address.scratch().isEmpty()) {
        tables(connection)
            .ifPresent(
                table -> {
                  throw new TargetUnavailable(
                      "The database at %s is not empty (it has %s), so Sibyl does not use it; name a scratch database with --database."
                          .formatted(address.url(), table));
                });
      }
    } catch (SQLException e) {
      throw unreachable(e);
    }
  }

  private static Optional<String> tables(Connection connection) throws SQLException {
    DatabaseMetaData catalogue = connection.getMetaData();
    try (ResultSet tables =
        catalogue.getTables(
            connection.getCatalog(),
            connection.getSchema(),
            "%",
            new String[] {"TABLE", "BASE TABLE", "VIEW"})) {
      return tables.next()
          ? Optional.of(Objects.requireNonNullElse(tables.getString("TABLE_NAME"), "a table"))
          : Optional.empty();
    }
  }

  @Override
  public synchronized ScratchConnection ground(String url) throws SQLException {
    Connection connection = connected();
    String prefix = address.scratch().isEmpty() ? USUAL_NAME : address.scratch();
    String name = prefix + "_" + tag + "_" + ++worlds;
    Placeholders world = Placeholders.of("world", name);
    try {
      WorldStatements.run(connection, world.fill(fresh.begin()), () -> abort(connection));
    } catch (SQLException e) {
      throw new TargetUnavailable(
          credentials.redacted(
              "The server at %s refuses to create a scratch database or schema: %s"
                  .formatted(address.url(), e.getMessage())));
    }
    return new Guest(connection, name, world.fill(fresh.end()));
  }

  private Connection connected() throws SQLException {
    for (int left = TRIES; ; left--) {
      try {
        return Drivers.connect(driver, address.url(), properties);
      } catch (SQLException e) {
        String state = Objects.requireNonNullElse(e.getSQLState(), "");
        // A refusal is final; only a server that is out of reach may come back.
        if (left == 0 || state.startsWith("28") || state.startsWith("3D")) {
          throw unreachable(e);
        }
        pause();
      }
    }
  }

  private TargetUnavailable unreachable(SQLException e) {
    return new TargetUnavailable(
        credentials.redacted(
            "The server at %s cannot be reached: %s".formatted(address.url(), e.getMessage())));
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void abort(Connection connection) {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException _) {
      // It is broken already.
    }
  }

  @Override
  public boolean apart() {
    return true;
  }

  @Override
  public void close() {}

  private final class Guest implements ScratchConnection {
    private final Connection connection;
    private final String name;
    private final Placeholders world;
    private final List<String> end;

    Guest(Connection connection, String name, List<String> end) {
      this.connection = connection;
      this.name = name;
      this.world = Placeholders.of("world", name);
      this.end = end;
    }

    @Override
    public Optional<ScratchConnection> another() throws SQLException {
      Connection second = connected();
      WorldStatements.run(second, world.fill(WorldStatements.entering(fresh)), () -> abort(second));
      return Optional.of(new Guest(second, name, List.of()));
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public Optional<String> lost(SQLException failure) {
      return LostConnection.is(connection, failure)
          ? Optional.of(credentials.redacted("the connection was lost\n" + failure.getMessage()))
          : Optional.empty();
    }

    @Override
    public void kill() {
      abort(connection);
    }

    @Override
    public void close() {
      WorldStatements.tryAll(connection, end, this::kill);
      quit();
    }

    @Override
    public void quit() {
      try {
        connection.close();
      } catch (SQLException _) {
        // It was lost before.
      }
    }
  }
}
