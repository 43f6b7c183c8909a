package sibyl.lab.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import sibyl.lab.server.Address;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.TargetUnavailable;

/// Loads JDBC drivers from the jars that were fetched. Each driver only sees its own jars and the JDK, so that any number of
/// versions run side by side in one process, each with its own native library.
///
/// They stay loaded as long as the process lives: the JDK keeps a list of all drivers.
public final class Drivers {
  private Drivers() {}

  /// The driver in these jars that accepts the URL.
  public static Driver load(ResolvedTarget wanted, List<Path> jars, String url) {
    URLClassLoader own =
        new URLClassLoader(
            wanted.toString(),
            jars.stream().map(Drivers::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
    List<String> found = new ArrayList<>();
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, own)) {
        if (driver.acceptsURL(url)) {
          return driver;
        }
        found.add(driver.getClass().getName());
      }
    } catch (SQLException | LinkageError | ServiceConfigurationError | RuntimeException e) {
      close(own);
      throw new TargetUnavailable(wanted + " does not load on this machine", e);
    }
    close(own);
    throw new TargetUnavailable(unfit(wanted, found, url));
  }

  private static String unfit(ResolvedTarget wanted, List<String> found, String url) {
    Optional<String> named =
        wanted.address().flatMap(Address::driver).map(source -> "The driver " + source);
    String source = named.orElse("The jar of " + wanted);
    return found.isEmpty()
        ? "%s names no JDBC driver (in META-INF/services/java.sql.Driver); choose another %s."
            .formatted(source, named.isPresent() ? "jar" : "version")
        : "%s does not accept the URL %s; it contains %s."
            .formatted(source, url, String.join(", ", found));
  }

  public static Connection connect(Driver driver, String url, Properties properties)
      throws SQLException {
    ClassLoader ours = enter(driver);
    try {
      Connection connection = driver.connect(url, properties);
      if (connection == null) {
        throw new SQLException("the driver refuses its own URL " + url);
      }
      return connection;
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  /// Hides Sibyl's libraries from an engine in this process, because some engines answer differently when they find certain
  /// ones. Yields the class loader that this thread had before.
  static ClassLoader enter(Object driver) {
    Thread thread = Thread.currentThread();
    ClassLoader ours = thread.getContextClassLoader();
    thread.setContextClassLoader(driver.getClass().getClassLoader());
    return ours;
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
