package sibyl.lab.target;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import sibyl.dialect.Hosting;

/// Worlds in our own process: what kills them kills us.
final class InProcess implements Host {
  /// Databases that are being dropped at the same time.
  private static final int MOST_DROPS = 16;

  private final Hosting.Embedded hosting;
  private final Supplier<Driver> loading;
  private final Properties none = new Properties();
  private final Semaphore drops = new Semaphore(MOST_DROPS);
  private Driver driver;
  private long worlds;

  InProcess(Hosting.Embedded hosting, Supplier<Driver> loading) {
    this.hosting = hosting;
    this.loading = loading;
    this.driver = loading.get();
  }

  @Override
  public Ground ground() throws SQLException {
    Placeholders world = Placeholders.of("world", "w" + ++worlds);
    Connection connection = connect(world.fill(hosting.url()));
    Statements.run(connection, world.fill(hosting.fresh().begin()), () -> {});
    return new Own(connection, world);
  }

  /// What an engine keeps for all of its databases may break, and then it opens no other: it is loaded afresh.
  private Connection connect(String url) throws SQLException {
    try {
      return Drivers.connect(driver, url, none);
    } catch (SQLException e) {
      if (worlds == 1) {
        throw e;
      }
      driver = loading.get();
      return Drivers.connect(driver, url, none);
    }
  }

  /// Not waited for: some engines sleep a while before they drop a database.
  private void drop(Driver from, String url) {
    drops.acquireUninterruptibly();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                from.connect(url, none);
              } catch (SQLException _) {
                // Some tell by this that it is done.
              } finally {
                drops.release();
              }
            });
  }

  @Override
  public boolean apart() {
    return false;
  }

  @Override
  public void close() {}

  private final class Own implements Ground {
    private final Connection connection;
    private final Placeholders world;
    private final Driver from = driver;

    Own(Connection connection, Placeholders world) {
      this.connection = connection;
      this.world = world;
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void limit(Statement statement, Duration patience) throws SQLException {
      if (hosting.timed()) {
        statement.setQueryTimeout((int) Math.max(1, patience.toSeconds()));
      }
    }

    @Override
    public Optional<String> lost(SQLException failure) {
      return Optional.empty();
    }

    @Override
    public void kill() {}

    @Override
    public void close() {
      Statements.tryAll(connection, world.fill(hosting.fresh().end()), () -> {});
      try {
        connection.close();
      } catch (SQLException _) {
        // Some drivers complain of statements that failed long ago; the connection is gone all the
        // same.
      }
      if (!hosting.dropUrl().isEmpty()) {
        drop(from, world.fill(hosting.dropUrl()));
      }
    }
  }
}
