package sibyl.lab.target;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import sibyl.dialect.Hosting;

/// Worlds in our own process: what kills them kills us.
final class InProcess implements Host {
  /// Databases that are being dropped at the same time.
  private static final int MOST_DROPS = 16;

  /// What stands for a folder of the world's own.
  private static final String WORK = "{work}";

  private static final Path MEMORY = Path.of("/dev/shm");

  private final Hosting.Embedded hosting;
  private final Supplier<Driver> loading;
  private final Properties none = new Properties();
  private final Semaphore drops = new Semaphore(MOST_DROPS);
  private Driver driver;
  private long worlds;
  private @Nullable Scratch scratch;

  InProcess(Hosting.Embedded hosting, Supplier<Driver> loading) {
    this.hosting = hosting;
    this.loading = loading;
    this.driver = loading.get();
  }

  @Override
  public Ground ground(String url) throws SQLException {
    String name = "w" + ++worlds;
    Optional<Path> folder =
        url.contains(WORK) ? Optional.of(work().resolve(name)) : Optional.empty();
    Placeholders world =
        Placeholders.of("world", name).and("work", folder.map(Path::toString).orElse(""));
    if (folder.isPresent()) {
      made(folder.get());
    }
    Connection connection = connect(world.fill(url.isEmpty() ? hosting.url() : url));
    Statements.run(connection, world.fill(hosting.fresh().begin()), () -> {});
    return new Own(connection, world, url.isEmpty() ? hosting.dropUrl() : "", folder);
  }

  /// A folder for worlds that are files: in memory, if the system has a place for that.
  private Path work() {
    Scratch own = scratch;
    if (own == null) {
      own = Files.isWritable(MEMORY) ? Scratch.in(MEMORY) : Scratch.make();
      scratch = own;
    }
    return own.folder();
  }

  private static void made(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
  public void close() {
    if (scratch != null) {
      scratch.close();
      scratch = null;
    }
  }

  private final class Own implements Ground {
    private final Connection connection;
    private final Placeholders world;
    private final Driver from = driver;
    private final String dropUrl;
    private final Optional<Path> folder;

    Own(Connection connection, Placeholders world, String dropUrl, Optional<Path> folder) {
      this.connection = connection;
      this.world = world;
      this.dropUrl = dropUrl;
      this.folder = folder;
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
      if (!dropUrl.isEmpty()) {
        drop(from, world.fill(dropUrl));
      }
      folder.ifPresent(Scratch::delete);
    }
  }
}
