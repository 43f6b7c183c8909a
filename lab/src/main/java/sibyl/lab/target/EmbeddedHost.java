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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sibyl.lab.hosting.Hosting;
import sibyl.lab.jdbc.Drivers;
import sibyl.lab.jdbc.LoadClock;
import sibyl.lab.jdbc.ScratchConnection;
import sibyl.lab.server.Placeholders;
import sibyl.lab.server.WorldStatements;

/// Opens databases of an engine that runs inside this process, such as SQLite or H2. A crash of the engine kills the process,
/// which is why workers are processes of their own.
final class EmbeddedHost implements WorldHost {
  /// How many databases are dropped at the same time.
  private static final int MOST_DROPS = 16;

  /// Placeholder in a URL for a folder of the world's own.
  private static final String WORK = "{work}";

  private static final Path MEMORY = Path.of("/dev/shm");

  private final Hosting.Embedded hosting;
  private final Supplier<Driver> loading;
  private final Properties none = new Properties();
  private final Semaphore drops = new Semaphore(MOST_DROPS);
  private Driver driver;
  private long worlds;
  private @Nullable Scratch scratch;

  EmbeddedHost(Hosting.Embedded hosting, Supplier<Driver> loading) {
    this.hosting = hosting;
    this.loading = loading;
    this.driver = loading.get();
  }

  @Override
  public ScratchConnection ground(String url) throws SQLException {
    String name = ScratchConnection.NUMBERED + ++worlds;
    Place place = new Place(name, url.isEmpty() ? hosting.url() : url);
    if (url.contains(WORK)) {
      place.move(made(work().resolve(name)));
    }
    Connection connection = connect(place.url());
    WorldStatements.run(connection, place.world().fill(hosting.fresh().begin()), () -> {});
    return new Own(connection, place, true, url.isEmpty() ? hosting.dropUrl() : "");
  }

  /// Where a world is: known by its name, or in a folder, which is a new one after each crash.
  private static final class Place {
    private final String name;
    private final String address;
    private final List<Path> folders = new ArrayList<>();

    Place(String name, String address) {
      this.name = name;
      this.address = address;
    }

    Placeholders world() {
      return Placeholders.of("world", name)
          .and("work", folders.isEmpty() ? "" : folders.getLast().toString());
    }

    String url() {
      return world().fill(address);
    }

    boolean shared() {
      return address.contains("{world}");
    }

    void move(Path folder) {
      folders.add(folder);
    }

    int moves() {
      return folders.size();
    }

    /// Simulates a power failure: goes on with a copy of the files as they are now. False if the world has no files.
    boolean crash() {
      if (folders.isEmpty()) {
        return false;
      }
      Path from = folders.getLast();
      Path to = from.resolveSibling(name + "_" + folders.size());
      copy(from, to);
      move(to);
      return true;
    }

    void remove() {
      folders.forEach(Scratch::delete);
    }
  }

  /// A folder for worlds that are files; in memory where possible.
  private Path work() {
    Scratch own = scratch;
    if (own == null) {
      own = Files.isWritable(MEMORY) ? Scratch.in(MEMORY) : Scratch.make();
      scratch = own;
    }
    return own.folder();
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// State that an engine keeps for all its databases may break, so that it opens no other: then it is loaded again.
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

  /// In the background, because some engines sleep a while before they drop a database.
  private void drop(Driver from, String url) {
    drops.acquireUninterruptibly();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                from.connect(url, none);
              } catch (SQLException _) {
                // Some engines report success with an exception.
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

  /// Copies a folder, without the lock files that say that an engine has it open.
  private static void copy(Path from, Path to) {
    made(to);
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(f -> !f.toString().endsWith(".lck")).toList()) {
        Path there = to.resolve(from.relativize(file));
        if (Files.isDirectory(file)) {
          made(there);
        } else {
          Files.copy(file, there);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// One connection; the `first` one removes the world.
  private final class Own implements ScratchConnection {
    private final Connection connection;
    private final Place place;
    private final int moves;
    private final boolean first;
    private final Driver from = driver;
    private final String dropUrl;

    Own(Connection connection, Place place, boolean first, String dropUrl) {
      this.connection = connection;
      this.place = place;
      this.moves = place.moves();
      this.first = first;
      this.dropUrl = dropUrl;
    }

    @Override
    public String name() {
      return place.name;
    }

    @Override
    public Connection connection() {
      return connection;
    }

    @Override
    public void limit(Statement statement, Duration patience) throws SQLException {
      if (hosting.timed()) {
        // Rather too late than too early: the machine may become busier.
        statement.setQueryTimeout((int) LoadClock.stretched(patience).plusSeconds(1).toSeconds());
      }
    }

    @Override
    public Optional<String> lost(SQLException failure) {
      return Optional.empty();
    }

    @Override
    public Optional<ScratchConnection> another() throws SQLException {
      return place.shared() ? Optional.of(joined(false)) : Optional.empty();
    }

    private ScratchConnection joined(boolean removing) throws SQLException {
      Connection second = connect(place.url());
      WorldStatements.run(
          second, place.world().fill(WorldStatements.entering(hosting.fresh())), () -> {});
      return new Own(second, place, removing, removing ? dropUrl : "");
    }

    @Override
    public boolean crash() {
      return place.crash();
    }

    @Override
    public boolean crashed() {
      return place.moves() > moves;
    }

    @Override
    public ScratchConnection reopened() throws SQLException {
      quit();
      return joined(first);
    }

    @Override
    public void kill() {}

    @Override
    public void quit() {
      if (first) {
        WorldStatements.tryAll(connection, place.world().fill(hosting.fresh().end()), () -> {});
      }
      try {
        connection.close();
      } catch (SQLException _) {
        // Some drivers report statements that failed long ago; the connection is closed all the
        // same.
      }
    }

    @Override
    public void close() {
      quit();
      if (!dropUrl.isEmpty()) {
        drop(from, place.world().fill(dropUrl));
      }
      if (first) {
        place.remove();
      }
    }
  }
}
