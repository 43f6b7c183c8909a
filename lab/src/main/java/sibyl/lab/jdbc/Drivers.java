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
import java.util.List;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import sibyl.lab.target.ResolvedTarget;
import sibyl.lab.target.TargetUnavailable;

/// Loads JDBC drivers. Each sees nothing but its own jars and the JDK, so that any number of versions run side by side in
/// one process, each with its own native library.
///
/// They stay loaded as long as the process lives: the JDK keeps a list of all drivers.
public final class Drivers {
  private Drivers() {}

  /// The driver among these jars that answers to the URL.
  public static Driver load(ResolvedTarget wanted, List<Path> jars, String url) {
    URLClassLoader own =
        new URLClassLoader(
            wanted.toString(),
            jars.stream().map(Drivers::url).toArray(URL[]::new),
            ClassLoader.getPlatformClassLoader());
    try {
      for (Driver driver : ServiceLoader.load(Driver.class, own)) {
        if (driver.acceptsURL(url)) {
          return driver;
        }
      }
    } catch (SQLException | LinkageError | ServiceConfigurationError | RuntimeException e) {
      close(own);
      throw new TargetUnavailable(wanted + " does not load on this machine", e);
    }
    close(own);
    throw new TargetUnavailable("%s names no JDBC driver for %s.".formatted(wanted, url));
  }

  public static Connection connect(Driver driver, String url, Properties properties)
      throws SQLException {
    ClassLoader ours = enter(driver);
    try {
      Connection connection = driver.connect(url, properties);
      if (connection == null) {
        throw new SQLException("the driver does not know its own address " + url);
      }
      return connection;
    } finally {
      Thread.currentThread().setContextClassLoader(ours);
    }
  }

  /// An engine in our process shall not find our libraries: some look for such as would change what they answer. Yields where
  /// this thread looked before.
  static ClassLoader enter(Object its) {
    Thread thread = Thread.currentThread();
    ClassLoader ours = thread.getContextClassLoader();
    thread.setContextClassLoader(its.getClass().getClassLoader());
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
