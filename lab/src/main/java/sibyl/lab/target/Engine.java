package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import sibyl.dialect.Dialect;
import sibyl.session.Worlds;

/// A target's driver, loaded. It sees nothing but its own jars and the JDK, so that any number of
/// versions run side by side in one process, each with its own native library.
///
/// It stays loaded as long as the process lives: the JDK keeps a list of all drivers.
public final class Engine {
  private final Target target;
  private final Dialect dialect;
  private final Driver driver;
  private final String version;
  private final Properties none = new Properties();

  private Engine(Target target, Driver driver) throws SQLException {
    this.target = target;
    this.dialect = target.dialect();
    this.driver = driver;
    try (Connection connection = connect()) {
      this.version = connection.getMetaData().getDatabaseProductVersion();
    }
  }

  public static Engine load(Target target, Artifacts artifacts) {
    return load(target, artifacts.jars(target));
  }

  /// From jars that `Artifacts.jars` found before, perhaps in another process.
  public static Engine load(Target target, List<Path> jars) {
    URLClassLoader own =
        new URLClassLoader(
            target.toString(),
            jars.stream().map(Engine::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, own)) {
        if (driver.acceptsURL(target.dialect().hosting().url())) {
          return new Engine(target, driver);
        }
      }
    } catch (SQLException | LinkageError | ServiceConfigurationError | RuntimeException e) {
      close(own);
      throw new TargetUnavailable(target + " does not load on this machine", e);
    }
    close(own);
    throw new TargetUnavailable(
        "%s names no JDBC driver for %s.".formatted(target, target.dialect().hosting().url()));
  }

  public Target target() {
    return target;
  }

  /// As the engine itself reports it.
  public String version() {
    return version;
  }

  /// A fresh, empty database and a session on it.
  public JdbcSession open(Terms terms) {
    long begin = Meter.now();
    try {
      return new JdbcSession(connect(), dialect, terms);
    } catch (SQLException e) {
      throw new TargetUnavailable(target + " opens no database", e);
    } finally {
      terms.meter().opened(Meter.now() - begin);
    }
  }

  public Worlds worlds(Terms terms) {
    return () -> open(terms);
  }

  /// A bare connection to a fresh, empty database, for measuring against.
  public Connection connect() throws SQLException {
    Connection connection = driver.connect(dialect.hosting().url(), none);
    if (connection == null) {
      throw new SQLException("the driver does not know its own address " + dialect.hosting().url());
    }
    return connection;
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static void close(URLClassLoader loader) {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
