package sibyl.lab.target;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import sibyl.dialect.Hosting;

/// Worlds in our own process: what kills them kills us.
final class InProcess implements Host {
  private final Hosting.Embedded hosting;
  private final Driver driver;
  private final Properties none = new Properties();
  private long worlds;

  InProcess(Hosting.Embedded hosting, Driver driver) {
    this.hosting = hosting;
    this.driver = driver;
  }

  @Override
  public Ground ground() throws SQLException {
    Placeholders world = Placeholders.of("world", "w" + ++worlds);
    Connection connection = Drivers.connect(driver, world.fill(hosting.url()), none);
    Statements.run(connection, world.fill(hosting.fresh().begin()), () -> {});
    return new Own(connection, world);
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

    Own(Connection connection, Placeholders world) {
      this.connection = connection;
      this.world = world;
    }

    @Override
    public Connection connection() {
      return connection;
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
        if (!hosting.dropUrl().isEmpty()) {
          driver.connect(world.fill(hosting.dropUrl()), none);
        }
      } catch (SQLException _) {
        // Some drivers complain of statements that failed long ago, and some say so when a database
        // is dropped; it is
        // gone all the same.
      }
    }
  }
}
